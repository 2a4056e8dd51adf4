"""The popular claims, and the view `{{ claims: table }}`, the list of them, with a choice of verdicts.

Each claim is a section of the page: a heading of third level with an identifier, and a list of three parts. The choice
works without JavaScript: radio buttons that the style sheet reads.
"""

import re
from typing import NamedTuple

from scripts.pages import templates

VERDICTS = ("holds", "holds conditionally", "false", "not settled")
_HEADING = re.compile(
    r"^## +(?P<chapter>.+?)(?: +\{.*)?$|"
    r"^### +(?P<title>.+?) +\{ *#(?P<name>[\w-]+) *\}\n\n- \*\*Verdict: (?P<verdict>[^*]+?)\.\*\*",
    re.M,
)


class Claim(NamedTuple):
    title: str
    name: str  # its identifier
    chapter: str
    verdict: str


def read(text: str) -> list[Claim]:
    """The claims of the page, in its order."""
    claims, chapter = [], ""
    for heading in _HEADING.finditer(text):
        if heading["chapter"]:
            chapter = heading["chapter"]
        else:
            claims.append(Claim(heading["title"], heading["name"], chapter, " ".join(heading["verdict"].split())))
    return claims


def table(claims: list[Claim]) -> str:
    """The choice of verdicts and a row for each claim."""
    counts = {verdict: sum(claim.verdict == verdict for claim in claims) for verdict in VERDICTS}
    return templates.filled("popular_claims", claims=claims, choices={"all": len(claims)} | counts)
