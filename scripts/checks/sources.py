"""A method says where it is from; a row of the atlas has the keys of its schema, with values that they may have.

What else docstrings need, ruff knows; what else rows need, tests/models.
"""

import ast
import re
import tomllib
from pathlib import Path

from figures_src import models
from scripts.checks.read_source import Source, Told, told, written
from scripts.common.finding import Finding

TOML = 'write key = value, and a text in "straight quotation marks"'


def findings(root: Path) -> list[Finding]:
    """Functions of the encoding module without a source, and what is wrong with figures_src/models."""
    methods, rows = written(root, "figures_src/encoding/[!_]*.py"), written(root, "figures_src/models/*.toml")
    return [*told(methods, _unsourced), *told(rows, _row)]


def _unsourced(source: Source) -> Told:
    functions = [node for node in source.tree.body if isinstance(node, ast.FunctionDef) and node.name[0] != "_"]
    for node in functions:
        if not re.search(r"^Source:$", ast.get_docstring(node) or "", re.M):
            hint = "add Source: authors, year, arXiv id, section or equation"
            yield node, f"the docstring of {node.name} has no section Source", hint


def _row(source: Source) -> Told:
    try:
        entry = tomllib.loads(source.text)
    except tomllib.TOMLDecodeError as error:
        line = int((re.search(r"line (\d+)", str(error)) or [0, "1"])[1])
        yield line, f"the file cannot be read: {error}", TOML
        return
    for key, message, hint in models.faults(entry):
        place = re.search(rf"^\s*{key}\s*=|^\[+{key}\b", source.text, re.M) if key else None
        yield place or 1, message, hint
