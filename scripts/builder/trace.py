"""What runs and what is read while a target is drawn, in a worker or in the kernel of a notebook."""

import builtins
import os
import sys
from functools import cache
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location

from .code import ON_IMPORT, marked
from .store import Store, digest

OURS = ("figures_src.", "scripts.formats.")
IGNORED = (".venv/", ".cache/", ".git/", "scripts/")  # files that no target's outputs depend on, or that are traced


class Trace:  # a finder and a loader of modules
    """Imports our modules from their sources as they stand now, never from bytecode, and with marks.

    Bytecode on disk would not change with an edit of the same length within a second.
    ran: `file:block`. sources: file -> digest of what was imported. read: file, or folder with a slash at its end ->
    digest as it was then, None where there was nothing.
    """

    def __init__(self, root: str) -> None:
        self.root = os.path.join(root, "")
        self.begin()
        self.is_on = False
        sys.meta_path.insert(0, self)
        sys.addaudithook(self._note)

    def begin(self) -> None:
        """Forgets our modules and all that was noted."""
        for name in [name for name in sys.modules if f"{name}.".startswith(OURS)]:
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
        found = set()
        for file, _, block in (mark.partition(":") for mark in self.ran):
            name = f"{file.removesuffix('.py').replace('/', '.')}.{block.partition('.')[0]}"
            if name.startswith("figures_src.encoding.") and "._" not in name and block != ON_IMPORT:
                found.add(name.removeprefix("figures_src.encoding."))
        return sorted(found)

    def find_spec(self, name, path=None, target=None):
        if not f"{name}.".startswith(OURS):
            return None
        file = name.replace(".", "/")
        base = os.fspath(Store(self.root).path(file))
        for ending, inside in (("/__init__.py", [base]), (".py", None)):
            if os.path.isfile(base + ending):
                spec = spec_from_file_location(name, base + ending, loader=self, submodule_search_locations=inside)
                spec.loader_state = file + ending
                return spec
            self.read.setdefault(file + ending, None)
        if not os.path.isdir(base):
            return None
        spec = ModuleSpec(name, None, is_package=True)
        spec.submodule_search_locations = [base]
        return spec

    def create_module(self, spec):
        return None  # an ordinary one

    def exec_module(self, module) -> None:
        file, path = module.__spec__.loader_state, module.__spec__.origin
        self.is_on, before = False, self.is_on  # importing is no reading
        source = Store(self.root).read(file)
        self.is_on = before
        self.sources[file] = digest(source)
        self.ran.add(f"{file}:{ON_IMPORT}")
        exec(_compiled(source, file, path), module.__dict__)

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


_compiled = cache(marked)
