"""A figure says what it shows, is drawn by one draw() and stands on a page; pages name figures that exist."""

import ast
import difflib
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from scripts.checks.finding import Finding

_IMAGE = re.compile(r"!\[(?P<alt>[^\]]*)\]\((?P<link>[^)\s]*figures/(?P<name>[\w/]+)\.svg)\)")


def findings(root: Path) -> list[Finding]:
    """What is wrong with the sources of the figures and with the links to them."""
    sources = {_name(root, path): path for path in sorted(root.glob("figures_src/figures/*/*.py"))}
    sources = {name: path for name, path in sources.items() if not name.endswith("/__init__")}
    found = [finding for name, path in sources.items() for finding in _source_findings(root, path)]
    shown = set()
    for page in sorted([*root.glob("docs/**/*.md"), *root.glob("docs/notebooks/*.py")]):
        for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
            for match in _IMAGE.finditer(line):
                shown.add(match["name"])
                found += _link_findings(page.relative_to(root).as_posix(), number, match, sources)
    for name in sorted(sources.keys() - shown):
        file = sources[name].relative_to(root).as_posix()
        found.append(Finding(file, 1, f"no page shows the figure {name}", "show it, or remove the file"))
    return sorted(found)


def _name(root: Path, path: Path) -> str:
    return path.relative_to(root / "figures_src" / "figures").with_suffix("").as_posix()


def _source_findings(root: Path, path: Path) -> Iterator[Finding]:
    file = path.relative_to(root).as_posix()
    try:
        tree = ast.parse(path.read_text(encoding="utf-8"))
    except SyntaxError:
        return  # scripts.checks.architecture names it
    if not ast.get_docstring(tree):
        yield Finding(file, 1, "the figure has no docstring", "begin the file with the claim that a reader should see")
    public = [
        node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_")
    ]
    if "draw" not in [node.name for node in public]:
        yield Finding(file, 1, "the figure has no function draw()", "write def draw() and return the figure from it")
    for node in public:
        if node.name != "draw":
            yield Finding(
                file, node.lineno, f"{node.name} is public", f"draw is the only public name: call it _{node.name}"
            )
        elif isinstance(node, ast.FunctionDef) and (node.args.args or node.args.kwonlyargs):
            yield Finding(file, node.lineno, "draw() must take no arguments", "make them constants of the file")


def _link_findings(file: str, line: int, match: re.Match, sources: dict[str, Path]) -> Iterator[Finding]:
    if not match["alt"].strip():
        yield Finding(file, line, f"{match['name']} has no alternative text", "say in the brackets what is seen")
    if match["name"] not in sources:
        near = difflib.get_close_matches(match["name"], sources, 1, 0.0)
        hint = f"the nearest name is {near[0]}" if near else "there is no figure yet"
        yield Finding(file, line, f"there is no figure {match['name']}", f"{hint}: mend the link or add the file")
    depth = len(PurePosixPath(file).parts) - 2  # folders below docs
    expected = f"{'../' * depth}figures/{match['name']}.svg"
    if match["link"] != expected:
        yield Finding(file, line, f"the link {match['link']} does not lead to the figure", f"write {expected}")
