"""A method says where it is from. What else docstrings need, ruff knows."""

import ast
import re
from pathlib import Path

from scripts.checks.read_source import Source, Told, told, written
from scripts.common.finding import Finding


def findings(root: Path) -> list[Finding]:
    """Functions of the encoding module without a source."""
    return told(written(root, "figures_src/encoding/[!_]*.py"), _unsourced)


def _unsourced(source: Source) -> Told:
    functions = [node for node in source.tree.body if isinstance(node, ast.FunctionDef) and node.name[0] != "_"]
    for node in functions:
        if not re.search(r"^Source:$", ast.get_docstring(node) or "", re.M):
            hint = "add Source: authors, year, arXiv id, section or equation"
            yield node, f"the docstring of {node.name} has no section Source", hint
