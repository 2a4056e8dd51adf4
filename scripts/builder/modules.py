"""Digests of code that is measured or trained, not drawn: a file, and every module of ours that it imports, whole."""

import ast
from functools import cache
from pathlib import Path

from .code import blocks
from .store import Store


def imported(root: Path, *files: str) -> dict[str, dict[str, str]]:
    """File -> digests of its blocks, for some files and all that they import, in whichever way; sorted.

    An import of a name that is no module finds no file, and the module that has it counts in any case.
    """
    store, found, waiting = Store(root), {}, list(files)
    while waiting:
        file = waiting.pop()
        if file in found or (source := store.read(file)) is None:
            continue
        found[file], names = _read(source, file)
        waiting += [f"{folder.as_posix()}/__init__.py" for folder in Path(file).parents[:-1]]
        waiting += [f"{name}{ending}" for name in names for ending in (".py", "/__init__.py")]
    return dict(sorted(found.items()))


@cache
def _read(source: bytes, file: str) -> tuple[dict[str, str], list[str]]:
    names = {name.replace(".", "/") for node in ast.walk(ast.parse(source)) for name in names_of(node, file)}
    return blocks(source, file), sorted(names | {name.rpartition("/")[0] for name in names} - {""})


def names_of(node: ast.AST, file: str) -> list[str]:
    """What an import of this file names, with its module, relative ones written out: `figures_src.encoding.rotary`."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if not isinstance(node, ast.ImportFrom):
        return []
    around = file.split("/")[: -node.level] if node.level else []
    module = ".".join([*around, *([node.module] if node.module else [])])
    return [f"{module}.{alias.name}" for alias in node.names]
