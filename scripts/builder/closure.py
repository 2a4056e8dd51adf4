"""What a figure is made of: every symbol of the project that its code can reach, with a digest each.

A name that can be followed leads to one function, class or constant; where it cannot be followed
(a module as a value, a computed name), the whole module counts, or the whole project: at worst a
picture is drawn again for nothing, never left stale. Statements with effects count as soon as
their module is imported.
"""

import ast
import sys

from .store import BuildError, Store, digest
from .symbols import Module

PROJECT = "figures_src"


class Closure:
    """`parts`: label -> digest of what counts. `files`: the files that decide it. `libraries`: imported packages."""

    def __init__(self) -> None:
        self.parts: dict[str, str] = {}
        self.files: dict[str, str | None] = {}
        self.libraries: set[str] = set()
        self.functions: set[str] = set()


class Project:
    """The modules of one project, each read once."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._modules: dict[str, tuple[Module | None, tuple[str, ...]]] = {}

    def find(self, name: str) -> tuple[Module | None, tuple[str, ...]]:
        """A module, None where there is no such source file; and the files whose content or absence decides it."""
        if name not in self._modules:
            base = name.replace(".", "/")
            looked_at = (f"{base}/__init__.py", f"{base}.py")
            path = next((path for path in looked_at if self.store.digest(path)), None)
            module = self.load(path, name) if path else None
            self._modules[name] = module, looked_at
        return self._modules[name]

    def load(self, path: str, name: str) -> Module:
        try:
            return Module(self.store.read(path), name, path, path.endswith("/__init__.py"))
        except SyntaxError as error:
            raise BuildError(f"{path}, line {error.lineno}: SyntaxError: {error.msg}") from None
        except ValueError as error:
            raise BuildError(f"{path}: {error}") from None

    def closure(self, module: Module, roots: list[str] | None) -> Closure:
        """What the named symbols of a module reach; all of the module for None."""
        walk = _Walk(self, module)
        if roots is None:
            walk.whole(module)
        for name in roots or ():
            walk.follow(module.name, (name,))
        return walk.finish()


class _Walk:
    def __init__(self, project: Project, start: Module) -> None:
        self.project, self.start = project, start
        self.result = Closure()
        self.reached: dict[str, Module] = {}
        self.taken: set[tuple[str, int]] = set()
        self.followed: set[tuple[str, tuple[str, ...]]] = set()
        self.waiting: list[tuple[Module, int]] = []
        self.by_text = False
        self.reach_source(start)
        if start.name.startswith(f"{PROJECT}."):
            self.reach(start.name)

    def find(self, name: str) -> Module | None:
        if name == self.start.name:
            return self.start
        if name.partition(".")[0] != PROJECT:
            return None
        module, looked_at = self.project.find(name)
        self.result.files |= {path: self.project.store.digest(path) for path in looked_at}
        return module

    def reach(self, name: str) -> None:
        """Importing a module runs its effects and its imports, and those of the packages around it."""
        top = name.partition(".")[0]
        if top != PROJECT:
            if top and top not in sys.stdlib_module_names:
                self.result.libraries.add(top)
            return
        parts = name.split(".")
        for end in range(1, len(parts) + 1):
            module = self.find(".".join(parts[:end]))
            if module:
                self.reach_source(module)

    def reach_source(self, module: Module) -> None:
        if module.name in self.reached:
            return
        self.reached[module.name] = module
        self.result.files[module.path] = self.project.store.digest(module.path)
        for index, statement in enumerate(module.statements):
            if statement.effect:
                self.take(module, index)
            elif not statement.is_definition:
                self.import_all(statement.imports)

    def import_all(self, names: set[str]) -> None:
        for name in names:
            if name.endswith(".*"):
                self.follow(name.removesuffix(".*"), ())
            else:
                self.reach(name)

    def take(self, module: Module, index: int) -> None:
        if (module.name, index) not in self.taken:
            self.taken.add((module.name, index))
            self.waiting.append((module, index))

    def whole(self, module: Module) -> None:
        self.reach_source(module)
        for index in range(len(module.statements)):
            self.take(module, index)

    def follow(self, name: str, names: tuple[str, ...]) -> None:
        """Counts what `name.names[0].names[1]...` stands for."""
        if (name, names) in self.followed:
            return
        self.followed.add((name, names))
        self.reach(name)
        module = self.find(name)
        head = names[0] if names else None
        if module and head in module.binders:
            for index in module.binders[head]:
                self.take(module, index)
            alias = module.aliases.get(head)
            if alias:
                target, rest = self.resolved(module, alias)
                if (target, rest) != (name, (head,)):
                    self.follow(target, (*rest, *names[1:]))
                    return
                self.follow(f"{name}.{head}", names[1:])
        elif head and self.is_module(f"{name}.{head}"):
            self.follow(f"{name}.{head}", names[1:])
        elif module:
            self.whole(module)
        elif name.partition(".")[0] == PROJECT and self.is_package(name):
            for child in self.children(name):
                self.follow(child, ())
        if module and name.partition(".")[0] == PROJECT and not head and module.path.endswith("/__init__.py"):
            for child in self.children(name):
                self.follow(child, ())

    def resolved(self, module: Module, alias: tuple[str, tuple[str, ...]]) -> tuple[str, tuple[str, ...]]:
        target, rest = alias
        level = len(target) - len(target.lstrip("."))
        node = ast.ImportFrom(module=target[level:] or None, names=[], level=level)
        return (module.absolute(node) if level else target), rest

    def is_module(self, name: str) -> bool:
        return self.find(name) is not None or self.is_package(name)

    def is_package(self, name: str) -> bool:
        return name.partition(".")[0] == PROJECT and bool(self.project.store.names(name.replace(".", "/")))

    def children(self, name: str) -> list[str]:
        folder = f"{name.replace('.', '/')}/"
        self.result.files[folder] = self.project.store.digest(folder)
        parts = (entry.removesuffix(".py") for entry in self.project.store.names(folder))
        return [f"{name}.{part}" for part in parts if part.isidentifier() and part != "__init__"]

    def finish(self) -> Closure:
        while self.waiting:
            module, index = self.waiting.pop()
            statement = module.statements[index]
            self.import_all(statement.imports)
            for target, names in statement.references:
                if target is not None:
                    self.follow(target, names)
                elif names[0] in module.binders:
                    self.follow(module.name, names)
            if "own" in statement.opens:
                self.whole(module)
            if "all" in statement.opens:
                self.follow(PROJECT, ())
            self.by_text |= "text" in statement.opens
        self._label()
        return self.result

    def _label(self) -> None:
        parts = self.result.parts
        labels: dict[str, list[str]] = {}
        for name, index in sorted(self.taken):
            module = self.reached[name]
            statement = module.statements[index]
            place = module.path.removeprefix(f"{PROJECT}/").removesuffix(".py").replace("/", ".")
            for bound in sorted(statement.binds) or [f"statement {index + 1}"]:
                labels.setdefault(f"{place}: {bound}", []).append(statement.digest)
                if statement.is_definition and place.startswith("encoding.") and "._" not in f"{place}.{bound}":
                    self.result.functions.add(f"{place.removeprefix('encoding.')}.{bound}")
        for label, digests in labels.items():
            parts[label] = digests[0] if len(digests) == 1 else digest("".join(digests).encode())
        if self.by_text:
            parts |= {f"text of {module.path}": module.text for module in self.reached.values()}
