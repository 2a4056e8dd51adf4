"""What one module defines, and what each of its statements can reach: by its syntax tree.

No docstrings, no positions: an edit that cannot change what the code does changes no digest here.
Names are resolved by Python's own scoping rules, so a parameter called like a function does not count as it.
"""

import ast
import builtins
from collections.abc import Iterable, Iterator

from .store import digest

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
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


class Statement:
    """One top-level statement: its digest, the names it binds and the references it makes."""

    __slots__ = ("binds", "digest", "effect", "imports", "is_definition", "opens", "references")

    def __init__(self, node: ast.stmt, module: "Module") -> None:
        found = _References(module)
        found.visit(node)
        self.references: set[tuple[str | None, tuple[str, ...]]] = found.references  # (module or None, names)
        self.imports: set[str] = found.imports
        self.opens: set[str] = found.opens
        self.binds = _bound([node])
        self.is_definition = isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))
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
        self.aliases: dict[str, tuple[str, tuple[str, ...]]] = {}
        self.stars: set[str] = set()
        self.statements: list[Statement] = []
        self.binders: dict[str, list[int]] = {}
        for node in [part for whole in tree.body for part in _split(whole)]:
            if not _is_inert(node):
                statement = Statement(node, self)
                for bound, target in statement.binds.items():
                    self.binders.setdefault(bound, []).append(len(self.statements))
                    if target:
                        self.aliases[bound] = target
                self.stars |= {target for target in statement.imports if target.endswith(".*")}
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
        return "__name__" in ast.dump(node.test) and "__main__" in ast.dump(node.test)
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
        if isinstance(part, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            first = part.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                part.body = part.body[1:] or [ast.Pass()]
    return node


def _bound(nodes: Iterable[ast.AST]) -> dict[str, tuple[str, tuple[str, ...]] | None]:
    """Names that are bound in this scope, inner scopes left out: name -> target of an import, None for the rest."""
    names: dict[str, tuple[str, tuple[str, ...]] | None] = {}
    outside: set[str] = set()
    waiting = list(nodes)
    while waiting:
        node = waiting.pop()
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            names.setdefault(node.name)
            continue
        if isinstance(node, ast.Lambda):
            continue
        if isinstance(node, _COMPREHENSIONS):
            waiting += [part for part in ast.walk(node) if isinstance(part, ast.NamedExpr)]
            continue
        if isinstance(node, (ast.Global, ast.Nonlocal)):
            outside |= set(node.names)
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            names.setdefault(node.id)
        elif isinstance(node, (ast.ExceptHandler, ast.MatchAs, ast.MatchStar)) and node.name:
            names.setdefault(node.name)
        elif isinstance(node, ast.MatchMapping) and node.rest:
            names.setdefault(node.rest)
        elif isinstance(node, ast.Import):
            for alias in node.names:
                target = alias.name if alias.asname else alias.name.partition(".")[0]
                names[alias.asname or target] = (target, ())
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                names[alias.asname or alias.name] = (f"{'.' * node.level}{node.module or ''}", (alias.name,))
        waiting += ast.iter_child_nodes(node)
    return {name: target for name, target in names.items() if name not in outside}


class _References(ast.NodeVisitor):
    """Every chain of names that a statement takes from outside itself."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.scopes: list[dict[str, tuple[str, tuple[str, ...]] | None]] = []
        self.references: set[tuple[str | None, tuple[str, ...]]] = set()
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
        called = ast.unparse(node.func)
        if called in {"__import__", "importlib.import_module", "import_module"} and node.args:
            name = node.args[0]
            if isinstance(name, ast.Constant) and isinstance(name.value, str) and not name.value.startswith("."):
                self.references.add((name.value, ()))
                self.imports.add(name.value)
                for argument in [*node.args[1:], *[keyword.value for keyword in node.keywords]]:
                    self.visit(argument)
                return
        self.generic_visit(node)

    def _refer(self, name: str, rest: tuple[str, ...]) -> None:
        for scope in reversed(self.scopes):
            if name in scope:
                if scope[name]:
                    self._refer_import(scope[name], rest)
                return
        target = self.module.aliases.get(name)
        if target:
            self._note_open(self.resolve(target), rest)
        elif name in OPEN_OWN:
            self.opens.add("own")
        elif name in OPEN_ALL and hasattr(builtins, name):
            self.opens.add("all")
        elif name == "__doc__":
            self.opens.add("text")
        self.references.add((None, (name, *rest)))

    def _refer_import(self, target: tuple[str, tuple[str, ...]], rest: tuple[str, ...]) -> None:
        module, names = self.resolve(target)
        self._note_open((module, names), rest)
        self.references.add((module, (*names, *rest)))

    def _note_open(self, target: tuple[str, tuple[str, ...]], rest: tuple[str, ...]) -> None:
        path = ".".join([target[0], *target[1], *rest])
        if any(path == name or path.startswith(f"{name}.") for name in OPEN_MODULES) or path == "sys":
            self.opens.add("all")

    def resolve(self, target: tuple[str, tuple[str, ...]]) -> tuple[str, tuple[str, ...]]:
        """The target of an import with its relative dots written out."""
        name, rest = target
        level = len(name) - len(name.lstrip("."))
        node = ast.ImportFrom(module=name[level:] or None, names=[], level=level)
        return (self.module.absolute(node) if level else name), rest

    def _visit_scope(self, node: ast.AST, bound: dict, inside: Iterable[ast.AST]) -> None:
        self.scopes.append(bound)
        for part in inside:
            self.visit(part)
        self.scopes.pop()

    def _visit_function(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> None:
        arguments = node.args
        every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
        every += [part for part in (arguments.vararg, arguments.kwarg) if part]
        outside: Iterator[ast.AST | None] = iter(
            [*getattr(node, "decorator_list", []), *arguments.defaults, *arguments.kw_defaults]
            + [part.annotation for part in every]
            + [getattr(node, "returns", None)]
        )
        for part in outside:
            if part:
                self.visit(part)
        body = node.body if isinstance(node.body, list) else [node.body]
        bound = {**_bound(body), **{part.arg: None for part in every}}
        self._visit_scope(node, bound, body)

    visit_FunctionDef = visit_AsyncFunctionDef = visit_Lambda = _visit_function

    def _visit_comprehension(self, node: ast.ListComp) -> None:
        self.visit(node.generators[0].iter)
        bound = _bound([generator.target for generator in node.generators])
        self._visit_scope(node, bound, ast.iter_child_nodes(node))

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _visit_comprehension
