"""Links lead somewhere: to pages and headings that exist, in the nav and the list of references, published for good."""

import posixpath
import re
from collections.abc import Iterator
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path

from markdown.extensions.toc import slugify

from scripts.checks import figures
from scripts.checks.read_page import Page, every, outside, pages
from scripts.checks.read_source import Source, Told, is_asked, told, written
from scripts.common.finding import Finding

LINK = re.compile(
    r"(?<!!)\[(?:[^\[\]]|\[[^\[\]]*\])*\]\((?P<target>[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)(?:\s+\"[^\"]*\")?\)"
)
_REFERENCE = re.compile(r"(?<![\]!\\])\[(?P<words>[^\[\]^][^\[\]]*)\]\[(?P<name>[^\[\]]*)\]")
_DEFINITION = re.compile(r"^\[(?P<name>[^\]^][^\]]*)\]:\s+\S+", re.M)
_PREVIEW = r"https?://(?:localhost|127\.0\.0\.1)\b"
_SITE = re.compile(r"^site_url:.*?(https?://[^\s\"',\]]+)", re.M)
_ID = re.compile(r"\bid=\"([^\"]+)\"|\{:?\s[^}\n]*#([\w-]+)[^}\n]*\}")
_GENERATED = ("api.md", "changes.md", "code/", "practice/models.csv", "practice/models.json")  # made with the site
_ENTRY = re.compile(r"^\s*-\s+(?:(?:\"[^\"]*\"|'[^']*'|[^:#]+):\s+)?(?P<page>[\w./-]+\.(?:md|ipynb|html))\s*(?:#.*)?$")
PUBLISHED = "docs/includes/published.txt"  # a page with its anchors a line; scripts/maintain/published.py adds new ones
REFERENCES = "docs/references.md"
_PAPER = re.compile(r"arxiv\.org/abs/(?P<id>\d{4}\.\d{4,5})")
_LISTED = re.compile(r"^- (?P<words>.*(?:\n {2,}.*)*)", re.M)
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")


def findings(root: Path) -> list[Finding]:
    """What is wrong with the links of every page, the nav, the references and the published addresses."""
    there = {page.path: page for page in every(root)}
    names = {path.replace(".py", ".ipynb"): page.file for path, page in there.items()}
    listed = there.get("references.md")
    papers = {match["id"] for match in _PAPER.finditer(listed.text)} if listed else set()
    settings = (root / "mkdocs.yml").read_text(encoding="utf-8", errors="replace")
    own = re.compile("|".join([_PREVIEW, *map(re.escape, _SITE.findall(settings))]))
    found = told(
        pages(root),
        lambda page: _links(root, page, there, names, own),
        _undefined,
        lambda page: _papers(page, papers) if listed else iter(()),
        _references,
    )
    found += told(outside(root), lambda page: _neighbours(root, page))
    found += told(written(root, "mkdocs.yml"), lambda source: _nav(source, names))
    entries = {match["page"] for _, match in _entries(settings)}
    missing = names.keys() - entries if entries else ()
    if not entries and is_asked("mkdocs.yml"):
        found.append(Finding("mkdocs.yml", 1, "the file has no nav", "write nav: with every page of docs below it"))
    found += [Finding(names[page], 1, "the page is missing from the nav", f"add {page} to nav in mkdocs.yml")
              for page in missing if is_asked(names[page])]  # fmt: skip
    return sorted([*found, *_lost(root, there)])


def _links(root: Path, page: Page, there: dict[str, Page], names: dict[str, str], own: re.Pattern[str]) -> Told:
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
        elif path.startswith("/"):
            hint = "write it from this page on, with ../ : the site may stand in a folder"
            yield match, f"the link {target} is absolute", hint
        elif path.endswith((".html", "/")) or (path and "." not in posixpath.basename(path)):
            bare = path.removesuffix("/").removesuffix("/index.html").removesuffix(".html")
            yield match, f"the link {target} names a built page", f"name the source: {bare}.md"
        elif whole in there and whole.endswith(".py"):
            yield match, f"the link {target} names the source of a notebook", f"write {target.replace('.py', '.ipynb')}"
        elif not whole.startswith(_GENERATED) and whole not in names and not _is_there(root, whole):
            near = get_close_matches(whole, names, 1, 0.5)
            right = posixpath.relpath(near[0], posixpath.dirname(page.path) or ".") if near else ""
            hint = f"the nearest page is {right}" if near else "name a page that exists, or leave the link out"
            yield match, f"the link {target} leads nowhere", hint
        elif anchor and (other := there.get(whole.replace(".ipynb", ".py"))) and (wrong := lacking(other, anchor)):
            yield match, *wrong


def lacking(page: Page, anchor: str) -> tuple[str, str] | None:
    """What is wrong with a link to a heading that the page does not have, and the mend."""
    if anchor in (known := anchors(page)):
        return None
    near = get_close_matches(anchor, known, 1, 0.3)
    return f"{page.file} has no heading #{anchor}", f"the nearest is #{near[0]}" if near else "name one that it has"


def _is_there(root: Path, whole: str) -> bool:
    """Whether docs has the file, or a build draws it."""
    is_drawn = whole.startswith("figures/") and (root / "figures_src" / whole).with_suffix(".py").is_file()
    return is_drawn or (root / "docs" / whole).is_file()


def _undefined(page: Page) -> Told:
    defined = {match["name"].lower() for match in _DEFINITION.finditer(page.uncoded)}
    for match in _REFERENCE.finditer(page.words):
        if (name := match["name"] or match["words"]).lower() not in defined:
            yield match, f"[{name}] is defined nowhere", "write [words](target)"


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


def _entries(settings: str) -> Iterator[tuple[int, re.Match]]:
    """Line and page of every entry of the nav."""
    is_inside = False
    for number, line in enumerate(settings.splitlines(), 1):
        if re.match(r"(?!#|- )\S", line):
            is_inside = line.startswith("nav:")
        elif is_inside and (entry := _ENTRY.match(line)):
            yield number, entry


def _nav(source: Source, names: dict[str, str]) -> Told:
    seen: dict[str, int] = {}
    for line, entry in _entries(source.text):
        page = entry["page"]
        if seen.setdefault(page, line) != line:
            yield line, f"the nav names {page} twice", f"keep one (line {seen[page]})"
        elif page.endswith(".html"):
            yield line, f"the nav names {page}", "name the source, .md or .ipynb"
        elif page not in names and page not in _GENERATED:
            near = get_close_matches(page, names, 1)
            hint = f"write {near[0]}" if near else f"write docs/{page}, or remove the entry"
            yield line, f"the nav names {page}, which does not exist", hint


def _papers(page: Page, known: set[str]) -> Told:
    first = {match["id"]: match for match in reversed(list(_PAPER.finditer(page.uncoded)))}
    for paper in first.keys() - known:
        hint = f"add its authors, year and title to {REFERENCES}"
        yield first[paper], f"arXiv {paper} is no listed reference", hint


def _references(page: Page) -> Told:
    """What is wrong in the list itself: listed twice, two numbers, no year, out of order."""
    seen: dict[str, int] = {}
    latest: dict[int, int] = {}  # year of the last entry, by the place of the section
    for entry in _LISTED.finditer(page.uncoded) if page.file == REFERENCES else ():
        linked = _PAPER.findall(entry["words"])
        printed = re.findall(r"\barXiv[: ](\d{4}\.\d{4,5})", entry["words"])
        if linked and set(printed) - set(linked):
            yield entry, f"the entry prints arXiv {printed[0]} and links to {linked[0]}", "make both the paper's number"
        for paper in linked[:1]:
            if (first := seen.setdefault(paper, page.line(entry))) != page.line(entry):
                yield entry, f"arXiv {paper} is listed twice", f"keep one (line {first})"
        section = page.uncoded.rfind("\n## ", 0, entry.start())
        if year := _YEAR.search(entry["words"]):
            if int(year[0]) < latest.get(section, 0):
                yield entry, f"{year[0]} stands after {latest[section]}", "order each section by year"
            latest[section] = int(year[0])
        if linked and not _YEAR.search(entry["words"].partition("arxiv")[0]):
            yield entry, "the entry has no year", "write authors, year, *title*, link"


def addresses(root: Path) -> list[tuple[str, list[str]]]:
    """Every published page with its anchors."""
    listed = root / PUBLISHED
    lines = listed.read_text(encoding="utf-8", errors="replace").splitlines() if listed.exists() else []
    return [(words[0], words[1:]) for line in lines if (words := line.split())]


def _shown(page: Page) -> set[str]:
    return set(figures.SHOWN.findall(page.uncoded))


def _lost(root: Path, there: dict[str, Page]) -> Iterator[Finding]:
    """Published pages that are gone, and anchors that their pages have lost: others link to them."""
    drawn, shown = set(figures.names(root)), {name for page in there.values() for name in _shown(page)}
    unshown = {f"figure-{name.replace('/', '-')}" for name in drawn - shown}  # scripts.checks.figures names them
    for number, (path, published) in enumerate(addresses(root), 1):
        if not (page := there.get(path)):
            hint = f"keep docs/{path}, with a sentence that links to where its content went"
            yield Finding(PUBLISHED, number, f"{path} was published and is gone", hint)
            continue
        is_drawn = drawn >= _shown(page)
        for anchor in sorted(set(published) - set(anchors(page)) - unshown):
            if is_drawn or not anchor.startswith("figure-"):
                hint = f'add {{ #{anchor} }} behind the heading of its content, or <a id="{anchor}"></a> where it was'
                yield Finding(page.file, _almost(page, anchor), f"#{anchor} was published and is gone", hint)


def _almost(page: Page, anchor: str) -> int:
    """The line of the heading that was probably meant; 1 where there is none."""
    lines = dict(zip(anchors(page), (heading.line for heading in page.headings), strict=False))
    return next((lines[name] for name in get_close_matches(anchor, lines, 1, 0.85)), 1)
