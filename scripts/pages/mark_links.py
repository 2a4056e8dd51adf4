"""A mark becomes a link that says what its paragraph rests on, and opens it.

    Rotating keeps the length. {tested: test_rotating_keeps_the_length}

A reader sees a sign, and the word with its target on demand (docs/assets/js/marks.js). The entries of the section
Sources get the names that citations open. `mark_syntax` reads the marks, `scripts/check.py` names what is wrong.
"""

import re
from pathlib import PurePosixPath

from scripts.common import mark_syntax, python_source
from scripts.pages import current_page

LABEL = re.compile(r' *<a class="pe-mark .*?</a>', re.DOTALL)  # in HTML
# of plain letters; of others, such as a link, the point, which no line begins with
_LAST_WORD = re.compile(r"(?:(?<=\s)[\w’.,;:%-]+|[.,;:?!]\)?)[ \t]*\n?[ \t]*\Z")
_SIGNS = re.compile(r"([\\`*_{}\[\]<>$&|])")


def labelled(text: str, page: str) -> str:
    """The Markdown of a page with links for its marks, and with names for its sources."""
    listed = mark_syntax.entries(text)
    changes = [(entry.start, entry.start, f'<span id="{_name(i)}"></span>') for i, entry in enumerate(listed)]
    for mark in mark_syntax.marks(text):
        if mark.kind in mark_syntax.KINDS:
            label = _label(mark, text, page, listed)
            word = _LAST_WORD.search(text, 0, mark.start)
            if word:  # with its sign it goes to the next line
                label = f'<span class="pe-keep">{word[0].strip()} {label}</span>'
            changes.append((word.start() if word else mark.start, mark.end, label))
    for start, end, new in sorted(changes, reverse=True):
        text = text[:start] + new + text[end:]
    return text


def _label(mark: mark_syntax.Mark, text: str, page: str, listed: list[mark_syntax.Entry]) -> str:
    target, said = _target(mark, page, listed)
    said = _SIGNS.sub(r"\\\1", said)
    label = (
        f'[<span class="pe-mark__said">{mark.kind}: {said}</span>]({target})'
        f'{{ .pe-mark .pe-mark--{mark.kind} data-search-exclude="" }}'
    )
    before = re.search(r"(?:\A|\n)[ \t]*\n([ \t]*)\Z", text[: mark.start])
    is_alone = before and re.match(r"[ \t]*(?:\n[ \t]*(?:\n|\Z)|\Z)", text[mark.end :])
    return f"{label}\n{before[1]}{{ .pe-alone }}" if is_alone else label


def _target(mark: mark_syntax.Mark, page: str, listed: list[mark_syntax.Entry]) -> tuple[str, str]:
    """Where a mark leads, and what it says about that place."""
    where = mark.where
    if mark.kind == "cited":
        meant = mark_syntax.opened(where, listed)
        return f"#{_name(meant[0])}" if meant else current_page.relative("references.md"), where
    if mark_syntax.is_test(where):
        file, test = mark_syntax.test_of(where, page)
        return f"{current_page.relative(python_source.page_of(file))}#{test}", test[5:].replace("_", " ")
    if mark_syntax.is_script(where):
        return current_page.relative(python_source.page_of(where)), where
    path, _, anchor = where.partition("#")
    return where, (anchor or PurePosixPath(path).stem).replace("-", " ").replace("_", " ")


def _name(number: int) -> str:
    return f"source-{number + 1}"
