"""What one module defines, and what each of its statements can reach: by its syntax tree.

No docstrings, no positions: an edit that cannot change what the code does changes no digest here. Python's own
symbol table says which names a function takes from its module, so a parameter called like a function is not it.
Every version of Python must find the same: results are committed with these digests.
"""

import ast
import re
import symtable
from collections.abc import Iterator

from scripts.builder.store import digest

# Calls, decorators and base classes that do nothing but give a value.
PURE = set(
    "abs bool bytes complex dict divmod enumerate float frozenset int len list map max min object pow range reversed "
    "round set sorted str sum tuple type zip field namedtuple MappingProxyType Path TypeVar dataclass "
    "property staticmethod classmethod cache lru_cache cached_property wraps contextmanager overload total_ordering "
    "abstractmethod final override "
    "ABC Enum Exception IntEnum NamedTuple Protocol StrEnum TypedDict TypeError ValueError".split()
)
# Names after which code may reach anything by a computed name, or may depend on the text of the sources.
OPEN_OWN = {"globals", "vars", "locals"}
OPEN_ALL = ("eval.", "exec.", "__import__.", "compile.", "importlib.", "runpy.", "pkgutil.", "sys.modules.")
TEXT = {"inspect", "linecache", "tokenize", "traceback", "pydoc", "doctest"}
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_DEFINITIONS = (*_FUNCTIONS, ast.ClassDef)
_IMPORTS = (ast.Import, ast.ImportFrom)
_HARMLESS = (*_DEFINITIONS, *_IMPORTS, ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Pass)
Target = tuple[str, tuple[str, ...]]  # a module and the names to follow in it


class Module:
    """The statements of one source file, and which of them binds each name."""

    def __init__(self, source: bytes, name: str, path: str, is_package: bool) -> None:
        tree = ast.parse(source, path)
        lines = re.split("\r\n?|\n", source.decode("utf-8-sig"))
        self.name, self.path = name, path
        self.package = name if is_package else name.rpartition(".")[0]
        self.docstring = ast.get_docstring(tree) or ""
        self.text = digest(source)
        self.aliases: dict[str, set[Target]] = {}  # a name that an import binds, and what it stands for
        for node in ast.walk(tree):
            for bound, target in self.imported(node):
                self.aliases.setdefault(bound, set()).add(target)
        parts = [part for node in tree.body for part in self._split(node) if not _is_inert(part)]
        self.statements = [Statement(part, _text(part, lines), self) for part in parts]
        self.binders: dict[str, list[int]] = {}
        for index, statement in enumerate(self.statements):
            for bound in statement.binds:
                self.binders.setdefault(bound, []).append(index)

    def imported(self, node: ast.AST) -> Iterator[tuple[str, Target]]:
        """The names that an import binds."""
        if isinstance(node, ast.Import):
            for alias in node.names:
                target = alias.name if alias.asname else alias.name.partition(".")[0]
                yield alias.asname or target, (target, ())
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                yield alias.asname or alias.name, (self.absolute(node), (alias.name,))

    def absolute(self, node: ast.ImportFrom) -> str:
        """The module that a `from ... import` names."""
        parts = self.package.split(".")
        around = parts[: len(parts) - node.level + 1] if node.level else []
        return ".".join([*around, *([node.module] if node.module else [])])

    def _split(self, node: ast.stmt) -> list[ast.stmt]:
        """An import of several names as several imports, so that one more name alters none of the others.

        A relative import counts as the absolute one that it stands for.
        """
        if isinstance(node, ast.Import):
            return [ast.copy_location(ast.Import([alias]), node) for alias in node.names]
        if isinstance(node, ast.ImportFrom):
            name = self.absolute(node)
            return [ast.copy_location(ast.ImportFrom(name, [alias], 0), node) for alias in node.names]
        return [node]


class Statement:
    """One top-level statement: its digest, the names that it binds, and what it can reach."""

    def __init__(self, node: ast.stmt, text: str, module: Module) -> None:
        table = symtable.symtable(text, module.path, "exec")
        self.binds = {name.get_name() for name in table.get_symbols() if name.is_assigned() or name.is_imported()}
        self.binds -= _loop_names(node)  # from Python 3.12 on, a comprehension's names are in the table around it
        self.binds |= {part.target.id for part in ast.walk(node) if isinstance(part, ast.NamedExpr)}
        self.is_definition = isinstance(node, _DEFINITIONS)
        self.is_import = isinstance(node, _IMPORTS)
        self.has_effect = not all(map(_is_pure, _run_on_import(node)))
        self.references: set[Target] = set()
        self.imports: set[str] = set()
        self.opens: set[str] = set()
        self._module = module
        self._taken = _taken(table) | {name for part in ast.walk(node) for name, _ in module.imported(part)}
        self._read(node)
        self.digest = digest(_shape(_bare(node)).encode())

    def _read(self, node: ast.AST) -> None:
        """Notes the imports in a part of the statement, and every chain of names that it takes from outside."""
        names: list[str] = []
        while isinstance(node, ast.Attribute):
            names.insert(0, node.attr)
            node = node.value
        if "__doc__" in names:
            self.opens.add("text")
        parts = list(ast.iter_child_nodes(node))
        if isinstance(node, ast.Name) and node.id in self._taken:
            self._refer(node.id, tuple(names))
        elif isinstance(node, _IMPORTS):
            inside = f"{self._module.absolute(node)}." if isinstance(node, ast.ImportFrom) else ""
            for alias in node.names:
                self._note_import(f"{inside}{alias.name}")
        elif isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            function, name = ast.unparse(node.func), str(node.args[0].value)
            if function.endswith(("import_module", "__import__")) and name[:1] not in ".":
                self.references.add((name, ()))
                self._note_import(name)
                if function in ("importlib.import_module", "__import__"):
                    parts.remove(node.func)  # followed: no need to take all that these could import
        for part in parts:
            self._read(part)

    def _note_import(self, name: str) -> None:
        self.imports.add(name)
        if name.partition(".")[0] in TEXT:
            self.opens.add("text")

    def _refer(self, name: str, rest: tuple[str, ...]) -> None:
        self.references.add((self._module.name, (name, *rest)))
        targets = {(module, (*names, *rest)) for module, names in self._module.aliases.get(name, ())}
        self.references |= targets
        for path in (".".join([module, *names]) for module, names in targets or {(name, rest)}):
            if path == "sys" or f"{path}.".startswith(OPEN_ALL):
                self.opens.add("all")
        if name in OPEN_OWN:
            self.opens.add("own")
        if name == "__doc__":
            self.opens.add("text")


def _is_inert(node: ast.stmt) -> bool:
    """A docstring or other bare constant, or what only runs when the file is a program."""
    if isinstance(node, ast.If):
        return ast.unparse(node.test) == "__name__ == '__main__'" and not node.orelse
    return isinstance(node, ast.Pass) or _is_constant(node)


def _is_constant(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _text(node: ast.stmt, lines: list[str]) -> str:
    """The lines of a statement, at their place."""
    if isinstance(node, _IMPORTS):
        return ast.unparse(node)
    first = min([node.lineno, *(part.lineno for part in getattr(node, "decorator_list", ()))])
    return "\n" * (first - 1) + "\n".join(lines[first - 1 : node.end_lineno])


def _taken(table: symtable.SymbolTable) -> set[str]:
    """The names that a statement looks up outside its functions. A class looks there for what it has not yet bound."""
    is_open = table.get_type() in ("module", "class")
    names = {name.get_name() for name in table.get_symbols() if is_open or name.is_global()}
    return names.union(*map(_taken, table.get_children()))


def _loop_names(node: ast.AST) -> set[str]:
    """The names that only comprehensions in a statement bind."""
    parts = list(ast.walk(node))
    loops = [part.target for part in parts if isinstance(part, ast.comprehension)]
    inside = [name for target in loops for name in ast.walk(target) if isinstance(name, ast.Name)]
    stored = [part for part in parts if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)]
    others = {str(getattr(part, field, "")) for part in parts for field in ("name", "asname", "rest")}
    others = {name.partition(".")[0] for name in others} | {name.id for name in stored if name not in inside}
    return {name.id for name in inside} - others


def _run_on_import(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a statement that run when its module is imported: not the bodies of functions."""
    yield node
    body = node.body if isinstance(node, _FUNCTIONS) else [node.body] if isinstance(node, ast.Lambda) else []
    for part in ast.iter_child_nodes(node):
        if part not in body:
            yield from _run_on_import(part)


def _is_pure(node: ast.AST) -> bool:
    """Whether running a part of a statement does nothing but give a value, or bind names of the module."""
    if isinstance(node, ast.Call):
        return _is_known(node.func)
    if isinstance(node, _FUNCTIONS):
        return all(map(_is_known, node.decorator_list))
    if isinstance(node, ast.ClassDef):
        return not node.keywords and all(map(_is_known, [*node.decorator_list, *node.bases]))
    if isinstance(node, (ast.Attribute, ast.Subscript)):
        return isinstance(node.ctx, ast.Load)
    return not isinstance(node, ast.stmt) or isinstance(node, _HARMLESS) or _is_constant(node)


def _is_known(node: ast.expr) -> bool:
    """Whether a function, decorator or base class does nothing but give a value."""
    function = node.func if isinstance(node, ast.Call) else node
    if not isinstance(function, ast.Attribute):
        return isinstance(function, ast.Name) and function.id in PURE
    library = getattr(function.value, "id", "")
    return function.attr in PURE or (library in ("math", "np", "numpy") and not function.attr.startswith("set"))


def _bare(node: ast.stmt) -> ast.stmt:
    """The same statement without docstrings; changes the node."""
    for part in ast.walk(node):
        if isinstance(part, _DEFINITIONS) and _is_constant(part.body[0]):
            part.body = part.body[1:] or [ast.Pass()]
    return node


def _shape(node: object) -> str:
    """A syntax tree as ast.dump of Python 3.11 writes it: each later version leaves out other empty fields."""
    if isinstance(node, list):
        return f"[{', '.join(map(_shape, node))}]"
    if not isinstance(node, ast.AST):
        return repr(node)
    fields = [
        f"{name}={_shape(value)}"
        for name, value in ast.iter_fields(node)
        if not (value is None and getattr(type(node), name, 0) is None)  # an optional field
        and (name, value) != ("type_params", [])  # new in 3.12
    ]
    return f"{type(node).__name__}({', '.join(fields)})"
