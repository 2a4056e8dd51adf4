"""A method says where it is from and has tests; a test can turn out false. What else docstrings need, ruff knows."""

import ast
import re
from pathlib import Path

from scripts.checks.read_source import Source, Told, sources, told
from scripts.common.finding import Finding

_ASSERTING = (  # how the names of functions begin that raise where something does not hold
    *("assert", "_assert", "raises", "exec", "check", "_check", "expect", "wait_for", "_wait", "main"),
)

GOOD = "tests/encoding/test_edges.py"


def findings(root: Path) -> list[Finding]:
    """Functions of the encoding module without a source, files of it without tests, and tests that cannot fail."""
    encoding = list(sources(root, "figures_src/encoding/[!_]*.py"))
    return [
        *told(encoding, _unsourced, lambda source: _untested(root, source), lambda source: _unlisted(root, source)),
        *told(sources(root, "tests/**/*.py"), _vacuous),
    ]


def _unsourced(source: Source) -> Told:
    functions = [node for node in source.tree.body if isinstance(node, ast.FunctionDef) and node.name[0] != "_"]
    for node in functions:
        if not re.search(r"^Source:$", ast.get_docstring(node) or "", re.M):
            hint = "add Source: authors, year, arXiv id, section or equation"
            yield node, f"the docstring of {node.name} has no section Source", hint


def _untested(root: Path, source: Source) -> Told:
    test = f"tests/encoding/test_{source.file.rpartition('/')[2]}"
    if re.search(r"^def [a-z]", source.text, re.M) and not (root / test).exists():
        yield 1, "the file has no tests", f"write {test}"


def _unlisted(root: Path, source: Source) -> Told:
    """Public functions that the tests of every function do not call."""
    if not (root / GOOD).is_file():
        return
    listed = (root / GOOD).read_text(encoding="utf-8")
    for node in source.tree.body:
        name = f"{Path(source.file).stem}.{getattr(node, 'name', '_')}"
        if isinstance(node, ast.FunctionDef) and node.name[0] != "_" and f'"{name}"' not in listed:
            yield node, f"no test of every function calls {name}", f"give it arguments in GOOD of {GOOD}"


def _vacuous(source: Source) -> Told:
    for node in source.nodes:
        if (
            isinstance(node, ast.FunctionDef)
            and node.name.startswith("test")
            and not any(map(_may_fail, ast.walk(node)))
        ):
            yield node, f"{node.name} cannot fail", "assert which value it has"


def _may_fail(node: ast.AST) -> bool:
    if isinstance(node, ast.Call):
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        return called.startswith(_ASSERTING)
    if isinstance(node, ast.Assert):
        return not isinstance(node.test, ast.Constant | ast.Tuple) and not ast.unparse(node.test).endswith(
            " is not None"
        )
    return isinstance(node, ast.Raise)
