"""A test is a sentence that can turn out false, in a file that is found."""

import ast
from collections.abc import Iterator
from pathlib import Path

from scripts.checks.finding import Finding
from scripts.checks.source import sources

FEWEST = 2  # words of a test's name after "test"


def findings(root: Path) -> list[Finding]:
    """Tests that are not found, cannot fail, are skipped in silence or do not say what they test."""
    found = []
    for source in sources(root, "tests/**/*.py"):
        name, tree, file = source.file, source.tree, source.file.rpartition("/")[2]
        tests = [node for node in source.nodes if isinstance(node, ast.FunctionDef) and node.name.startswith("test")]
        if tests and not file.startswith("test_"):
            found.append(Finding(name, 1, "pytest does not find this file", f"call it test_{file}"))
        found += [finding for node in tests for finding in _test(name, node)]
        found += _skipped(name, tree)
        found += _twice(name, tree)
    return sorted(found)


def _test(name: str, node: ast.FunctionDef) -> Iterator[Finding]:
    if len(node.name.removeprefix("test").strip("_").split("_")) < FEWEST:
        mend = "say what holds, as in test_score_depends_only_on_the_offset"
        yield Finding(name, node.lineno, f"{node.name} is no sentence", mend)
    if not any(_can_fail(part) for part in ast.walk(node)):
        yield Finding(name, node.lineno, f"{node.name} cannot fail", "assert what must hold")
    for part in ast.walk(node):
        if isinstance(part, ast.Assert) and isinstance(part.test, ast.Constant | ast.Tuple):
            yield Finding(name, part.lineno, "this assert always holds", "assert a comparison")
    checked = [part for part in ast.walk(node) if _can_fail(part)]
    if checked and all(isinstance(part, ast.Assert) and _is_something(part.test) for part in checked):
        mend = "assert which value it has"
        yield Finding(name, checked[0].lineno, f"{node.name} asserts only that there is something", mend)


def _can_fail(node: ast.AST) -> bool:
    if isinstance(node, ast.Assert | ast.Raise):
        return True
    if not isinstance(node, ast.Call):
        return False
    called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    return called.startswith(
        ("assert", "_assert", "raises", "exec", "check", "_check", "expect", "wait_for", "_wait", "main")
    )


def _is_something(test: ast.expr) -> bool:
    """Whether an assert says no more than `... is not None`."""
    return isinstance(test, ast.Compare) and ast.unparse(test).endswith(" is not None")


def _skipped(name: str, tree: ast.Module) -> Iterator[Finding]:
    explained = {node.func for node in ast.walk(tree) if isinstance(node, ast.Call) and (node.args or node.keywords)}
    for node in ast.walk(tree):
        is_mark = isinstance(node, ast.Attribute) and node.attr in ("skip", "skipif", "xfail")
        if is_mark and node not in explained and "pytest" in ast.unparse(node.value):
            yield Finding(name, node.lineno, f"pytest's {node.attr} without a reason", "say why, or mend the cause")


def _twice(name: str, tree: ast.Module) -> Iterator[Finding]:
    seen: dict[str, int] = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            first = seen.setdefault(node.name, node.lineno)
            if first != node.lineno:
                yield Finding(
                    name, node.lineno, f"{node.name} replaces that of line {first}", "give it a name of its own"
                )
