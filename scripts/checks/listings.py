"""Code on a page is named, not pasted: it comes from figures_src by reference; what is typed can be read."""

import ast
import difflib
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path

from scripts.checks.finding import Finding
from scripts.checks.page import Page, pages

_REFERENCE = re.compile(r"^\s*\{\{\s*code:?\s*(?P<name>[^}]*?)\s*\}\}?\s*$", re.M)
_RIGHT = re.compile(r"^ *\{\{ *code: *[\w.]+ *\}\} *$")
_INFO = re.compile(r"^ *(?:`{3,}|~{3,}) *(?P<info>[^\n]*)\n(?P<code>.*?)\n? *(?:`{3,}|~{3,}) *$", re.DOTALL)


def findings(root: Path) -> list[Finding]:
    """References to code that does not exist, pasted code, code that cannot be read."""
    functions = _functions(root)
    return sorted(finding for page in pages(root) for finding in _page(page, functions))


def _functions(root: Path) -> dict[str, str]:
    """Name on a page -> syntax without docstring, for what is public in the encoding module, layers and experiments."""
    found = {}
    for room, inside in (("encoding", True), ("layers.py", False), ("experiments", False)):
        place = root / "figures_src" / room
        for path in sorted(place.rglob("[!_]*.py") if place.is_dir() else place.parent.glob(room)):
            named = path.stem if inside else ".".join(path.relative_to(root / "figures_src").with_suffix("").parts)
            try:
                tree = ast.parse(path.read_text(encoding="utf-8"))
            except SyntaxError:
                continue  # scripts.checks.architecture names it
            for node in tree.body:
                if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
                    found[f"{named}.{node.name}"] = _body(node)
    return found


def _body(node: ast.FunctionDef | ast.ClassDef) -> str:
    return "\n".join(ast.dump(part) for part in (node.body[1:] if ast.get_docstring(node) else node.body))


def _page(page: Page, functions: dict[str, str]) -> Iterator[Finding]:
    for match in _REFERENCE.finditer(page.uncoded):
        line, written = page.line(match.start("name")), page.text.splitlines()[page.line(match.start("name")) - 1]
        name = match["name"]
        if not _RIGHT.match(written):
            yield Finding(
                page.file,
                line,
                f"{written.strip()} is not read",
                "write {{ code: module.function }} on a line of its own",
            )
        elif name not in functions:
            near = difflib.get_close_matches(name, functions, 1, 0.3)
            mend = f"the nearest is {near[0]}" if near else "name a function of figures_src"
            yield Finding(page.file, line, f"there is no function {name}", mend)
    for fence in page.fences:
        yield from _fence(page, fence, functions)


def _fence(page: Page, fence: re.Match, functions: dict[str, str]) -> Iterator[Finding]:
    line = page.line(fence.start())
    parts = _INFO.match(fence[0])
    if not parts:
        yield Finding(page.file, line, "the code block has no end", "close it with the same signs, equally indented")
        return
    info = parts["info"].strip()
    if not info:
        yield Finding(page.file, line, "the code block has no language", "write it after the signs: python, sh, text")
    if info.startswith("python") or ".python" in info:
        try:
            tree = ast.parse(textwrap.dedent(parts["code"]))
        except SyntaxError as error:
            place = line + (error.lineno or 1)
            yield Finding(
                page.file, place, f"this Python cannot be read: {error.msg}", "mend it, or mark the block as text"
            )
            return
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                same = next((name for name, body in functions.items() if body == _body(node)), "")
                if same:
                    mend = f"write {{{{ code: {same} }}}} in its place"
                    yield Finding(page.file, line + node.lineno, f"the code of {same} is pasted", mend)
