"""A method says where it is from, and a test can turn out false. What else docstrings need, ruff knows."""

import ast
import re
from pathlib import Path

from scripts.checks.read_source import Source, Told, sources, told
from scripts.common.finding import Finding

_ASSERTING = (  # how the names of functions begin that raise where something does not hold
    *("assert", "_assert", "raises", "exec", "check", "_check", "expect", "wait_for", "_wait", "main"),
)


def findings(root: Path) -> list[Finding]:
    """Functions of the encoding module without a source, and tests that cannot fail."""
    encoding = told(sources(root, "figures_src/encoding/[!_]*.py"), _unsourced)
    return [*encoding, *told(sources(root, "tests/**/*.py"), _vacuous)]


def _unsourced(source: Source) -> Told:
    functions = [node for node in source.tree.body if isinstance(node, ast.FunctionDef) and node.name[0] != "_"]
    for node in functions:
        if not re.search(r"^Source:$", ast.get_docstring(node) or "", re.M):
            hint = "add Source: authors, year, arXiv id, section or equation"
            yield node, f"the docstring of {node.name} has no section Source", hint


def _vacuous(source: Source) -> Told:
    for node in source.nodes:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            asserted = [each for each in ast.walk(node) if isinstance(each, ast.Assert | ast.Raise)]
            called = [ast.unparse(each.func) for each in ast.walk(node) if isinstance(each, ast.Call)]
            if not asserted and not any(name.rpartition(".")[2].startswith(_ASSERTING) for name in called):
                yield node, f"{node.name} cannot fail", "assert which value it has"
