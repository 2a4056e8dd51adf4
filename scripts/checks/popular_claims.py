"""Every popular claim has its exact wording, a test that could refute it, one of four verdicts, and a source."""

import re
from pathlib import Path

from scripts.checks.read_page import Page, pages
from scripts.checks.read_source import Told, told
from scripts.common.finding import Finding
from scripts.pages.popular_claims import PAGE, PARTS, VERDICTS, read

_LINKED = {  # part -> what it must hold, and how that looks
    "Test": (r"\]\([^)]+\)|<span data-fact=", "link to a figure, a section or a notebook, or quote a fact"),
    "Source": (r"\]\(<?https?://", "link to a paper or to released code, with its section or function"),
}


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
            pattern, hint = _LINKED.get(part.name, (r"\S", "write it, or copy the part of another claim"))
            if not re.search(pattern, part.text):
                yield part.line, f"the part {part.name!r} proves nothing", hint
            if part.name == "Verdict" and part.value not in VERDICTS:
                yield part.line, f"{part.value!r} is no verdict", f"write one of {', '.join(VERDICTS)}"
