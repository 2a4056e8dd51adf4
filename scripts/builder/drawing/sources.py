"""Imports the project's modules as they stand on disk now, for one job after another."""

import importlib.abc
import importlib.util
import os
import sys

from ..store import digest

PROJECT = "figures_src"


class Sources(importlib.abc.MetaPathFinder):
    """Imports the project's modules from source, never from bytecode, and notes the bytes that really ran."""

    def __init__(self, root: str) -> None:
        self.root = root
        self.ran: dict[str, str] = {}
        self.compiled: dict[tuple[str, str], object] = {}

    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] != PROJECT:
            return None
        base = os.path.join(self.root, *name.split("."))
        for file, inside in ((os.path.join(base, "__init__.py"), [base]), (f"{base}.py", None)):
            if os.path.isfile(file):
                loader = Source(self, name, file)
                return importlib.util.spec_from_file_location(
                    name, file, loader=loader, submodule_search_locations=inside
                )
        if os.path.isdir(base):
            spec = importlib.machinery.ModuleSpec(name, None, is_package=True)
            spec.submodule_search_locations = [base]
            return spec
        return None

    def forget(self) -> None:
        self.ran = {}
        for name in [name for name in sys.modules if name.partition(".")[0] == PROJECT]:
            del sys.modules[name]


class Source(importlib.machinery.SourceFileLoader):
    def __init__(self, sources: Sources, name: str, path: str) -> None:
        super().__init__(name, path)
        self.sources = sources

    def get_code(self, name):
        data = self.get_data(self.path)
        seen = digest(data)
        self.sources.ran[os.path.relpath(self.path, self.sources.root).replace(os.sep, "/")] = seen
        if (self.path, seen) not in self.sources.compiled:
            self.sources.compiled[self.path, seen] = compile(data, self.path, "exec", dont_inherit=True)
        return self.sources.compiled[self.path, seen]
