"""Every popular claim has its exact wording, a test that could refute it, one of four verdicts, and a source."""

import difflib
import re
from collections.abc import Iterator
from pathlib import Path

from scripts.checks.finding import Finding
from scripts.checks.page import Page, pages
from scripts.pages import popular_claims

_FORM = {
    "Exactly": "- **Exactly.** The statement, so exact that it could be false.",
    "Heard in": "- **Heard in.** The kind of place, such as blog posts; no names.",
    "Test": "- **Test.** The figure or computation that could refute it, with a link.",
    "Verdict": "- **Verdict: false.** The reason, with a number.",
    "Source": "- **Source.** [Author (2021)](https://arxiv.org/abs/2104.09864), section 3.",
}
_EXTERNAL = re.compile(r"\]\(<?https?://")
_EVIDENCE = re.compile(r"\]\([^)]+\)|<span data-fact=")


def findings(root: Path) -> list[Finding]:
    """What is missing or wrong in the page of popular claims, if there is one."""
    page = next((page for page in pages(root) if page.path == popular_claims.PAGE), None)
    if page is None:
        return []
    claims = popular_claims.read(page.text)
    found = [finding for claim in claims for finding in _claim(page, claim)]
    if popular_claims.LINE not in page.text.split("\n"):
        mend = f"write {popular_claims.LINE} on a line of its own before the first claim"
        found.append(page.finding(1, "the page of claims has no table", mend))
    first: dict[str, int] = {}
    for claim in claims:
        if claim.name and (line := first.setdefault(claim.name, claim.line)) != claim.line:
            found.append(page.finding(claim.line, f"line {line} has the same name #{claim.name}", "choose another"))
    return sorted(found)


def _claim(page: Page, claim: popular_claims.Claim) -> Iterator[Finding]:
    if not re.fullmatch(r"[a-z][a-z0-9_]*", claim.name):
        mend = f"end the heading with {{ #{_name(claim.title)} }}, to which others can link"
        yield page.finding(claim.line, f"the claim {claim.title!r} has no name", mend)
    names = [part.name for part in claim.parts]
    for name in popular_claims.PARTS:
        if name not in names:
            yield page.finding(claim.line, f"the claim {claim.title!r} has no part {name!r}", _FORM[name])
    for part in claim.parts:
        if part.name not in popular_claims.PARTS:
            near = difflib.get_close_matches(part.name, popular_claims.PARTS, 1, 0)[0]
            yield page.finding(part.line, f"{part.name!r} is no part of a claim", f"write **{near}.**")
        elif names.count(part.name) > 1 and part is not next(p for p in claim.parts if p.name == part.name):
            yield page.finding(part.line, f"a second part {part.name!r}", "keep one")
        else:
            yield from _part(page, part)
    known = [name for name in names if name in popular_claims.PARTS]
    if len(known) == len(popular_claims.PARTS) and known != list(popular_claims.PARTS):
        mend = f"the order is {', '.join(popular_claims.PARTS)}"
        yield page.finding(claim.line, f"the parts of {claim.title!r} are out of order", mend)


def _part(page: Page, part: popular_claims.Part) -> Iterator[Finding]:
    if not part.text:
        yield page.finding(part.line, f"the part {part.name!r} says nothing", _FORM[part.name])
    elif part.name == "Test" and not _EVIDENCE.search(part.text):
        mend = "link to a figure, a section or a notebook, or quote a fact"
        yield page.finding(part.line, "nothing here could refute the claim", mend)
    elif part.name == "Source" and not _EXTERNAL.search(part.text):
        mend = "link to a paper or to released code, with its section or function"
        yield page.finding(part.line, "the claim cites nothing", mend)
    if part.name == "Verdict" and part.value not in popular_claims.VERDICTS:
        near = difflib.get_close_matches(part.value, popular_claims.VERDICTS, 1, 0.5) or ["false"]
        mend = f"write **Verdict: {near[0]}.** or another of {', '.join(popular_claims.VERDICTS)}"
        yield page.finding(part.line, f"{part.value!r} is no verdict", mend)


def _name(title: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", title.lower()).strip("_0123456789") or "my_claim"
