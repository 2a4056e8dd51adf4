"""Links lead to pages and headings that exist, and every paper to its entry in the list of references.

What the nav names, MkDocs checks; what sets the controls of a figure, the figure when its page is made.
"""

import posixpath
import re
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path

from markdown.extensions.toc import slugify

from scripts.checks import figures
from scripts.checks.read_page import Page, every, outside, pages
from scripts.checks.read_source import Told, told
from scripts.common.finding import Finding, Mend

LINK = re.compile(
    r"(?<!!)\[(?:[^\[\]]|\[[^\[\]]*\])*\]\((?P<target>[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)(?:\s+\"[^\"]*\")?\)"
)
_PREVIEW = r"https?://(?:localhost|127\.0\.0\.1)\b"
_SITE = re.compile(r"^site_url:.*?(https?://[^\s\"',\]]+)", re.M)
_ID = re.compile(r"\bid=\"([^\"]+)\"|\{:?\s[^}\n]*#([\w-]+)[^}\n]*\}")
_GENERATED = ("api.md", "changes.md", "code/", "practice/models.")  # made with the site
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
    there = {page.path.replace(".py", ".ipynb"): page for page in every(root)}
    years = {}  # of a paper: those that its entry names
    listed = next((page.text for page in there.values() if page.file == REFERENCES), "")
    for entry in _LISTED.findall(listed):
        years |= {paper: _YEAR.findall(entry) for paper in _PAPER.findall(entry)[:1]}
    settings = (root / "mkdocs.yml").read_text(encoding="utf-8", errors="replace")
    own = re.compile("|".join([_PREVIEW, *map(re.escape, _SITE.findall(settings))]))
    found = told(
        pages(root),
        lambda page: _links(root, page, there, own),
        lambda page: _papers(page, set(_PAPER.findall(listed))),
        lambda page: _years(page, years),
        _references,
    )
    found += told(outside(root), lambda page: _neighbours(root, page))
    return sorted([*found, *told([*pages(root), *outside(root)], _addresses)])


def _links(root: Path, page: Page, there: dict[str, Page], own: re.Pattern[str]) -> Told:
    for match in LINK.finditer(page.uncoded):
        target = match["target"]
        path, _, anchor = target.partition("#")
        path = path.partition("?")[0]  # a state of the page
        whole = page.at(path) if path else page.path.replace(".py", ".ipynb")
        if own.match(target):
            hint = "name its source from this page on, such as ../rotary/decay.md: the site may stand elsewhere"
            yield match, f"{target} is a page of this site", hint
        elif not target or re.match(r"[a-z]+:|//", target):
            continue
        elif not whole.startswith(_GENERATED) and whole not in there and not _is_there(root, whole):
            near = get_close_matches(whole.lstrip("/").replace(".html", ".md").replace(".py", ".ipynb"), there, 1, 0.5)
            right = posixpath.relpath(near[0], posixpath.dirname(page.path) or ".") if near else ""
            hint = f"the nearest page is {right}" if near else "name a page that exists, or leave the link out"
            yield match, f"the link {target} leads nowhere", hint
        elif anchor and "?" not in anchor and (other := there.get(whole)) and (wrong := lacking(other, anchor)):
            yield match, *wrong


def lacking(page: Page, anchor: str) -> tuple[str, str] | None:
    """What is wrong with a link to a heading that the page does not have, and the mend."""
    if anchor in (known := anchors(page)) or page.open_block:
        return None
    near = get_close_matches(anchor, known, 1, 0.3)
    return f"{page.file} has no heading #{anchor}", f"the nearest is #{near[0]}" if near else "name one that it has"


def _is_there(root: Path, whole: str) -> bool:
    """Whether docs has the file, which is no notebook's source, or a build draws it."""
    is_drawn = whole.startswith("figures/") and (root / "figures_src" / whole).with_suffix(".py").is_file()
    return is_drawn or (not whole.endswith(".py") and not whole.startswith("/") and (root / "docs" / whole).is_file())


def _neighbours(root: Path, page: Page) -> Told:
    """Links of the README and the like; ../ leads to a hosting service's own places, such as ../../issues."""
    for match in re.finditer(r"\]\((?P<target>(?![a-z]+:|\.\./|#)[^()\s#]+)[^()\s]*\)", page.uncoded):
        if not (root / posixpath.dirname(page.file) / match["target"]).exists():
            yield match, f"the link {match['target']} leads nowhere", "name a file that exists"


@lru_cache(maxsize=512)
def anchors(page: Page) -> tuple[str, ...]:
    """What a link to the page may name after #."""
    found: list[str] = []
    for heading in page.headings:
        plain = re.sub(r"!?\[([^\]]*)\]\([^)]*\)|[`*]|\\[()]", lambda match: match[1] or "", heading.title)
        name, number = heading.identifier or slugify(plain.replace("$", ""), "-"), 1
        while name in found:
            name, number = f"{name.rstrip('0123456789').rstrip('_')}_{number}", number + 1
        found.append(name)
    found += [first or second for first, second in _ID.findall(page.uncoded)]
    return (*found, *(f"figure-{name.replace('/', '-')}" for name in figures.SHOWN.findall(page.uncoded)))


def _addresses(page: Page) -> Told:
    for match in _OTHER.finditer(page.uncoded):
        right = f"https://arxiv.org/abs/{match['id']}"
        hint = f"write {right} (python3 scripts/fix.py does it)"
        yield match, f"{match[0]} is not the paper's one address", hint, Mend(*match.span(), right)


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


def _references(page: Page) -> Told:
    """What is wrong in the list itself: listed twice, two numbers, no year."""
    seen: dict[str, int] = {}
    for entry in _LISTED.finditer(page.uncoded) if page.file == REFERENCES else ():
        linked = _PAPER.findall(entry["words"])
        printed = re.findall(r"\barXiv[: ](\d{4}\.\d{4,5})", entry["words"])
        if linked and set(printed) - set(linked):
            yield entry, f"the entry prints arXiv {printed[0]} and links to {linked[0]}", "make both the paper's number"
        for paper in linked[:1]:
            if (first := seen.setdefault(paper, page.line(entry))) != page.line(entry):
                yield entry, f"arXiv {paper} is listed twice", f"keep one (line {first})"
        if linked and not _YEAR.search(entry["words"].partition("arxiv")[0]):
            yield entry, "the entry has no year", "write authors, year, *title*, link"
