"""The blocks of a source: each function's body, and all that runs when the module is imported.

A block's digest is of its syntax tree: without positions and, outside the targets' own files, without docstrings,
which are not compiled there either, so that no code can depend on them.
"""

import ast
import sys
from collections.abc import Iterator

from .store import digest

ON_IMPORT = "what runs on import"
WITH_DOCSTRINGS = ("figures_src/figures/", "figures_src/facts/")  # a figure's is its claim, which the page prints
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def blocks(source: bytes, file: str) -> dict[str, str]:
    """Block -> digest. A function's head belongs to what runs on import; a nested function, to the one around it."""
    tree = _parse(source, file)
    found: dict[str, str] = {}
    for name, function in list(_functions(tree.body)):
        found[name] = found.get(name, "") + _shape(function.body)
        function.body = []
    found[ON_IMPORT] = _shape(tree.body)
    return {name: digest(text.encode())[:16] for name, text in found.items()}


def marked(source: bytes, file: str, path: str):
    """Compiled so that each block, when it runs, first calls `__ran__` with the file's name and its own."""
    tree = _parse(source, file, path)
    for name, function in _functions(tree.body):
        call = ast.Call(ast.Name("__ran__", ast.Load()), [ast.Constant(f"{file}:{name}")], [])
        mark = ast.copy_location(ast.Expr(call), function.body[0])
        function.body.insert(ast.get_docstring(function, clean=False) is not None, ast.fix_missing_locations(mark))
    return compile(tree, path, "exec", dont_inherit=True)


def _parse(source: bytes, file: str, path: str = "<source>") -> ast.Module:
    tree = ast.parse(source, path)
    if not file.startswith(WITH_DOCSTRINGS):
        for node in ast.walk(tree):
            if isinstance(node, (*_FUNCTIONS, ast.ClassDef, ast.Module)) and ast.get_docstring(node) is not None:
                is_alone = len(node.body) == 1 and not isinstance(node, ast.Module)
                node.body[:1] = [ast.copy_location(ast.Pass(), node.body[0])] if is_alone else []
    return tree


def _functions(body: list, prefix: str = "") -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions that importing a module defines, also those in classes and below `if` or `try`."""
    for node in body:
        if isinstance(node, _FUNCTIONS):
            yield f"{prefix}{node.name}", node
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node.body, f"{prefix}{node.name}.")
        else:
            for field in ("body", "orelse", "finalbody", "handlers", "cases"):
                yield from _functions(getattr(node, field, []), prefix)


def _shape(body: list[ast.stmt]) -> str:
    """As ast.dump of Python 3.11 writes it: later versions leave out empty fields, and have one more."""
    all_fields = {"show_empty": True} if sys.version_info >= (3, 13) else {}
    text = ", ".join(ast.dump(statement, **all_fields) for statement in body)
    return f"[{text.replace(', type_params=[]', '')}]"
