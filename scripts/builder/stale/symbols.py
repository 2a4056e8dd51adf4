"""What one module defines, and what each of its statements can reach: by its syntax tree.

No docstrings, no positions: an edit that cannot change what the code does changes no digest here.
Names are resolved by Python's own scoping rules, so a parameter called like a function does not count as it.
"""

import ast
from collections.abc import Iterable

from ..store import digest

# Calls that can be made while a module is imported without any effect beyond their value.
PURE_CALLS = set(
    "abs bool bytes complex dict divmod enumerate float frozenset int len list map max min object pow range reversed "
    "round set sorted str sum tuple type zip field namedtuple MappingProxyType Path TypeVar dataclass "
    "property staticmethod classmethod cache lru_cache cached_property wraps contextmanager overload total_ordering "
    "abstractmethod final override".split()
)
PURE_BASES = set("ABC Enum Exception IntEnum NamedTuple Protocol StrEnum TypedDict TypeError ValueError object".split())
# Names after which code may reach anything by a computed name, or may depend on the text of the sources.
OPEN_OWN = {"globals", "vars", "locals"}
OPEN_ALL = {"eval", "exec", "__import__", "compile"}
OPEN_MODULES = {"importlib", "runpy", "pkgutil", "sys.modules"}
TEXT = {"inspect", "linecache", "tokenize", "traceback", "pydoc", "doctest"}
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
Target = tuple[str, tuple[str, ...]]  # a module and the names to follow in it
Scope = dict[str, set[Target]]  # bound name -> what imports may have bound it to; empty for anything else


class Statement:
    """One top-level statement: its digest, the names it binds and the references it makes."""

    __slots__ = ("binds", "digest", "effect", "imports", "is_definition", "is_import", "opens", "references")

    def __init__(self, node: ast.stmt, module: "Module") -> None:
        found = _References(module)
        found.visit(node)
        self.references: set[Target] = found.references
        self.imports: set[str] = found.imports
        self.opens: set[str] = found.opens
        self.binds: Scope = _bound([node], module)
        self.is_definition = isinstance(node, _DEFINITIONS)
        self.is_import = isinstance(node, (ast.Import, ast.ImportFrom))
        self.effect = not _is_pure(node)
        self.digest = digest(ast.dump(_bare(node), include_attributes=False).encode())


class Module:
    """The statements of one source file, and which of them binds each name."""

    def __init__(self, source: bytes, name: str, path: str, is_package: bool) -> None:
        tree = ast.parse(source, path)
        self.name, self.path = name, path
        self.package = name if is_package else name.rpartition(".")[0]
        self.docstring = ast.get_docstring(tree) or ""
        self.text = digest(source)
        self.aliases: Scope = {}
        self.statements: list[Statement] = []
        self.binders: dict[str, list[int]] = {}
        parts = [part for node in tree.body for part in _split(node) if not _is_inert(part)]
        for name, targets in _bound(parts, self).items():
            self.aliases[name] = targets
        for part in parts:
            statement = Statement(part, self)
            for name in statement.binds:
                self.binders.setdefault(name, []).append(len(self.statements))
            self.statements.append(statement)

    def absolute(self, node: ast.ImportFrom) -> str:
        """The module that a `from ... import` names."""
        if not node.level:
            return node.module or ""
        parts = self.package.split(".")
        return ".".join([*parts[: len(parts) - node.level + 1], *([node.module] if node.module else [])])


def _split(node: ast.stmt) -> list[ast.stmt]:
    """An import of several names as several imports, so that one more name alters none of the others."""
    if isinstance(node, ast.Import):
        return [ast.copy_location(ast.Import([alias]), node) for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        return [ast.copy_location(ast.ImportFrom(node.module, [alias], node.level), node) for alias in node.names]
    return [node]


def _is_inert(node: ast.stmt) -> bool:
    """A docstring or other bare constant, or what only runs when the file is a program."""
    if isinstance(node, ast.If):
        return ast.unparse(node.test) == "__name__ == '__main__'" and not node.orelse
    return isinstance(node, ast.Pass) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))


def _is_pure(node: ast.stmt) -> bool:
    """Whether running the statement does nothing but bind its names."""
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return True
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        defaults = [*node.args.defaults, *[value for value in node.args.kw_defaults if value]]
        return _calls_are_pure([*node.decorator_list, *defaults]) and all(map(_is_known, node.decorator_list))
    if isinstance(node, ast.ClassDef):
        bases_are_known = not node.keywords and all(
            isinstance(base, ast.Name) and base.id in PURE_BASES for base in node.bases
        )
        body = [
            part for part in node.body if not isinstance(part, ast.Expr) or not isinstance(part.value, ast.Constant)
        ]
        return bases_are_known and all(map(_is_known, node.decorator_list)) and all(_is_pure(part) for part in body)
    if isinstance(node, (ast.Assign, ast.AnnAssign, ast.AugAssign)):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        plain = all(
            isinstance(part, (ast.Name, ast.Tuple, ast.List, ast.Starred, ast.expr_context))
            for target in targets
            for part in ast.walk(target)
        )
        return plain and (node.value is None or _calls_are_pure([node.value]))
    return isinstance(node, ast.Pass)


def _is_known(decorator: ast.expr) -> bool:
    function = decorator.func if isinstance(decorator, ast.Call) else decorator
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    return name in PURE_CALLS


def _calls_are_pure(expressions: list[ast.expr]) -> bool:
    calls = [part for expression in expressions for part in ast.walk(expression) if isinstance(part, ast.Call)]
    return all(_is_known(call) or _is_of_numpy(call.func) for call in calls)


def _is_of_numpy(function: ast.expr) -> bool:
    return (
        isinstance(function, ast.Attribute)
        and isinstance(function.value, ast.Name)
        and function.value.id in {"np", "numpy", "math"}
        and not function.attr.startswith("set")
    )


def _bare(node: ast.stmt) -> ast.stmt:
    """The same statement without docstrings; changes the node."""
    for part in ast.walk(node):
        if isinstance(part, _DEFINITIONS):
            first = part.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                part.body = part.body[1:] or [ast.Pass()]
    return node


def _bound(nodes: Iterable[ast.AST], module: Module) -> Scope:
    """The names that are bound in this scope, inner scopes left out."""
    names: Scope = {}
    outside: set[str] = set()
    waiting = list(nodes)
    while waiting:
        node = waiting.pop()
        if isinstance(node, _DEFINITIONS):
            names.setdefault(node.name, set())
            continue
        if isinstance(node, ast.Lambda):
            continue
        if isinstance(node, _COMPREHENSIONS):
            waiting += [part for part in ast.walk(node) if isinstance(part, ast.NamedExpr)]
            continue
        if isinstance(node, (ast.Global, ast.Nonlocal)):
            outside |= set(node.names)
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            names.setdefault(node.id, set())
        elif isinstance(node, (ast.ExceptHandler, ast.MatchAs, ast.MatchStar)) and node.name:
            names.setdefault(node.name, set())
        elif isinstance(node, ast.MatchMapping) and node.rest:
            names.setdefault(node.rest, set())
        elif isinstance(node, ast.Import):
            for alias in node.names:
                target = alias.name if alias.asname else alias.name.partition(".")[0]
                names.setdefault(alias.asname or target, set()).add((target, ()))
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                names.setdefault(alias.asname or alias.name, set()).add((module.absolute(node), (alias.name,)))
        waiting += ast.iter_child_nodes(node)
    return {name: targets for name, targets in names.items() if name not in outside}


class _References(ast.NodeVisitor):
    """Every chain of names that a statement takes from outside itself."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.scopes: list[Scope] = []
        self.references: set[Target] = set()
        self.imports: set[str] = set()
        self.opens: set[str] = set()

    def visit_Import(self, node: ast.Import) -> None:
        for alias in node.names:
            self._note_import(alias.name)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        for alias in node.names:
            self._note_import(f"{self.module.absolute(node)}.{alias.name}")

    def _note_import(self, name: str) -> None:
        self.imports.add(name)
        if name.partition(".")[0] in TEXT:
            self.opens.add("text")

    def visit_Name(self, node: ast.Name) -> None:
        self._refer(node.id, ())

    def visit_Attribute(self, node: ast.Attribute) -> None:
        names, base = [node.attr], node.value
        while isinstance(base, ast.Attribute):
            names.insert(0, base.attr)
            base = base.value
        if "__doc__" in names:
            self.opens.add("text")
        if isinstance(base, ast.Name):
            self._refer(base.id, tuple(names))
        else:
            self.visit(base)

    def visit_Call(self, node: ast.Call) -> None:
        """An import by a name that is written out is followed like any other."""
        name = node.args[0] if node.args else None
        if self._is_import(node.func) and isinstance(name, ast.Constant) and str(name.value)[:1] not in ".":
            self.references.add((str(name.value), ()))
            self.imports.add(str(name.value))
        else:
            self.generic_visit(node)

    def _is_import(self, function: ast.expr) -> bool:
        name, _, rest = ast.unparse(function).partition(".")
        targets = self._targets(name)
        paths = {".".join([module, *names, *([rest] if rest else [])]) for module, names in targets or ()}
        return paths == {"importlib.import_module"} or (name == "__import__" and targets is None and not rest)

    def _targets(self, name: str) -> set[Target] | None:
        """What imports may have bound a name to, empty for another kind of name, None for one that is bound nowhere."""
        for scope in reversed(self.scopes):
            if name in scope:
                return scope[name]
        return self.module.aliases.get(name)

    def _refer(self, name: str, rest: tuple[str, ...]) -> None:
        targets = self._targets(name)
        if not any(name in scope for scope in self.scopes):
            self.references.add((self.module.name, (name, *rest)))
        for module, names in targets or ():
            path = ".".join([module, *names, *rest])
            if path == "sys" or any(path == opened or path.startswith(f"{opened}.") for opened in OPEN_MODULES):
                self.opens.add("all")
            self.references.add((module, (*names, *rest)))
        if targets is None:
            if name in OPEN_OWN:
                self.opens.add("own")
            elif name in OPEN_ALL:
                self.opens.add("all")
            elif name == "__doc__":
                self.opens.add("text")

    def _visit_scope(self, bound: Scope, inside: Iterable[ast.AST]) -> None:
        self.scopes.append(bound)
        for part in inside:
            self.visit(part)
        self.scopes.pop()

    def _visit_function(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> None:
        arguments = node.args
        every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
        every += [part for part in (arguments.vararg, arguments.kwarg) if part]
        outside = [*getattr(node, "decorator_list", []), *arguments.defaults, *arguments.kw_defaults]
        outside += [part.annotation for part in every] + [getattr(node, "returns", None)]
        for part in filter(None, outside):
            self.visit(part)
        body = node.body if isinstance(node.body, list) else [node.body]
        bound = _bound(body, self.module) | {part.arg: set() for part in every}
        self._visit_scope(bound, body)

    visit_FunctionDef = visit_AsyncFunctionDef = visit_Lambda = _visit_function

    def _visit_comprehension(self, node: ast.ListComp) -> None:
        self.visit(node.generators[0].iter)
        bound = _bound([generator.target for generator in node.generators], self.module)
        self._visit_scope(bound, ast.iter_child_nodes(node))

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _visit_comprehension
