"""Dependencies point one way (encoding <- layers, experiments, facts, figures <- scripts); only scripts touch files."""

import ast
from collections.abc import Iterator
from pathlib import Path

from scripts.checks.finding import Finding
from scripts.checks.source import Source, written

# What each room of figures_src may import besides the standard library's pure parts. The longest prefix decides.
ALLOWED = {
    "figures_src/encoding": {"array_api_compat", "numpy", "figures_src.encoding"},
    "figures_src/layers": {"torch", "figures_src.encoding"},
    "figures_src/experiments": {
        "hashlib", "json", "numpy", "pathlib", "torch",
        "figures_src.encoding", "figures_src.experiments", "figures_src.layers",
    },
    "figures_src/facts": {
        "numpy", "torch",
        "figures_src.encoding", "figures_src.experiments", "figures_src.golden", "figures_src.layers",
        "figures_src.models",
    },
    "figures_src/figures": {
        "matplotlib", "numpy", "plotly", "torch",
        "figures_src.drawing", "figures_src.encoding", "figures_src.experiments", "figures_src.facts",
        "figures_src.layers", "figures_src.models",
    },
    "figures_src/golden": {"numpy", "figures_src.encoding", "figures_src.golden"},
    "figures_src/models": {"json", "numpy", "pathlib", "tomllib", "figures_src.encoding", "figures_src.models"},
}  # fmt: skip
PURE = {
    "__future__", "abc", "bisect", "collections", "dataclasses", "enum", "fractions", "functools", "heapq", "itertools",
    "math", "numbers", "operator", "statistics", "string", "textwrap", "types", "typing",
}  # fmt: skip
FILE_CALLS = {
    "fromfile", "genfromtxt", "load", "loadtxt", "memmap", "mkdir", "open", "read_bytes", "read_text", "rename", "save",
    "savefig", "savetxt", "savez", "tofile", "touch", "unlink", "urlopen", "write_bytes", "write_html", "write_image",
    "write_text",
}  # fmt: skip
# style hands the site's fonts to matplotlib; models and experiments hold data files that they alone read
READERS = {
    "figures_src/drawing/style.py", "figures_src/models/__init__.py", "figures_src/models/tables/__init__.py",
    "figures_src/experiments/cost.py",
    "figures_src/experiments/small_models/plays.py", "figures_src/experiments/small_models/records.py",
}  # fmt: skip
BANNED_NAMES = {"theta": "papers use it for two things: write frequencies, angles or base"}
BANNED_MODULES = {"encodings": "it hides the standard library's module of that name: write encoding"}


def findings(root: Path) -> list[Finding]:
    """Every breach in figures_src and scripts, in order of file and line."""
    found = []
    for source in written(root, "figures_src/**/*.py", "scripts/**/*.py", "tests/**/*.py", "docs/notebooks/*.py"):
        name = source.file
        if source.error:
            line, wrong = source.error.lineno or 1, f"syntax error: {source.error.msg}"
            found.append(Finding(name, line, wrong, "Python cannot read this line"))
        elif name.startswith(("figures_src/", "scripts/")):
            found += _file_findings(source)
    return sorted(found)


def _file_findings(source: Source) -> Iterator[Finding]:
    name = source.file
    for part in set(name.removesuffix(".py").split("/")) & BANNED_MODULES.keys():
        yield Finding(name, 1, f"a file or folder is called {part}", BANNED_MODULES[part])
    room = next((room for room in ALLOWED if name.startswith((f"{room}/", f"{room}.py"))), None)
    for node in source.nodes:
        line = getattr(node, "lineno", 1)
        for module in _imported(node, name):
            if room and not _may(module, ALLOWED[room]):
                yield Finding(
                    name,
                    line,
                    f"{room} must not import {module}",
                    f"{room} may import {', '.join(sorted(ALLOWED[room]))}: move what needs {module} to another room",
                )
            elif name.startswith("figures_src/") and module.startswith("matplotlib.pyplot"):
                yield Finding(
                    name, line, "pyplot keeps a global state", "use style.figure() of figures_src.drawing instead"
                )
            elif name.startswith("figures_src/") and module.split(".")[0] == "scripts":
                yield Finding(
                    name, line, "figures_src must not import scripts", "pass the value in, or move it to figures_src"
                )
        if name.startswith("figures_src/") and name not in READERS and isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called in FILE_CALLS:
                yield Finding(
                    name, line, f"{called}() touches files", "only scripts read and write files: return the value"
                )
        for used in _names(node):
            if used in BANNED_NAMES:
                yield Finding(name, line, f"the name {used} is not used here", BANNED_NAMES[used])


def _imported(node: ast.AST, name: str) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        around = name.split("/")[: -node.level] if node.level else []
        module = ".".join([*around, *([node.module] if node.module else [])])
        yield from (f"{module}.{alias.name}" for alias in node.names)


def _may(module: str, allowed: set[str]) -> bool:
    if module.split(".")[0] in PURE:
        return True
    return any(module == prefix or module.startswith(f"{prefix}.") for prefix in allowed)


def _names(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Name):
        yield node.id
    elif isinstance(node, ast.arg):
        yield node.arg
    elif isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield node.name
