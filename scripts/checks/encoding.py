"""A public function of the encoding module says its formula, arguments, result and source, and keeps no state."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from scripts.checks.finding import Finding
from scripts.checks.source import sources

CACHES = {"cache", "lru_cache", "cached_property"}


def findings(root: Path) -> list[Finding]:
    """What is missing in the docstrings of figures_src/encoding, and what does not belong there."""
    found = []
    for source in sources(root, "figures_src/encoding/*.py"):
        file, tree, name = source.file, source.tree, source.file.rpartition("/")[2]
        found += _state(file, tree)
        if name.startswith("_"):
            continue
        if not ast.get_docstring(tree):
            found.append(Finding(file, 1, "the file has no docstring", "say in a sentence which method it holds"))
        functions = [node for node in tree.body if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")]
        found += [finding for node in functions for finding in _function(file, node)]
        if functions and (root / "tests").is_dir() and not (root / f"tests/encoding/test_{name}").exists():
            found.append(Finding(file, 1, "the file has no tests", f"write tests/encoding/test_{name}"))
    return sorted(found)


def _function(file: str, node: ast.FunctionDef) -> Iterator[Finding]:
    said = ast.get_docstring(node) or ""
    if not said:
        yield Finding(file, node.lineno, f"{node.name} has no docstring", "give formula, Args, Returns, Raises, Source")
        return
    for section, mend in (
        ("Returns", "give shape and unit"),
        ("Source", "authors, year, arXiv id, section or equation"),
    ):
        if not re.search(rf"^{section}:$", said, re.M):
            yield Finding(
                file, node.lineno, f"the docstring of {node.name} has no section {section}", f"add it: {mend}"
            )
    names = [argument.arg for argument in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
    described = re.search(r"^Args:\n(?P<items>.*?)(?=^\w|\Z)", said, re.DOTALL | re.M)
    items = described["items"] if described else ""
    listed = [
        name.strip().lstrip("*") for line in re.findall(r"^ {4}([\w*, ]+):", items, re.M) for name in line.split(",")
    ]
    for name in names:
        if name not in listed:
            yield Finding(
                file, node.lineno, f"{node.name} does not describe {name}", f"add it to Args: {name}: shape, unit"
            )
    for name in listed:
        if name not in names and name not in {arg.arg for arg in (node.args.vararg, node.args.kwarg) if arg}:
            yield Finding(file, node.lineno, f"{node.name} describes {name}, which it does not take", "mend Args")


def _state(file: str, tree: ast.Module) -> Iterator[Finding]:
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 1)
        if isinstance(node, ast.FunctionDef):
            for decorator in node.decorator_list:
                if {part.id for part in ast.walk(decorator) if isinstance(part, ast.Name)} & CACHES:
                    yield Finding(
                        file, node.lineno, f"{node.name} keeps a cache", "compute it: tables have gone stale elsewhere"
                    )
        elif isinstance(node, ast.Global | ast.Nonlocal):
            yield Finding(file, line, f"{', '.join(node.names)} is changed from inside a function", "return it")
        elif isinstance(node, ast.Assert):
            yield Finding(
                file, line, "assert in the encoding module", "raise ValueError with rule, value and place to mend"
            )
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "print":
            yield Finding(file, line, "print() in the encoding module", "return the value")
