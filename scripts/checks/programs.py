"""A method says its arguments, result and source and has tests; a test is a sentence that can turn out false."""

import ast
import re
from pathlib import Path

from scripts.checks.read_source import Source, Told, sources, told
from scripts.common.finding import Finding

_SECTIONS = {"Returns": "give shape and unit", "Source": "authors, year, arXiv id, section or equation"}
_ASSERTING = (  # how the names of functions begin that raise where something does not hold
    *("assert", "_assert", "raises", "exec", "check", "_check", "expect", "wait_for", "_wait", "main"),
)


def findings(root: Path) -> list[Finding]:
    """What is missing in the docstrings of the encoding module, and tests that cannot fail or say nothing."""
    methods = [
        source
        for source in sources(root, "figures_src/encoding/[!_]*.py")
        if re.search("^def [a-z]", source.text, re.M)
    ]
    return [
        *told(methods, _docstrings, lambda source: _untested(root, source)),
        *told(sources(root, "tests/**/*.py"), _tests),
    ]


def _untested(root: Path, source: Source) -> Told:
    test = f"tests/encoding/test_{source.file.rpartition('/')[2]}"
    if (root / "tests").is_dir() and not (root / test).exists():
        yield 1, "the file has no tests", f"write {test}"


def _docstrings(source: Source) -> Told:
    for node in source.tree.body:
        if not isinstance(node, ast.FunctionDef) or node.name.startswith("_"):
            continue
        if not (said := ast.get_docstring(node)):
            yield node, f"{node.name} has no docstring", "give formula, Args, Returns, Raises, Source"
            continue
        for section, hint in _SECTIONS.items():
            if not re.search(rf"^{section}:$", said, re.M):
                yield node, f"the docstring of {node.name} has no section {section}", f"add it: {hint}"
        names = {each.arg for each in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)}
        others = {each.arg for each in (node.args.vararg, node.args.kwarg) if each}
        items = re.search(r"^Args:\n(.*?)(?=^\w|\Z)", f"{said}\nArgs:\n", re.DOTALL | re.M)[1]
        lines = re.findall(r"^ {4}([\w*, ]+):", items, re.M)
        described = {name.strip().lstrip("*") for line in lines for name in line.split(",")}
        for name in names - described:
            yield node, f"{node.name} does not describe {name}", f"add it to Args: {name}: shape, unit"
        for name in described - names - others:
            yield node, f"{node.name} describes {name}, which it does not take", "mend Args"


def _tests(source: Source) -> Told:
    for node in source.nodes:
        if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test"):
            continue
        if "_" not in node.name.removeprefix("test").strip("_"):
            yield node, f"{node.name} is no sentence", "say what holds, as in test_score_depends_only_on_the_offset"
        parts = list(ast.walk(node))
        checked = [part for part in parts if _can_fail(part)]
        if not checked:
            yield node, f"{node.name} cannot fail", "assert what must hold"
        elif all(isinstance(part, ast.Assert) and ast.unparse(part.test).endswith(" is not None") for part in checked):
            yield checked[0], f"{node.name} asserts only that there is something", "assert which value it has"
        for part in parts:
            if isinstance(part, ast.Assert) and isinstance(part.test, ast.Constant | ast.Tuple):
                yield part, "this assert always holds", "assert a comparison"


def _can_fail(node: ast.AST) -> bool:
    if isinstance(node, ast.Call):
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        return called.startswith(_ASSERTING)
    return isinstance(node, ast.Assert | ast.Raise)
