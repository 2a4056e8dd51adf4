"""Signs of Markdown and HTML that would be printed, left open or fetched from elsewhere."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

from scripts.checks.finding import Finding
from scripts.checks.page import Page, pages

ICONS = ("material-", "fontawesome-", "octicons-", "simple-")  # drawn into the page; any other is an address
BOXES = {  # kinds that the theme has a style for
    "abstract", "bug", "danger", "example", "failure", "info", "note", "question", "quote", "success", "tip", "warning",
}  # fmt: skip
_VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
_SIGNS = [
    (re.compile(r"(?<![\\\w])\\[\[(]"), "{!r} is printed as it stands", "write $...$ or $$ for a formula"),
    (
        re.compile(rf"(?<![\w:/])(?!:(?:{'|'.join(ICONS)})):[a-z][a-z0-9_+-]+:(?![\w:])"),
        "{!r} would be loaded from another host",
        "write the sign itself, or an icon of the theme: :material-rocket:",
    ),
]
_BOX = re.compile(r"^ *(?:!!!|\?\?\?\+?) +(?P<kind>[\w-]+)", re.M)
_BOLD = re.compile(r"(?<![\\*])\*{2,3}(?!\*)")
_NOTE = re.compile(r"\[\^(?P<name>[^\]\s]+)\](?P<is_end>:?)")
_FRONT = re.compile(r"\A---\n(?P<text>.*?)^---$", re.DOTALL | re.M)
_PARTS = re.compile(r"\n[ \t]*\n|\n(?=[ \t]*(?:[-*+]|\d+\.) )")  # what ends a paragraph or an item
GLOSSARY = "docs/includes/glossary.md"
_TERM = re.compile(r"^\*\[(?P<term>[^\]]+)\]:", re.M)


def findings(root: Path) -> list[Finding]:
    """What is wrong in the signs of every page, and words that stand twice in the glossary."""
    found = [finding for page in pages(root) for finding in _page(page)]
    listed = root / GLOSSARY
    terms: dict[str, int] = {}
    for match in _TERM.finditer(text := listed.read_text(encoding="utf-8") if listed.exists() else ""):
        line = text.count("\n", 0, match.start()) + 1
        if (first := terms.setdefault(match["term"], line)) != line:
            found.append(Finding(GLOSSARY, line, f"{match['term']} stands in line {first}, too", "keep one"))
    return sorted(found)


def _page(page: Page) -> Iterator[Finding]:
    for pattern, wrong, mend in _SIGNS:
        for match in pattern.finditer(page.marks):
            yield page.finding(match, wrong.format(match[0]), mend)
    for match in _BOX.finditer(page.marks):
        if match["kind"] not in BOXES:
            wrong = f"{match['kind']!r} is no kind of box"
            yield page.finding(match, wrong, f"write one of {', '.join(sorted(BOXES))}")
    yield from _bold(page)
    notes = list(_NOTE.finditer(page.marks))
    there = {match["name"] for match in notes if match["is_end"]}
    for match in notes:
        if match["name"] not in there:
            mend = f"write the note on a line of its own: [^{match['name']}]: ..."
            yield page.finding(match, f"the footnote {match[0]} is not there", mend)
    yield from _front(page)
    reader = _Reader()
    reader.feed(page.marks)
    reader.close()
    for line, wrong, mend in [*reader.found, *((line, f"<{tag}> has no end", f"close it: </{tag}>")
                                              for tag, line in reader.open)]:  # fmt: skip
        yield page.finding(line, wrong, mend)


def _bold(page: Page) -> Iterator[Finding]:
    start = 0
    for end in [*(match.start() for match in _PARTS.finditer(page.marks)), len(page.marks)]:
        signs = list(_BOLD.finditer(page.marks, start, end))
        if len(signs) % 2:
            mend = "write ** before and after the bold words, in one paragraph"
            yield page.finding(signs[-1], "a ** without its partner", mend)
        start = end


def _front(page: Page) -> Iterator[Finding]:
    if front := _FRONT.match(page.text):
        import yaml  # few pages have a front matter

        try:
            is_read = isinstance(yaml.safe_load(front["text"]), dict)
        except yaml.YAMLError:
            is_read = False
        if not is_read:
            yield page.finding(1, "the lines between --- are no YAML", "write key: value, or leave them out")


class _Reader(HTMLParser):
    """Which tags are open at the end, and which ends have no beginning."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[tuple[str, int]] = []
        self.found: list[tuple[int, str, str]] = []

    def handle_starttag(self, tag: str, attributes: object) -> None:
        if tag not in _VOID and ":" not in tag:
            self.open.append((tag, self.getpos()[0]))

    def handle_startendtag(self, tag: str, attributes: object) -> None:
        """Ends itself."""

    def handle_endtag(self, tag: str) -> None:
        names = [name for name, _ in self.open]
        if tag not in names:
            self.found.append((self.getpos()[0], f"</{tag}> ends nothing", "remove it, or open it before"))
            return
        while (last := self.open.pop())[0] != tag:
            self.found.append((last[1], f"<{last[0]}> has no end", f"close it: </{last[0]}>"))
