"""What a figure is made of: every symbol of the project that its code can reach, with a digest each.

A name that can be followed leads to one function, class or constant; where it cannot be followed
(a module as a value, a computed name), the whole module counts, or the whole project: at worst a
picture is drawn again for nothing, never left stale. Statements with effects count as soon as
their module is imported.
"""

import sys

from scripts.builder.store import BuildError, Store, digest

from .symbols import Module

PROJECT = "figures_src"  # the package that trainings are made from


class Project:
    """The modules of one project, each read once."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._modules: dict[str, Module] = {}

    def load(self, path: str, name: str) -> Module:
        if path not in self._modules:
            try:
                self._modules[path] = Module(self.store.read(path), name, path, path.endswith("/__init__.py"))
            except SyntaxError as error:
                raise BuildError(f"{path}, line {error.lineno}: SyntaxError: {error.msg}") from None
            except ValueError as error:
                raise BuildError(f"{path}: {error}") from None
        return self._modules[path]

    def closure(self, module: Module, roots: list[str] | None) -> "Closure":
        """What the named symbols of a module reach; all of the module for None."""
        return Closure(self, module, roots)


class Closure:
    """`parts`: label -> digest of what counts. `files`: the files that decide it. `libraries`: imported packages.

    `functions`: the public functions and classes of the encoding module among them.
    """

    def __init__(self, project: Project, start: Module, roots: list[str] | None) -> None:
        self.parts: dict[str, str] = {}
        self.files: dict[str, str | None] = {}
        self.libraries: set[str] = set()
        self.functions: set[str] = set()
        self._project, self._start = project, start
        self._imported: dict[str, Module] = {}
        self._taken: set[tuple[str, int]] = set()
        self._waiting: list[tuple[Module, int]] = []
        self._followed: set[tuple[str, tuple[str, ...]]] = set()
        self._import(start.name)
        self._run_imports_of(start)
        if roots is None:
            self._whole(start)
        for name in roots or ():
            self._follow(start.name, (name,))
        while self._waiting:
            self._reach(*self._waiting.pop())
        self._label()

    def _reach(self, module: Module, index: int) -> None:
        """Counts all that one statement can reach."""
        statement = module.statements[index]
        self._import_all(statement.imports)
        for target, names in statement.references:
            if target != module.name or names[0] in module.binders:
                self._follow(target, names)
        if "own" in statement.opens:
            self._whole(module)
        if "all" in statement.opens:
            self._follow(PROJECT, ())

    def _find(self, name: str) -> Module | None:
        """A module of the project; whether a file is there, or not, decides it too."""
        if name == self._start.name:
            return self._start
        base = name.replace(".", "/")
        for path in (f"{base}/__init__.py", f"{base}.py") if _is_ours(name) else ():
            self.files[path] = self._project.store.digest(path)
            if self.files[path]:
                return self._project.load(path, name)
        return None

    def _import(self, name: str) -> None:
        """Importing a module runs its effects and its imports, and those of the packages around it."""
        top, *rest = name.split(".")
        if _is_ours(name):
            for end in range(len(rest) + 1):
                if module := self._find(".".join([top, *rest[:end]])):
                    self._run_imports_of(module)
        elif top and top not in sys.stdlib_module_names and name != self._start.name:
            self.libraries.add(top)

    def _run_imports_of(self, module: Module) -> None:
        if module.name in self._imported:
            return
        self._imported[module.name] = module
        self.files[module.path] = self._project.store.digest(module.path)
        for index, statement in enumerate(module.statements):
            if statement.has_effect:
                self._take(module, index)
            elif not statement.is_definition:
                self._import_all(statement.imports)

    def _import_all(self, names: set[str]) -> None:
        for name in names:
            if name.endswith(".*"):
                self._follow(name.removesuffix(".*"), ())
            else:
                self._import(name)

    def _take(self, module: Module, index: int) -> None:
        if (module.name, index) not in self._taken:
            self._taken.add((module.name, index))
            self._waiting.append((module, index))

    def _whole(self, module: Module) -> None:
        self._run_imports_of(module)
        for index in range(len(module.statements)):
            self._take(module, index)

    def _follow(self, name: str, names: tuple[str, ...]) -> None:
        """Counts what `name.names[0].names[1]...` stands for."""
        if (name, names) in self._followed:
            return
        self._followed.add((name, names))
        self._import(name)
        module = self._find(name)
        below = f"{name}.{names[0]}" if names else ""
        if not names:  # a module as a value: any of its names may be meant, and any module below a package
            if module:
                self._whole(module)
            for child in self._inside(name):
                self._follow(child, ())
        elif module and names[0] in module.binders:
            for index in module.binders[names[0]]:
                self._take(module, index)
            for target, rest in module.aliases.get(names[0], ()):
                # `from . import part` in a package means the module below it, not the package's own name again
                around = (target, rest) == (name, names[:1])
                self._follow(*((below, names[1:]) if around else (target, (*rest, *names[1:]))))
        elif self._find(below) or self._inside(below):
            self._follow(below, names[1:])
        elif module:
            self._whole(module)

    def _inside(self, name: str) -> list[str]:
        """The modules and packages in a folder, which also without an `__init__.py` is a package."""
        folder = f"{name.replace('.', '/')}/"
        place = self._project.store.path(folder)
        entries = sorted(path.name for path in place.iterdir()) if _is_ours(name) and place.is_dir() else []
        if entries:
            self.files[folder] = self._project.store.digest(folder)
        parts = (entry.removesuffix(".py") for entry in entries)
        return [f"{name}.{part}" for part in parts if part.isidentifier() and part != "__init__"]

    def _label(self) -> None:
        digests: dict[str, list[str]] = {}
        orders: dict[str, list[str]] = {}
        for name, index in sorted(self._taken):
            module = self._imported[name]
            statement = module.statements[index]
            place = module.path.removeprefix(f"{PROJECT}/").removesuffix(".py").replace("/", ".")
            for bound in statement.binds:
                digests.setdefault(f"{place}: {bound}", []).append(statement.digest)
                if statement.is_definition and place.startswith("encoding.") and "._" not in f"{place}.{bound}":
                    self.functions.add(f"{place.removeprefix('encoding.')}.{bound}")
            is_bound_once = all(len(module.binders[bound]) == 1 for bound in statement.binds)
            if not statement.is_import and not (statement.is_definition and is_bound_once):
                orders.setdefault(place, []).append(" ".join(sorted(statement.binds)) or statement.digest)
            if "text" in statement.opens:
                self.parts |= {f"text of {module.path}": module.text for module in self._imported.values()}
        for label, several in digests.items():
            self.parts[label] = several[0] if len(several) == 1 else digest("".join(several).encode())
        for place, order in orders.items():
            self.parts[f"{place}: what runs on import, in its order"] = digest("\n".join(order).encode())


def _is_ours(name: str) -> bool:
    return name.partition(".")[0] == PROJECT
