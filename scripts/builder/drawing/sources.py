"""Imports the project's modules as they stand on disk now, for one job after another."""

import os
import sys
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location

from ..store import PROJECT


class Sources(MetaPathFinder):
    """Finds the modules of one project by their files, not by listings: a new file beside them alters nothing."""

    def __init__(self, root: str) -> None:
        self.root = root

    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] != PROJECT:
            return None
        base = os.path.join(self.root, *name.split("."))
        for file, inside in ((os.path.join(base, "__init__.py"), [base]), (f"{base}.py", None)):
            if os.path.isfile(file):
                return spec_from_file_location(name, loader=Source(name, file), submodule_search_locations=inside)
        if not os.path.isdir(base):
            return None
        spec = ModuleSpec(name, None, is_package=True)
        spec.submodule_search_locations = [base]
        return spec

    def forget(self) -> None:
        for name in [name for name in sys.modules if name.partition(".")[0] == PROJECT]:
            del sys.modules[name]


class Source(SourceFileLoader):
    """Never takes bytecode from disk, which an edit of the same length within a second would not change."""

    def get_code(self, name):
        return _compiled(self.get_data(self.path), self.path)


@cache
def _compiled(source: bytes, path: str):
    return compile(source, path, "exec", dont_inherit=True)
