"""Links lead somewhere: to pages and headings that exist, by the source's name, and say where they lead."""

import difflib
import posixpath
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from markdown.extensions.toc import slugify

from scripts.checks import nav
from scripts.checks.finding import Finding
from scripts.checks.page import Page, every, outside, pages

_LINK = re.compile(
    r"(?<!!)\[(?P<words>(?:[^\[\]]|\[[^\[\]]*\])*)\]\((?P<target>[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)(?:\s+\"[^\"]*\")?\)"
)
_REFERENCE = re.compile(r"(?<![\]!\\])\[(?P<words>[^\[\]^][^\[\]]*)\]\[(?P<name>[^\[\]]*)\]")
_DEFINITION = re.compile(r"^\[(?P<name>[^\]^][^\]]*)\]:\s+(?P<target>\S+)", re.M)
_BARE = re.compile(r"(?<![(<\"'=\w/])https?://[^\s)>\]]+")
_ARXIV = re.compile(
    r"(?:https?://)?(?:www\.|export\.)?(?:arxiv\.org|ar5iv\.org|alphaxiv\.org)/(?:abs|pdf|html)/(?P<id>\d{4}\.\d{4,5})(?:v\d+)?(?:\.pdf)?[^\s)>\]]*"
)
_FILE = re.compile(r"\]\((?P<target>[^()\s]+)\)")  # of a link or a picture
_PREVIEW = r"https?://(?:localhost|127\.0\.0\.1)\b"
_PUBLISHED = re.compile(r"^site_url:.*?(https?://[^\s\"',\]]+)", re.M)
_EMPTY_WORDS = {"click here", "here", "link", "read more", "this", "this link", "this page"}
_ID = re.compile(r"\bid=\"([^\"]+)\"|\{:?\s[^}\n]*#([\w-]+)[^}\n]*\}")
_GENERATED = ("api.md", "changes.md", "code/", "practice/models.csv", "practice/models.json")


def findings(root: Path) -> list[Finding]:
    """What is wrong with the links of every page."""
    there = {page.path: page for page in every(root)}
    sources = nav.pages(root)
    published = _PUBLISHED.findall((root / "mkdocs.yml").read_text(encoding="utf-8"))
    own = re.compile("|".join([_PREVIEW, *map(re.escape, published)]))
    found = [finding for page in pages(root) for finding in _page(root, page, there, sources, own)]
    for page in outside(root):
        for match in _LINK.finditer(page.uncoded):
            found += _address(page, match)
        for match in _FILE.finditer(page.uncoded):
            found += _neighbour(root, page, match)
    return sorted(found)


def mended(page: Page) -> str:
    """The text of a page with every link to arXiv in its one form."""
    text = page.text
    for match in reversed(list(_LINK.finditer(page.uncoded))):  # from the end, so that the places before stay right
        if arxiv := _ARXIV.match(match["target"]):
            text = f"{text[: match.start('target')]}https://arxiv.org/abs/{arxiv['id']}{text[match.end('target') :]}"
    return text


def _page(
    root: Path, page: Page, there: dict[str, Page], sources: dict[str, str], own: re.Pattern[str]
) -> Iterator[Finding]:
    for match in _LINK.finditer(page.uncoded):
        line = page.line(match.start())
        words = " ".join(page.text[match.start("words") : match.end("words")].split())
        if not words.strip():
            yield page.finding(line, "a link without words", "say in the brackets where it leads")
        elif words.lower().strip(" .") in _EMPTY_WORDS:
            yield page.finding(line, f"the link says only {words!r}", "say where it leads: links are read out alone")
        if own.match(match["target"]):
            mend = "name its source from this page on, such as ../rotary/decay.md: the site may stand elsewhere"
            yield page.finding(line, f"{match['target']} is a page of this site", mend)
        else:
            yield from _address(page, match)
            yield from _target(root, page, line, match["target"], there, sources)
    defined = {match["name"].lower() for match in _DEFINITION.finditer(page.uncoded)}
    for match in _REFERENCE.finditer(page.words):
        name = match["name"] or match["words"]
        if name.lower() not in defined:
            yield page.finding(match, f"[{name}] is defined nowhere", "write [words](target)")
    for match in _BARE.finditer(page.uncoded):
        before = page.uncoded[max(0, match.start() - 2) : match.start()]
        if before != "](" and not _DEFINITION.match(page.uncoded, page.uncoded.rfind("\n", 0, match.start()) + 1):
            yield page.finding(match, f"the bare address {match[0]}", "write [words](address)")


def _address(page: Page, match: re.Match) -> Iterator[Finding]:
    target, line = match["target"], page.line(match.start())
    if (arxiv := _ARXIV.search(target)) and target != f"https://arxiv.org/abs/{arxiv['id']}":
        mend = f"write https://arxiv.org/abs/{arxiv['id']} (python3 scripts/fix.py does it)"
        yield page.finding(line, f"{target} is not the paper's one address", mend)
    elif target.startswith("http://"):
        yield page.finding(line, f"{target} is not encrypted", f"write https://{target.removeprefix('http://')}")
    elif "doi.org" in target and not target.startswith("https://doi.org/10."):
        yield page.finding(line, f"{target} is no DOI", "write https://doi.org/10....")


def _target(
    root: Path, page: Page, line: int, target: str, there: dict[str, Page], sources: dict[str, str]
) -> Iterator[Finding]:
    if not target:
        yield page.finding(line, "a link without target", "write the page's path in the round brackets")
        return
    if re.match(r"[a-z]+:", target) or target.startswith("//"):
        return
    path, _, anchor = target.partition("#")
    path = path.partition("?")[0]  # a state of the page
    if path.startswith("/"):
        mend = "write it from this page on, with ../ : the site may stand in a folder"
        yield page.finding(line, f"the link {target} is absolute", mend)
        return
    whole = posixpath.normpath(posixpath.join(posixpath.dirname(page.path), path)) if path else page.path
    whole = whole.replace(".py", ".ipynb") if whole.startswith("notebooks/") and not path else whole
    if path.endswith((".html", "/")) or (path and "." not in posixpath.basename(path)):
        bare = path.removesuffix("/").removesuffix("/index.html").removesuffix(".html")
        yield page.finding(line, f"the link {target} names a built page", f"name the source: {bare}.md")
    elif not whole.startswith(_GENERATED) and whole not in sources and not _is_there(root, whole):
        near = difflib.get_close_matches(whole, sources, 1, 0.5)
        right = posixpath.relpath(near[0], posixpath.dirname(page.path) or ".") if near else ""
        mend = f"the nearest page is {right}" if near else "name a page that exists, or leave the link out"
        yield page.finding(line, f"the link {target} leads nowhere", mend)
    elif anchor and (other := there.get(whole.replace(".ipynb", ".py"))):
        known = anchors(other)
        if anchor not in known:
            near = difflib.get_close_matches(anchor, known, 1, 0.3)
            mend = f"the nearest is #{near[0]}" if near else f"{other.file} has no headings"
            yield page.finding(line, f"{other.file} has no heading #{anchor}", mend)


def _is_there(root: Path, whole: str) -> bool:
    """Whether docs has the file, or a build draws it."""
    is_drawn = whole.startswith("figures/") and (root / "figures_src" / whole).with_suffix(".py").is_file()
    return is_drawn or (root / "docs" / whole).is_file()


def _neighbour(root: Path, page: Page, match: re.Match) -> Iterator[Finding]:
    path = match["target"].partition("#")[0]
    if not path or re.match(r"[a-z]+:", path):
        return
    # pages on a hosting service lead to its own places, such as ../../issues
    if path.startswith("../"):
        return
    if not (root / posixpath.dirname(page.file) / path).exists():
        mend = "name a file that exists"
        yield page.finding(match, f"the link {path} leads nowhere", mend)


@lru_cache(maxsize=512)
def anchors(page: Page) -> tuple[str, ...]:
    """What a link to the page may name after #."""
    found, used = [], set()
    for heading in page.headings:
        plain = re.sub(r"!?\[([^\]]*)\]\([^)]*\)|[`*]|\\[()]", lambda match: match[1] or "", heading.title)
        name = heading.identifier or slugify(plain.replace("$", ""), "-")
        number = 1
        while name in used:
            name = f"{name.rstrip('0123456789').rstrip('_')}_{number}"
            number += 1
        used.add(name)
        found.append(name)
    found += [first or second for first, second in _ID.findall(page.uncoded)]
    found += [f"figure-{name.replace('/', '-')}" for name in re.findall(r"figures/([\w/]+)\.svg\)", page.uncoded)]
    return tuple(found)
