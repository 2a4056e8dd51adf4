"""Dependencies point one way, in figures_src and from folder to folder of scripts; only scripts touch files."""

import re
from pathlib import Path

from scripts.builder.needs import READS, names_of
from scripts.checks.read_source import Source, Told, told, written
from scripts.common.finding import Finding

COMMAND = "figures_src/__main__.py"  # the only file of the package that opens what it is given, and prints
# What each folder of figures_src may import besides the standard library's pure parts. The longest prefix decides.
ALLOWED = {
    "figures_src/encoding/_types": {"numpy", "torch", "typing_extensions"},  # for type checkers: nothing is imported
    "figures_src/encoding": {"array_api_compat", "numpy", "sys", "figures_src.encoding"},  # sys has torch, once loaded
    "figures_src/layers": {"numpy", "torch", "figures_src.encoding"},
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
    "figures_src/golden": {"numpy", "figures_src.encoding", "figures_src.golden", "figures_src.models.least_base"},
    "figures_src/models": {"json", "numpy", "pathlib", "tomllib", "figures_src.encoding", "figures_src.models"},
    "figures_src/reader": {"json", "pathlib", "re", "figures_src.encoding", "figures_src.reader"},
    COMMAND.removesuffix(".py"): {
        "argparse", "json", "pathlib", "signal", "sys", "yaml", "figures_src.__version__", "figures_src.reader",
    },
}  # fmt: skip
# What each folder of scripts may import of the others; maintain and the commands may import all.
SCRIPTS = {
    "common": (),
    "formats": ("common",),
    "builder": ("common", "formats"),
    "checks": ("common", "builder"),
    "pages": ("common", "builder", "checks"),
}
PURE = {
    "__future__", "abc", "bisect", "collections", "dataclasses", "difflib", "enum", "fractions", "functools", "heapq",
    "itertools", "math", "numbers", "operator", "statistics", "string", "textwrap", "types", "typing",
}  # fmt: skip
_FILE_CALL = re.compile(
    r"(?<!def )\b(?P<x>fromfile|genfromtxt|load|loadtxt|memmap|mkdir|open|read_bytes|read_text|rename|save|savefig"
    r"|savetxt|savez|tofile|touch|unlink|urlopen|write_bytes|write_html|write_image|write_text)\("
)


def findings(root: Path) -> list[Finding]:
    """Every breach in figures_src and scripts."""
    return [
        *told(written(root, "figures_src/**/*.py"), _imports, _files),
        *told(written(root, "scripts/*/*.py"), _between_scripts),
    ]


def _imports(source: Source) -> Told:
    folder = next((each for each in ALLOWED if source.file.startswith((f"{each}/", f"{each}.py"))), None)
    for node in source.nodes:
        for module in names_of(node, source.file):
            allowed = any(f"{module}.".startswith(f"{each}.") for each in (*PURE, *ALLOWED.get(folder, ())))
            if folder and not allowed:
                hint = f"{folder} may import {', '.join(sorted(ALLOWED[folder]))}"
                yield node, f"{folder} must not import {module}", f"{hint}: move what needs {module} to another room"
            elif module.split(".")[0] == "scripts":
                yield node, "figures_src must not import scripts", "pass the value in, or move it to figures_src"


def _between_scripts(source: Source) -> Told:
    folder = source.file.split("/")[1]
    barred = {*SCRIPTS, "maintain"} - {folder, *SCRIPTS.get(folder, (*SCRIPTS, "maintain"))}
    for node in source.nodes:
        for module in names_of(node, source.file):
            if module.startswith("scripts.") and (other := module.split(".")[1]) in barred:
                hint = f"of scripts it may import {', '.join(SCRIPTS[folder]) or 'nothing'}: move it to scripts/common"
                yield node, f"scripts/{folder} must not import scripts/{other}", hint


def _files(source: Source) -> Told:
    for match in _FILE_CALL.finditer(source.code if source.file not in (*READS, COMMAND) else ""):
        yield match, f"{match['x']}() touches files", "only scripts read and write files: return the value"
