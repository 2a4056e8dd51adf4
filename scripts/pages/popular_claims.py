"""The popular claims, and the view `{{ claims: table }}`, the list of them, with a choice of verdicts.

Each claim is a section of the page: a heading of third level with an identifier, and a list of three parts. The choice
works without JavaScript: radio buttons that the style sheet reads.
"""

import re
from dataclasses import dataclass

from scripts.pages import templates

VERDICTS = ("holds", "holds under conditions", "false", "not settled")
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
    return templates.filled("popular_claims", claims=claims, choices=choices, key=_key, plain=_plain)


def _key(verdict: str) -> str:
    return verdict.replace(" ", "-")


def _plain(title: str) -> str:
    return title.replace("`", "").replace("'", "’")
