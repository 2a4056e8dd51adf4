"""Every computed number in the prose equals what the code computes, and every fact is quoted somewhere."""

import re
from collections.abc import Set
from pathlib import Path

from scripts.checks.read_page import Page, every, pages
from scripts.checks.read_source import Told, is_asked, told
from scripts.common.finding import Finding, nearest
from scripts.common.markdown_text import CLOSED, CODE, blank
from scripts.common.python_source import functions

_FACT = re.compile(r'<span data-fact="(?P<name>[^"]*)">(?P<x>[^<]*)</span>')
NAMED = re.compile(r"data-fact=\W?([\w.]+)")


def quoted(text: str) -> list[re.Match[str]]:
    """The numbers of a page that name their fact, those shown as code left out; the group x is the number."""
    return list(_FACT.finditer(blank(text, CLOSED, CODE)))


def findings(root: Path, computed: dict[str, str], broken: Set[str] = frozenset()) -> list[Finding]:
    """Wrong numbers, unknown facts and facts that no page quotes.

    `computed` maps chapter.fact to its text. Chapters in `broken` could not be computed: their numbers are left out.
    """
    computed = {name: text for name, text in computed.items() if name.partition(".")[0] not in broken}
    found = told(pages(root), lambda page: wrong(page, computed, broken))
    if any(is_asked(path.relative_to(root).as_posix()) for path in root.glob("figures_src/facts/[!_]*.py")):
        named = {name for page in every(root) for name in NAMED.findall(page.uncoded)}
        for name in computed.keys() - named:
            chapter, _, function = name.partition(".")
            file = f"figures_src/facts/{chapter}.py"
            line = next((each.line for each in functions(root / file) if each.name == function), 1)
            found.append(Finding(file, line, f"no page quotes the fact {name}", "quote or remove it"))
    return sorted(found)


def wrong(page: Page, computed: dict[str, str], broken: Set[str] = frozenset()) -> Told:
    """The quoted numbers that are not the computed ones."""
    for fact in quoted(page.text):
        name, (chapter, _, function) = fact["name"], fact["name"].partition(".")
        if chapter in broken:
            continue
        if name not in computed:
            near = nearest(name, computed)
            new = f"write `def {function}() -> str:` in figures_src/facts/{chapter}.py"
            hint = f"the nearest is {near}" if near else new
            yield fact, f"unknown fact {name!r}: figures_src/facts has no such function", hint
        elif fact["x"] != computed[name]:
            message = f"fact {name!r} is printed as {fact['x']!r} but computed as {computed[name]!r}"
            yield fact, message, "run python3 scripts/fix.py", (*fact.span("x"), computed[name])
