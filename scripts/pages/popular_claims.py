"""The popular claims, and the view `{{ claims: table }}`, the list of them, with a choice of verdicts.

Each claim is a section of the page: a heading of third level with an identifier, and a list of three parts. The choice
works without JavaScript: radio buttons that the style sheet reads.
"""

import itertools
import re
from typing import NamedTuple

from scripts.pages import templates

VERDICTS = ("holds", "holds conditionally", "false", "not settled")
_HEADING = re.compile(r"^(?P<marks>#{1,3}) +(?P<title>.+?)(?: +\{ *#(?P<name>[\w-]+) *\})? *$", re.M)
_PART = re.compile(r"^- \*\*(?P<name>\w+)(?:: *(?P<value>[^*]*?))?\.\*\*", re.M)


class Claim(NamedTuple):
    title: str
    name: str  # its identifier, "" if it has none
    chapter: str
    parts: dict[str, str]  # name -> what stands behind a colon in bold: the verdict

    @property
    def verdict(self) -> str:
        return self.parts.get("Verdict", "")


def read(text: str) -> list[Claim]:
    """The claims of the page, in its order, right or not."""
    claims: list[Claim] = []
    chapter, headings = "", list(_HEADING.finditer(text))
    for heading, after in itertools.pairwise([*headings, None]):
        if heading["marks"] != "###":
            chapter = heading["title"]
            continue
        inside = text[heading.end() : after.start() if after else None]
        parts = {part["name"]: " ".join((part["value"] or "").split()) for part in _PART.finditer(inside)}
        claims.append(Claim(heading["title"], heading["name"] or "", chapter, parts))
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
