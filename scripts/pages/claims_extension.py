"""Markdown: each paragraph that claims something ends in a small word that says what the claim rests on.

    The length stays as it is. {proved: test_rotating_keeps_the_length}

The word links to the test, figure, fact or source. What quotes a fact or links to a source gets its word without a
mark; `{no claim}` leaves nothing. scripts.pages.claims reads the marks, `scripts/check.py` names what is missing.
"""

import re

from markdown import Markdown
from markdown.extensions import Extension
from markdown.preprocessors import Preprocessor

from scripts.pages import claims, code_pages, context

LEGEND = "notation.md#claims"
_LABEL = re.compile(r' *<a class="pe-claim .*?</a>', re.DOTALL)


class ClaimsExtension(Extension):
    def extendMarkdown(self, md: Markdown) -> None:
        # after the facts, which count lines (100); before code is put in (90)
        md.preprocessors.register(_Claims(md), "claims", 95)


def makeExtension(**settings: object) -> ClaimsExtension:
    return ClaimsExtension(**settings)


class _Claims(Preprocessor):
    def run(self, lines: list[str]) -> list[str]:
        if not claims.is_marked(context.page.get()):
            return lines
        return labelled("\n".join(lines), context.page.get()).split("\n")


def labelled(text: str, page: str) -> str:
    """The Markdown of a page with its marks replaced by links."""
    outline = claims.outline(text)
    changes: list[tuple[int, int, str]] = []
    for unit in outline.units:
        label = " ".join(_label(kind, unit, outline, page, text) for kind in unit.own)
        before = text[: unit.end].rstrip()
        if unit.marks:
            own_line = not text[text.rfind("\n", 0, unit.marks[0].start) + 1 : unit.marks[0].start].strip()
            gap = "\n" if label and own_line and unit.ends_in_block else ""
            changes.append((unit.marks[0].start, unit.marks[0].end, f"{gap}{label}"))
            changes += [(len(text[: mark.start].rstrip()), mark.end, "") for mark in unit.marks[1:]]
        elif label:
            changes.append((len(before), len(before), f"\n\n{label}\n" if unit.ends_in_block else f" {label}"))
    for start, end, new in sorted(changes, reverse=True):
        text = text[:start] + new + text[end:]
    return text


def without_labels(content: str) -> str:
    """HTML without the words, for where only the text counts."""
    return _LABEL.sub("", content)


def plain(text: str, page: str) -> str:
    """Markdown for other readers: what is no claim needs no mark there, all others stay as they are written."""
    if not claims.is_marked(page):
        return text
    marks = [mark for mark in claims.marks(text) if mark.kind == claims.NO_CLAIM]
    for mark in reversed(marks):
        text = text[: mark.start].rstrip(" ") + text[mark.end :]
    return text


def _label(kind: str, unit: claims.Unit, outline: claims.Outline, page: str, text: str) -> str:
    where = next((mark.where for mark in unit.marks if mark.kind == kind), "")
    target, title = _WAYS[kind](where, unit, outline, page, text)
    quoted = title.replace('"', "”")
    return f'[{kind}]({target} "{quoted}"){{ .pe-claim .pe-claim--{kind} data-search-exclude="" }}'


def _proved(where: str, unit: claims.Unit, outline: claims.Outline, page: str, text: str) -> tuple[str, str]:
    if claims.is_test(where):
        return _test(where, page)
    if claims.is_section(where):
        return where, "The proof stands there"
    return context.relative(LEGEND), "The proof stands in this section"


def _computed(where: str, unit: claims.Unit, outline: claims.Outline, page: str, text: str) -> tuple[str, str]:
    if not where and unit.facts:
        where = unit.facts[0]
    where = where or outline.figure_near(unit)
    if claims.is_test(where):
        return _test(where, page)
    if claims.is_section(where):
        return where, "Computed there"
    if "/" in where:
        return context.relative(code_pages.page_of(where)), f"Computed for the figure {where}"
    if "." in where:
        chapter, _, fact = where.partition(".")
        return f"{context.relative(code_pages.page_of_facts(chapter))}#{fact}", f"Computed by {where}"
    return context.relative(LEGEND), "Computed on this page"


def _measured(where: str, unit: claims.Unit, outline: claims.Outline, page: str, text: str) -> tuple[str, str]:
    target, title = _computed(where, unit, outline, page, text)
    return target, title.replace("Computed", "Measured")


def _cited(where: str, unit: claims.Unit, outline: claims.Outline, page: str, text: str) -> tuple[str, str]:
    sources = "#sources" if re.search(r"^## Sources *$", text, re.M) else context.relative("references.md")
    return sources, where or "The source is linked in the paragraph"


_WAYS = {"proved": _proved, "computed": _computed, "measured": _measured, "cited": _cited}


def _test(where: str, page: str) -> tuple[str, str]:
    file, test = claims.test_of(where, page)
    return f"{context.relative(code_pages.page_of_tests(file))}#{test}", f"A test: {test[5:].replace('_', ' ')}"
