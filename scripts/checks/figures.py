"""A figure's file says what it shows, has one draw() without arguments, and takes its look from style."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from scripts.checks.finding import Finding
from scripts.checks.source import Source, sources

LOOK = {
    "color",
    "c",
    "facecolor",
    "edgecolor",
    "ec",
    "fc",
    "colors",
    "facecolors",
    "edgecolors",
    "ecolor",
    "labelcolor",
}
NO_COLOUR = {"none", "face", "auto"}
_HEX = re.compile(r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})")
_COLOUR_MAPS = re.compile(
    r"viridis|plasma|inferno|magma|cividis|jet|hot|coolwarm|bwr|RdBu(_r)?|Blues|Reds|gr[ae]y|tab\d+"
)
_BASES = {"base", "rope_theta"}
_LADDER = 10_000  # the least constant that is taken for a base
_FRESH = "another name begins with an underscore"


def findings(root: Path) -> list[Finding]:
    """What is wrong with the sources of the figures."""
    found = []
    for source in sources(root, "figures_src/figures/**/*.py"):
        file, path = source.file, PurePosixPath(source.file)
        if path.name.startswith("_"):
            continue
        if len(path.parts) != 4:
            found.append(
                Finding(file, 1, "a figure stands in the folder of its chapter", "move it: <chapter>/<figure>.py")
            )
        elif not path.stem.isidentifier() or not path.stem.isascii() or path.stem != path.stem.lower():
            found.append(
                Finding(file, 1, f"{path.name} is no plain name", "name it in small letters, digits and underscores")
            )
        found += _source_findings(source)
    return sorted(found)


def names(root: Path) -> dict[str, str]:
    """Figure -> file, such as rotary/decay -> figures_src/figures/rotary/decay.py."""
    found = (path.relative_to(root).as_posix() for path in sorted(root.glob("figures_src/figures/*/[!_]*.py")))
    return {file.removeprefix("figures_src/figures/").removesuffix(".py"): file for file in found}


def _source_findings(source: Source) -> Iterator[Finding]:
    file, tree = source.file, source.tree
    claim = ast.get_docstring(tree) or ""
    if not claim:
        yield Finding(file, 1, "the figure has no docstring", "begin the file with the claim that a reader should see")
    elif len(claim.split()) < 3 or not claim.rstrip().endswith((".", "?")):
        yield Finding(file, 1, "the docstring is no sentence", "write what a reader should see as a whole sentence")
    yield from _functions(tree, file)
    yield from _look(tree, file)


def _functions(tree: ast.Module, file: str) -> Iterator[Finding]:
    public = [
        node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_")
    ]
    if "draw" not in [node.name for node in public]:
        yield Finding(file, 1, "the figure has no function draw()", "write def draw() and return the figure from it")
    for node in public:
        if node.name not in ("draw", "explore"):
            yield Finding(
                file, node.lineno, f"{node.name} is public", f"draw is the only public name: call it _{node.name}"
            )
        elif node.name == "explore" and not ast.get_docstring(node):
            mend = "write the words of its button, such as: Turn the surface."
            yield Finding(file, node.lineno, "explore() has no docstring", mend)
        elif isinstance(node, ast.FunctionDef):
            mend = "make them constants of the file, or controls: @interactive(name=Slider(...))"
            if not _is_interactive(node) and ast.unparse(node.args):
                yield Finding(file, node.lineno, "draw() must take no arguments", mend)
            if not any(isinstance(part, ast.Return) and part.value for part in ast.walk(node)):
                yield Finding(file, node.lineno, "draw() returns nothing", "return the figure")
    for node in tree.body:
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        for target in targets:
            if isinstance(target, ast.Name) and not target.id.startswith("_"):
                yield Finding(file, node.lineno, f"{target.id} is public", f"draw is the only public name: {_FRESH}")


def _is_interactive(node: ast.FunctionDef) -> bool:
    return any(
        isinstance(each, ast.Call) and getattr(each.func, "id", "") == "interactive" for each in node.decorator_list
    )


def _is_base(node: ast.expr) -> bool:
    if isinstance(node, ast.Constant):
        return isinstance(node.value, int | float) and node.value >= _LADDER
    return isinstance(node, ast.Name) and node.id.strip("_").lower() in _BASES


def _look(tree: ast.Module, file: str) -> Iterator[Finding]:
    imported = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("matplotlib")
        for alias in node.names
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and _HEX.fullmatch(node.value):
            yield Finding(
                file, node.lineno, f"the colour {node.value} is written out", "take it from figures_src.drawing.style"
            )
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow) and _is_base(node.left):
            mend = "take it from figures_src.encoding, such as rotary.frequencies(head_dim, base)"
            yield Finding(file, node.lineno, f"the figure computes a ladder of its own: {ast.unparse(node)}", mend)
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if called == "print":
            yield Finding(file, node.lineno, "print() in a figure", "remove it: nobody reads what a build prints")
        if called == "Figure" and isinstance(node.func, ast.Name) and "Figure" in imported:
            yield Finding(file, node.lineno, "a Figure is made by hand", "use style.figure()")
        if isinstance(node.func, ast.Attribute) and called in (
            "show",
            "set_figwidth",
            "set_figheight",
            "set_size_inches",
        ):
            yield Finding(
                file, node.lineno, f"{called}() does not belong in a figure", "give height= to style.figure()"
            )
        for keyword in node.keywords:
            value = keyword.value
            if not (isinstance(value, ast.Constant) and isinstance(value.value, str)):
                continue
            if keyword.arg in LOOK and value.value not in NO_COLOUR and not _HEX.fullmatch(value.value):
                mend = "take it from figures_src.drawing.style: style.LIGHT.blue, style.method('rotary')"
                yield Finding(file, value.lineno, f"the colour {value.value!r} is written out", mend)
            elif keyword.arg in ("cmap", "colorscale") and _COLOUR_MAPS.fullmatch(value.value):
                mend = "use style.DIVERGING, style.SEQUENTIAL or style.ramp()"
                yield Finding(file, value.lineno, f"the colour map {value.value!r} is not of the house", mend)
            elif keyword.arg in ("fontfamily", "family", "fontname"):
                yield Finding(file, value.lineno, f"the font {value.value!r} is written out", "style sets the font")
