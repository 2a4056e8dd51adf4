"""The table of contents names every page once, and no page that does not exist."""

import re
from collections.abc import Iterator
from pathlib import Path

from scripts.checks.finding import Finding

GENERATED = {"api.md", "changes.md"}  # made while the site is built
_ENTRY = re.compile(r"^\s*-\s+(?:(?:\"[^\"]*\"|'[^']*'|[^:#]+):\s+)?(?P<page>[\w./-]+\.(?:md|ipynb|html))\s*(?:#.*)?$")
_OTHER_KEY = re.compile(r"^\S")


def findings(root: Path) -> list[Finding]:
    """Pages outside the nav, entries without a file, pages named twice."""
    if not (root / "mkdocs.yml").exists():
        return []
    wanted = pages(root)
    found, seen = [], {}
    for line, page in entries(root):
        if page in seen:
            found.append(Finding("mkdocs.yml", line, f"the nav names {page} twice", f"keep one (line {seen[page]})"))
        elif page.endswith(".html"):
            found.append(Finding("mkdocs.yml", line, f"the nav names {page}", "name the source, .md or .ipynb"))
        elif page not in wanted and page not in GENERATED:
            found.append(
                Finding("mkdocs.yml", line, f"the nav names {page}, which does not exist", _mend(page, wanted))
            )
        seen[page] = line
    for page in sorted(wanted.keys() - seen.keys()):
        found.append(Finding(wanted[page], 1, "the page is missing from the nav", f"add {page} to nav in mkdocs.yml"))
    return sorted(found)


def pages(root: Path) -> dict[str, str]:
    """Page as the nav names it -> its source."""
    written = sorted(root.glob("docs/**/*.md"))
    found = {path.relative_to(root / "docs").as_posix(): path.relative_to(root).as_posix() for path in written}
    found = {page: file for page, file in found.items() if not page.startswith(("includes/", "figures/"))}
    notebooks = (path.relative_to(root).as_posix() for path in root.glob("docs/notebooks/*.py"))
    return found | {file.removeprefix("docs/").replace(".py", ".ipynb"): file for file in notebooks}


def entries(root: Path) -> Iterator[tuple[int, str]]:
    """Line and page of every entry of the nav."""
    inside = False
    for number, line in enumerate((root / "mkdocs.yml").read_text(encoding="utf-8").splitlines(), 1):
        if _OTHER_KEY.match(line) and not line.startswith(("#", "- ")):
            inside = line.startswith("nav:")
        elif inside and (entry := _ENTRY.match(line)):
            yield number, entry["page"]


def _mend(page: str, wanted: dict[str, str]) -> str:
    import difflib

    near = difflib.get_close_matches(page, wanted, 1)
    return f"write {near[0]}" if near else f"write docs/{page}, or remove the entry"
