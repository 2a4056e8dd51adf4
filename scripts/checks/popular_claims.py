"""Every popular claim has its exact wording, a test that could refute it, one of four verdicts, and a source."""

import re
from difflib import get_close_matches
from pathlib import Path

from scripts.checks.read_page import Page, pages
from scripts.checks.read_source import Told, told
from scripts.common.finding import Finding
from scripts.pages.popular_claims import LINE, PAGE, PARTS, VERDICTS, Claim, Part, read

_FORM = {
    "Exactly": "- **Exactly.** The statement, so exact that it could be false.",
    "Heard in": "- **Heard in.** The kind of place, such as blog posts; no names.",
    "Test": "- **Test.** The figure or computation that could refute it, with a link.",
    "Verdict": "- **Verdict: false.** The reason, with a number.",
    "Source": "- **Source.** [Author (2021)](https://arxiv.org/abs/2104.09864), section 3.",
}


def findings(root: Path) -> list[Finding]:
    """What is missing or wrong in the page of popular claims, if there is one."""
    return told([page for page in pages(root) if page.path == PAGE], _page)


def _page(page: Page) -> Told:
    if LINE not in page.text.split("\n"):
        yield 1, "the page of claims has no table", f"write {LINE} on a line of its own before the first claim"
    for claim in read(page.text):
        yield from _claim(claim)


def _claim(claim: Claim) -> Told:
    if not re.fullmatch(r"[a-z][a-z0-9_]*", claim.name):
        name = re.sub(r"[^a-z0-9]+", "_", claim.title.lower()).strip("_0123456789") or "my_claim"
        hint = f"end the heading with {{ #{name} }}, to which others can link"
        yield claim.line, f"the claim {claim.title!r} has no name", hint
    names = [part.name for part in claim.parts]
    for name in PARTS:
        if name not in names:
            yield claim.line, f"the claim {claim.title!r} has no part {name!r}", _FORM[name]
    for number, part in enumerate(claim.parts):
        if part.name not in PARTS:
            near = get_close_matches(part.name, PARTS, 1, 0)[0]
            yield part.line, f"{part.name!r} is no part of a claim", f"write **{near}.**"
        elif part.name in names[:number]:
            yield part.line, f"a second part {part.name!r}", "keep one"
        else:
            yield from _part(part)
    known = [name for name in names if name in PARTS]
    if len(known) == len(PARTS) and known != list(PARTS):
        yield claim.line, f"the parts of {claim.title!r} are out of order", f"the order is {', '.join(PARTS)}"


def _part(part: Part) -> Told:
    if not part.text:
        yield part.line, f"the part {part.name!r} says nothing", _FORM[part.name]
    elif part.name == "Test" and not re.search(r"\]\([^)]+\)|<span data-fact=", part.text):
        hint = "link to a figure, a section or a notebook, or quote a fact"
        yield part.line, "nothing here could refute the claim", hint
    elif part.name == "Source" and not re.search(r"\]\(<?https?://", part.text):
        hint = "link to a paper or to released code, with its section or function"
        yield part.line, "the claim cites nothing", hint
    if part.name == "Verdict" and part.value not in VERDICTS:
        near = get_close_matches(part.value, VERDICTS, 1, 0.5) or ["false"]
        hint = f"write **Verdict: {near[0]}.** or another of {', '.join(VERDICTS)}"
        yield part.line, f"{part.value!r} is no verdict", hint
