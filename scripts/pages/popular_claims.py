"""Markdown: on the page of popular claims, `{{ claims: table }}` becomes the list of them, with a choice of verdicts.

Each claim is a section of the page: a heading of third level with an identifier, and a list of five parts. The choice
works without JavaScript: radio buttons that the style sheet reads.
"""

import html
import re
from dataclasses import dataclass

from markdown import Markdown
from markdown.extensions import Extension
from markdown.preprocessors import Preprocessor

from scripts.pages import current_page

PAGE = "evidence/claims.md"
PARTS = ("Exactly", "Heard in", "Test", "Verdict", "Source")
VERDICTS = ("holds", "holds under conditions", "false", "not settled")
LINE = "{{ claims: table }}"
_HEADING = re.compile(r"^(?P<marks>#{1,3}) +(?P<title>.+?)(?: +\{ *#(?P<name>[\w-]+) *\})? *$")
_PART = re.compile(r"^- \*\*(?P<name>[A-Za-z ]+?)(?:: *(?P<value>[^*]*?))?\.\*\*(?P<text>.*)$")


@dataclass
class Part:
    name: str
    value: str  # what stands behind a colon in bold: the verdict
    text: str
    line: int


@dataclass
class Claim:
    title: str
    name: str  # its identifier, "" if it has none
    chapter: str
    line: int
    parts: list[Part]

    @property
    def verdict(self) -> str:
        return next((part.value for part in self.parts if part.name == "Verdict"), "")


def read(text: str) -> list[Claim]:
    """The claims of the page, in its order, right or not."""
    claims: list[Claim] = []
    chapter, part = "", None
    for number, line in enumerate(text.split("\n"), 1):
        if heading := _HEADING.match(line):
            part = None
            if heading["marks"] == "###":
                claims.append(Claim(heading["title"], heading["name"] or "", chapter, number, []))
            else:
                chapter = heading["title"]
        elif claims and (found := _PART.match(line)):
            part = Part(found["name"], " ".join((found["value"] or "").split()), found["text"].strip(), number)
            claims[-1].parts.append(part)
        elif part and line.startswith("  "):
            part.text = f"{part.text} {line.strip()}".strip()
        elif line.strip():
            part = None
    return claims


def table(claims: list[Claim]) -> str:
    """The choice of verdicts and a row for each claim."""
    counts = {verdict: sum(claim.verdict == verdict for claim in claims) for verdict in VERDICTS}
    choices = [("all", "all", len(claims)), *((_key(verdict), verdict, counts[verdict]) for verdict in VERDICTS)]
    inputs = "".join(
        f'<label><input type="radio" name="pe-verdict" value="{key}"{" checked" if key == "all" else ""}>'
        f" {verdict} ({count})</label>"
        for key, verdict, count in choices
    )
    rows = "".join(
        f'<tr data-verdict="{_key(claim.verdict)}">'
        f'<th scope="row"><a href="#{claim.name}">{_plain(claim.title)}</a></th>'
        f"<td>{_plain(claim.chapter)}</td><td>{html.escape(claim.verdict)}</td></tr>"
        for claim in claims
    )
    head = "".join(f'<th scope="col">{name}</th>' for name in ("Claim", "Chapter", "Verdict"))
    return (
        f'<div class="pe-ledger"><fieldset><legend>Verdict</legend>{inputs}</fieldset>'
        f'<table class="pe-ledger__table"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'
    )


class PopularClaimsExtension(Extension):
    def extendMarkdown(self, md: Markdown) -> None:
        # after whitespace is put in order (30), which would break the place that keeps the table; before fences (25)
        md.preprocessors.register(_Table(md), "popular_claims", 27)


def makeExtension(**settings: object) -> PopularClaimsExtension:
    return PopularClaimsExtension(**settings)


class _Table(Preprocessor):
    def run(self, lines: list[str]) -> list[str]:
        if current_page.page.get() != PAGE or LINE not in lines:
            return lines
        place = lines.index(LINE)
        return [*lines[:place], "", self.md.htmlStash.store(table(read("\n".join(lines)))), "", *lines[place + 1 :]]


def _key(verdict: str) -> str:
    return verdict.replace(" ", "-")


def _plain(title: str) -> str:
    return html.escape(title.replace("`", "").replace("'", "’"))
