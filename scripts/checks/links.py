"""Every paper has its entry in the list of references.

Links to pages and headings MkDocs checks in each build, as it does what the nav names.
"""

import posixpath
import re
from pathlib import Path

from scripts.checks.read_page import Page, every, outside, pages
from scripts.checks.read_source import Told, told
from scripts.common.finding import Finding

REFERENCES = "docs/references.md"
_PAPER = re.compile(r"arxiv\.org/abs/(?P<id>\d{4}\.\d{4,5})")
_OTHER = re.compile(
    r"(?<=\]\()(?!https://arxiv\.org/abs/\d{4}\.\d{4,5}(?:v\d+)?\))[^\s()]*?\b(?:arxiv|ar5iv|alphaxiv)\.org"
    r"/(?:abs|pdf|html)/(?P<id>\d{4}\.\d{4,5})(?:v\d+)?(?:\.pdf)?[^\s)>\]]*"
)
_DATED = re.compile(  # [Su et al. (2021)](address), or - Su et al., 2021, [RoFormer](address)
    r"(?:^- [^\[\n]*?, (?P<before>(?:19|20)\d\d), )?\[(?:[^\[\]]*\((?P<inside>(?:19|20)\d\d)\)|[^\[\]]*)\]"
    r"\(https://arxiv\.org/abs/(?P<id>\d{4}\.\d{4,5})\)",
    re.M,
)
_LISTED = re.compile(r"^- (?P<words>.*(?:\n {2,}.*)*)", re.M)
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")


def findings(root: Path) -> list[Finding]:
    """What is wrong with the links of every page and with the references."""
    years = {}  # of a paper: those that its entry names
    listed = next((page.text for page in every(root) if page.file == REFERENCES), "")
    for entry in _LISTED.findall(listed):
        years |= {paper: _YEAR.findall(entry) for paper in _PAPER.findall(entry)[:1]}
    known = set(_PAPER.findall(listed))
    found = told(pages(root), lambda page: _papers(page, known), lambda page: _years(page, years))
    found += told(outside(root), lambda page: _neighbours(root, page))
    return sorted([*found, *told([*pages(root), *outside(root)], _addresses)])


def _neighbours(root: Path, page: Page) -> Told:
    """Links of the README and the like; ../ leads to a hosting service's own places, such as ../../issues."""
    for match in re.finditer(r"\]\((?P<target>(?![a-z]+:|\.\./|#)[^()\s#]+)[^()\s]*\)", page.uncoded):
        if not (root / posixpath.dirname(page.file) / match["target"]).exists():
            yield match, f"the link {match['target']} leads nowhere", "name a file that exists"


def _addresses(page: Page) -> Told:
    for match in _OTHER.finditer(page.uncoded):
        right = f"https://arxiv.org/abs/{match['id']}"
        hint = f"write {right} (python3 scripts/fix.py does it)"
        yield match, f"{match[0]} is not the paper's one address", hint, (*match.span(), right)


def _papers(page: Page, known: set[str]) -> Told:
    first = {match["id"]: match for match in reversed(list(_PAPER.finditer(page.uncoded)))}
    for paper in first.keys() - known:
        hint = f"add its authors, year and title to {REFERENCES}"
        yield first[paper], f"arXiv {paper} is no listed reference", hint


def _years(page: Page, known: dict[str, list[str]]) -> Told:
    """Years beside the link to a paper, in its words or before it in an item, that its entry does not name."""
    for match in _DATED.finditer(page.uncoded if page.file != REFERENCES else ""):
        year, right = match["inside"] or match["before"], known.get(match["id"])
        if right and year and year not in right:
            yield match, f"arXiv {match['id']} is of {right[0]}, not {year}", f"mend the year here, or in {REFERENCES}"
