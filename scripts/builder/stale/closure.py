"""What a figure is made of: every symbol of the project that its code can reach, with a digest each.

A name that can be followed leads to one function, class or constant; where it cannot be followed
(a module as a value, a computed name), the whole module counts, or the whole project: at worst a
picture is drawn again for nothing, never left stale. Statements with effects count as soon as
their module is imported.
"""

import sys

from ..store import BuildError, Store, digest
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
        if not names:
            self.all_of(name, module)
        elif module and names[0] in module.binders:
            for index in module.binders[names[0]]:
                self.take(module, index)
            for target, rest in module.aliases[names[0]]:
                # `from . import part` in a package means the module below it, not the package's own name again
                around = (target, rest) == (name, names[:1])
                self.follow(*((f"{name}.{names[0]}", names[1:]) if around else (target, (*rest, *names[1:]))))
        elif self.is_module(f"{name}.{names[0]}"):
            self.follow(f"{name}.{names[0]}", names[1:])
        elif module:
            self.whole(module)

    def all_of(self, name: str, module: Module | None) -> None:
        """A module as a value: any of its names may be meant, and any module below a package."""
        if module:
            self.whole(module)
        if self.is_package(name):
            for child in self.children(name):
                self.follow(child, ())

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
                if target != module.name or names[0] in module.binders:
                    self.follow(target, names)
            if "own" in statement.opens:
                self.whole(module)
            if "all" in statement.opens:
                self.follow(PROJECT, ())
            self.by_text |= "text" in statement.opens
        self._label()
        return self.result

    def _label(self) -> None:
        parts = self.result.parts
        digests: dict[str, list[str]] = {}
        orders: dict[str, list[str]] = {}
        for name, index in sorted(self.taken):
            module = self.reached[name]
            statement = module.statements[index]
            place = module.path.removeprefix(f"{PROJECT}/").removesuffix(".py").replace("/", ".")
            for bound in statement.binds:
                digests.setdefault(f"{place}: {bound}", []).append(statement.digest)
                if statement.is_definition and place.startswith("encoding.") and "._" not in f"{place}.{bound}":
                    self.result.functions.add(f"{place.removeprefix('encoding.')}.{bound}")
            is_bound_once = all(len(module.binders[bound]) == 1 for bound in statement.binds)
            if not statement.is_import and not (statement.is_definition and is_bound_once):
                orders.setdefault(place, []).append(" ".join(sorted(statement.binds)) or statement.digest)
        for label, several in digests.items():
            parts[label] = several[0] if len(several) == 1 else digest("".join(several).encode())
        for place, order in orders.items():
            parts[f"{place}: what runs on import, in its order"] = digest("\n".join(order).encode())
        if self.by_text:
            parts |= {f"text of {module.path}": module.text for module in self.reached.values()}
