"""Reads source files of the project without importing them: functions, docstrings, signatures."""

import ast
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from scripts import ROOT

ENCODING = ROOT / "figures_src" / "encoding"
LAYERS = ROOT / "figures_src" / "layers.py"


@dataclass(frozen=True)
class Function:
    """A function, or a class, of a source file."""

    name: str
    line: int
    signature: str
    docstring: str
    source: str  # as in the file
    body: str  # the same without its docstring


def functions(path: Path) -> list[Function]:
    """The public functions and classes of a file, in its order."""
    return list(_functions(path.read_text(encoding="utf-8")))


@cache  # many pages show functions of the same file
def _functions(text: str) -> tuple[Function, ...]:
    nodes = [node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    return tuple(_function(node, text.splitlines()) for node in nodes if not node.name.startswith("_"))


def docstring(path: Path) -> str:
    """The docstring of a file."""
    return ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""


def find(name: str) -> Function:
    """The function `module.function` of the encoding module; or, with the path of its file, of another room.

    `rotary.rotate` stands in figures_src/encoding/rotary.py, `layers.Rotary` in figures_src/layers.py and
    `experiments.one_pair.scores` in figures_src/experiments/one_pair.py. Raises LookupError with the names there are.
    """
    module, _, function = name.rpartition(".")
    path = file_of(name)
    if not path.is_file():
        there = ", ".join(each.stem for each in modules())
        raise LookupError(f"figures_src/encoding has no module {module!r}, only {there}")
    found = {each.name: each for each in functions(path)}
    if function not in found:
        where = path.relative_to(ROOT).as_posix()
        raise LookupError(f"{where} has no function {function!r}, only {', '.join(found)}")
    return found[function]


def file_of(name: str) -> Path:
    """Where the function `name` must stand; the file need not exist."""
    module = name.rpartition(".")[0]
    inside = ENCODING / f"{module}.py"
    beside = ENCODING.parent / f"{module.replace('.', '/')}.py"
    return beside if beside.is_file() and not inside.is_file() else inside


def page_of(file: str) -> str:
    """Where a file of the repository is shown, inside docs."""
    return f"code/{file.removeprefix('figures_src/').removesuffix('.py')}.md"


def modules() -> list[Path]:
    """The files of the encoding module that have public functions, by name."""
    return [path for path in sorted(ENCODING.glob("[!_]*.py")) if functions(path)]


def _function(node: ast.FunctionDef | ast.ClassDef, lines: list[str]) -> Function:
    first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
    whole = lines[first - 1 : node.end_lineno]
    body = whole
    if ast.get_docstring(node) is not None:
        start, end = node.body[0].lineno - first, node.body[0].end_lineno - first
        body = whole[:start] + whole[end + 1 :]
    about = (node.name, first, _signature(node), ast.get_docstring(node) or "")
    return Function(*about, source="\n".join(whole), body="\n".join(body).rstrip())


def _signature(node: ast.FunctionDef | ast.ClassDef) -> str:
    if isinstance(node, ast.ClassDef):
        bases = ", ".join(map(ast.unparse, node.bases))
        return f"class {node.name}({bases})" if bases else f"class {node.name}"
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"{node.name}({ast.unparse(node.args)}){returns}"
