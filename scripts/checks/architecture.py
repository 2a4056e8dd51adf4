"""Dependencies point one way (encoding <- layers, experiments, facts, figures <- scripts); only scripts touch files."""

import ast
import re
from pathlib import Path

from scripts.builder.needs import READS, names_of
from scripts.checks.read_source import Source, Told, told, written
from scripts.common.finding import Finding

# What each folder of figures_src may import besides the standard library's pure parts. The longest prefix decides.
ALLOWED = {
    "figures_src/encoding": {"array_api_compat", "numpy", "sys", "figures_src.encoding"},  # sys has torch, once loaded
    "figures_src/layers": {"torch", "figures_src.encoding"},
    "figures_src/experiments": {
        "hashlib", "json", "numpy", "pathlib", "torch",
        "figures_src.encoding", "figures_src.experiments", "figures_src.layers",
    },
    "figures_src/facts": {
        "numpy", "torch", "figures_src.encoding", "figures_src.experiments", "figures_src.golden", "figures_src.layers",
        "figures_src.models",
    },
    "figures_src/figures": {
        "matplotlib", "numpy", "plotly", "torch", "figures_src.drawing", "figures_src.encoding",
        "figures_src.experiments", "figures_src.facts", "figures_src.layers", "figures_src.models",
    },
    "figures_src/golden": {"numpy", "figures_src.encoding", "figures_src.golden"},
    "figures_src/models": {"json", "numpy", "pathlib", "tomllib", "figures_src.encoding", "figures_src.models"},
}  # fmt: skip
PURE = {
    "__future__", "abc", "bisect", "collections", "dataclasses", "difflib", "enum", "fractions", "functools", "heapq",
    "itertools", "math", "numbers", "operator", "statistics", "string", "textwrap", "types", "typing",
}  # fmt: skip
_FILE_CALL = re.compile(
    r"(?<!def )\b(?P<x>fromfile|genfromtxt|load|loadtxt|memmap|mkdir|open|read_bytes|read_text|rename|save|savefig"
    r"|savetxt|savez|tofile|touch|unlink|urlopen|write_bytes|write_html|write_image|write_text)\("
)


def findings(root: Path) -> list[Finding]:
    """Every breach in figures_src and scripts, and what Python cannot read."""
    files = list(written(root, "figures_src/**/*.py", "scripts/**/*.py", "tests/**/*.py", "docs/notebooks/*.py"))
    own = [source for source in files if source.file.startswith(("figures_src/", "scripts/"))]
    figures_src = [source for source in own if source.file.startswith("figures_src/")]
    return sorted([*told(files, _unread), *told(own, _theta), *told(figures_src, _imports, _files)])


def _unread(source: Source) -> Told:
    if source.error:
        yield source.error.lineno or 1, f"syntax error: {source.error.msg}", "Python cannot read this line"


def _imports(source: Source) -> Told:
    folder = next((each for each in ALLOWED if source.file.startswith((f"{each}/", f"{each}.py"))), None)
    for node in source.nodes:
        for module in names_of(node, source.file):
            if folder and not _may(module, ALLOWED[folder]):
                hint = f"{folder} may import {', '.join(sorted(ALLOWED[folder]))}"
                yield node, f"{folder} must not import {module}", f"{hint}: move what needs {module} to another room"
            elif module.startswith("matplotlib.pyplot"):
                yield node, "pyplot keeps a global state", "use style.figure() of figures_src.drawing instead"
            elif module.split(".")[0] == "scripts":
                yield node, "figures_src must not import scripts", "pass the value in, or move it to figures_src"


def _may(module: str, allowed: set[str]) -> bool:
    return module.split(".")[0] in PURE or any(f"{module}.".startswith(f"{prefix}.") for prefix in allowed)


def _files(source: Source) -> Told:
    for match in _FILE_CALL.finditer(source.code if source.file not in READS else ""):
        yield match, f"{match['x']}() touches files", "only scripts read and write files: return the value"


def _theta(source: Source) -> Told:
    for node in source.nodes:
        named = isinstance(node, ast.Name | ast.arg | ast.FunctionDef | ast.ClassDef)
        if named and "theta" in (getattr(node, each, "") for each in ("id", "arg", "name")):
            hint = "papers use it for two things: write frequencies, angles or base"
            yield node, "the name theta is not used here", hint
