"""Every popular claim has its exact wording, one of four verdicts, and a check: what could refute it, and a source."""

import re
from dataclasses import dataclass
from pathlib import Path

from scripts.checks.read_page import Page, pages
from scripts.checks.read_source import Told, told
from scripts.common.finding import Finding

PAGE = "evidence/claims.md"
PARTS = ("Verdict", "Exactly", "Check")
VERDICTS = ("holds", "holds under conditions", "false", "not settled")
_HEADING = re.compile(r"^(?P<marks>#{1,3}) +(?P<title>.+?)(?: +\{ *#(?P<name>[\w-]+) *\})? *$")
_PART = re.compile(r"^- \*\*(?P<name>[A-Za-z ]+?)(?:: *(?P<value>[^*]*?))?\.\*\*(?P<text>.*)$")
_HOLDS = {  # part -> what it must hold, and how that looks
    "Exactly": ((r"\S", "write it, or copy the part of another claim"),),
    "Verdict": ((r"\S", "write it, or copy the part of another claim"),),
    "Check": (
        (r"\]\((?!<?https?:)[^)]+\)|<span data-fact=", "link to a figure, a section or a notebook, or quote a fact"),
        (r"\]\(<?https?://", "link to a paper or to released code, with its section or function"),
    ),
}


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


def findings(root: Path) -> list[Finding]:
    """What is missing or wrong in the page of popular claims, if there is one."""
    return told([page for page in pages(root) if page.path == PAGE], _page)


def _page(page: Page) -> Told:
    for claim in read(page.text):
        if not claim.name:
            yield claim.line, f"the claim {claim.title!r} has no name", "end the heading with { #its_name }"
        if (names := [part.name for part in claim.parts]) != list(PARTS):
            hint = f"write each as - **Part.** text, in this order: {', '.join(PARTS)}"
            yield claim.line, f"the parts of {claim.title!r} are {', '.join(names)}", hint
        for part in claim.parts:
            for pattern, hint in _HOLDS.get(part.name, ()):
                if not re.search(pattern, part.text):
                    yield part.line, f"the part {part.name!r} proves nothing", hint
            if part.name == "Verdict" and part.value not in VERDICTS:
                yield part.line, f"{part.value!r} is no verdict", f"write one of {', '.join(VERDICTS)}"
