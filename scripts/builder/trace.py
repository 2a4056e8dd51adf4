"""What runs and what is read while a target is drawn, in a worker or in the kernel of a notebook."""

import builtins
import os
import sys
from functools import cache
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location

from .code import ON_IMPORT, marked
from .store import Store, digest

OURS = ("figures_src", "scripts.formats")
IGNORED = (".venv/", ".cache/", ".git/", "scripts/")  # files that no target's outputs depend on, or that are traced


def is_ours(module: str) -> bool:
    return f"{module}.".startswith(tuple(f"{name}." for name in OURS))


class Trace:  # a MetaPathFinder, but that importing it would take a seventh of a build that has nothing to do
    """Imports our modules from their sources as they stand now, never from bytecode, and with marks.

    ran: `file:block`. sources: file -> digest of what was imported. read: file, or folder with a slash at its end ->
    digest as it was then, None where there was nothing.
    """

    def __init__(self, root: str) -> None:
        self.root = os.path.join(root, "")
        self.is_on = False
        self.begin()
        sys.meta_path.insert(0, self)
        sys.addaudithook(self._note)

    def begin(self) -> None:
        """Forgets our modules and all that was noted."""
        for name in filter(is_ours, list(sys.modules)):
            del sys.modules[name]
        self.ran: set[str] = set()
        self.sources: dict[str, str] = {}
        self.read: dict[str, str | None] = {}
        self.written = ""
        self.is_on = True
        builtins.__ran__ = self.ran.add

    def noted(self) -> dict:
        """All of it, as JSON can say it."""
        return {"ran": sorted(self.ran), "sources": self.sources, "read": self.read}

    def functions(self) -> list[str]:
        """The public functions and classes of the encoding module that ran: `rotary.rotate`."""
        return functions(self.ran)

    def find_spec(self, name, path=None, target=None):
        if not is_ours(name):
            return None
        file, store = name.replace(".", "/"), Store(self.root)
        base = os.fspath(store.path(file))
        for ending, inside in (("/__init__.py", [base]), (".py", None)):
            if os.path.isfile(base + ending):
                loader = Source(name, base + ending, file + ending, self)
                return spec_from_file_location(name, loader=loader, submodule_search_locations=inside)
            self.read.setdefault(file + ending, None)
        if not os.path.isdir(base):
            return None
        spec = ModuleSpec(name, None, is_package=True)
        spec.submodule_search_locations = [base]
        return spec

    def _note(self, event: str, arguments: tuple) -> None:
        is_file = event == "open"
        if not self.is_on or not (is_file or event in ("os.listdir", "os.scandir")):
            return
        if not isinstance(arguments[0], (str, os.PathLike)):
            return
        path = os.path.abspath(os.fspath(arguments[0]))
        name = path.removeprefix(self.root).replace(os.sep, "/")
        if not path.startswith(self.root) or name.startswith(IGNORED):
            return
        if is_file and isinstance(arguments[1], str) and set(arguments[1]) & set("wax+"):
            self.written = self.written or name
        elif (name := name if is_file else f"{name}/") not in self.read:
            self.is_on = False  # looking at the file is no reading of the target's
            self.read[name] = Store(self.root).digest(name)
            self.is_on = True


def functions(ran) -> list[str]:
    """The public functions and classes of the encoding module in `file:block`."""
    found = set()
    for file, _, block in (mark.partition(":") for mark in ran):
        name = f"{file.removesuffix('.py').replace('/', '.')}.{block.partition('.')[0]}"
        if name.startswith("figures_src.encoding.") and "._" not in name and block != ON_IMPORT:
            found.add(name.removeprefix("figures_src.encoding."))
    return sorted(found)


class Source(SourceFileLoader):
    """Never takes bytecode from disk, which an edit of the same length within a second would not change."""

    def __init__(self, name: str, path: str, file: str, trace: Trace) -> None:
        super().__init__(name, path)
        self.file, self.trace = file, trace

    def get_code(self, name):
        self.trace.is_on, before = False, self.trace.is_on
        try:
            source = self.get_data(self.path)
        finally:
            self.trace.is_on = before
        self.trace.sources[self.file] = digest(source)
        self.trace.ran.add(f"{self.file}:{ON_IMPORT}")
        return _compiled(source, self.file, self.path)


_compiled = cache(marked)
