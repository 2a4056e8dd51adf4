"""Whether a target is up to date, and if not, why.

The quick answer compares bytes only. Syntax trees are made only where some source has other bytes:
then the target is stale only if something that it really uses has changed.
"""

import os
import sys

from ..store import SCRIPTS, BuildError, Store, digest
from .records import Record
from .targets import Target

DECIDING = [f"{SCRIPTS}builder/stale/{name}.py" for name in ("check", "closure", "symbols")]
DRAWING = [f"{SCRIPTS}builder/drawing/{name}.py" for name in ("reads", "sources", "state", "worker")]
ROOTS = ["draw", "explore"]  # the functions of a figure's file that are called
FORMATS = {  # a kind of target, or what its sources use -> scripts and libraries that turn it into bytes
    "figure": (["figure", "data", "lengths"], ["matplotlib", "numpy"]),
    "figures_src/drawing/interactive.py": (["states"], []),
    "plotly": (["explored"], []),
    "facts": (["facts"], []),
    "notebook": (["notebook"], ["ipykernel", "ipython", "jupytext", "nbclient", "nbformat"]),
}


def installed() -> dict[str, str]:
    """Distribution -> version of what is installed."""
    return {name: version for name, (version, _) in _distributions().items()}


def _distributions() -> dict[str, tuple[str, str]]:
    """Distribution -> version and folder, by the folders' names alone: importlib.metadata takes longer than a check."""
    found = {}
    for folder in reversed(sys.path):
        if folder.endswith(("site-packages", "dist-packages")) and os.path.isdir(folder):
            for name in os.listdir(folder):
                if name.endswith(".dist-info"):
                    package, _, version = name.removesuffix(".dist-info").partition("-")
                    found[_plain(package)] = version, os.path.join(folder, name)
    return found


def _plain(name: str) -> str:
    return name.lower().replace("_", "-").replace(".", "-")


class Status:
    """What a target needs. `reasons` is empty when it is up to date; `error` is set when its sources cannot be read.

    `record` is of its last drawing. `now` is what it is made of now, None where no source has other bytes.
    """

    def __init__(self, target: Target, record: Record | None) -> None:
        self.target, self.record = target, record
        self.now: Record | None = None
        self.reasons: list[str] = []
        self.error = ""


class Checker:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.installed = installed()
        self.python = "{}.{}".format(*sys.version_info)
        self._project, self._distributions = None, None  # read only where some source has other bytes
        self._required: dict[str, dict[str, str | None]] = {}

    def status(self, target: Target, force: bool = False) -> Status:
        status = Status(target, record := Record.load(self.store, target.record))
        if record and not force and self._is_untouched(record):
            return status
        try:
            status.now = self._trace(target)
        except BuildError as error:
            status.error = str(error)
            status.reasons.append("its sources cannot be read")
            return status
        if force:
            status.reasons.append("asked for with --force")
        status.reasons += self._changes(record, status.now) if record else ["there is no record of a finished drawing"]
        return status

    def _is_untouched(self, record: Record) -> bool:
        return (
            record.inputs.get("Python") == self.python
            and all(self.installed.get(name) == version for name, version in record.libraries.items())
            and all(
                self.store.digest(path) == value
                for paths in (record.files, record.reads, record.outputs)
                for path, value in paths.items()
            )
        )

    def _changes(self, record: Record, now: Record) -> list[str]:
        before = record.inputs
        after = now.inputs | {f"file {path}": str(self.store.digest(path)) for path in record.reads}
        reasons = [f"{label} changed" for label in after if label in before and after[label] != before[label]]
        reasons += [f"{label} is used now" for label in after if label not in before]
        reasons += [f"{label} is used no more" for label in before if label not in after]
        for path, value in record.outputs.items():
            found = self.store.digest(path)
            if found != value:
                reasons.append(f"{path} is missing" if found is None else f"{path} was changed by someone else")
        return reasons

    def _trace(self, target: Target) -> Record:
        """What the target depends on, from the syntax trees of its sources."""
        from .closure import Project

        self._project = self._project or Project(self.store)
        self._distributions = self._distributions or _distributions()
        module = self._project.load(target.path, target.path.removesuffix(".py").replace("/", "."))
        roots = [name for name in ROOTS if name in module.binders] or ROOTS[:1]
        closure = self._project.closure(module, roots if target.kind == "figure" else None)
        used = (target.kind, *closure.files, *closure.libraries)
        formats = [FORMATS[what] for what in used if what in FORMATS]
        scripts = [*DRAWING, *(f"{SCRIPTS}formats/{name}.py" for names, _ in formats for name in names)]
        libraries: dict[str, str | None] = {}
        for name in sorted(closure.libraries.union(*(names for _, names in formats))):
            libraries |= self._versions(name)
        made_by = {name: self.store.digest(name) for name in scripts}
        inputs = {
            "Python": self.python,
            **{f"library {name}": str(version) for name, version in libraries.items()},
            **{name: str(value) for name, value in made_by.items()},
            **closure.parts,
        }
        if target.kind == "figure":
            inputs["the claim (module docstring)"] = digest(module.docstring.encode())
        if target.kind == "notebook":
            inputs[f"text of {target.path}"] = module.text
        return Record(
            inputs=inputs,
            files=closure.files | made_by | {name: self.store.digest(name) for name in DECIDING},
            libraries=libraries,
            functions=dict.fromkeys(sorted(closure.functions), "used"),
        )

    def _versions(self, name: str) -> dict[str, str | None]:
        """Version of the library that provides an imported package, and of all that it requires."""
        if name not in self._required:
            waiting = [_plain(name)]
            if waiting[0] not in self.installed:
                from importlib import metadata

                waiting = [_plain(provider) for provider in metadata.packages_distributions().get(name, [name])]
            found: dict[str, str | None] = {}
            while waiting:
                if (distribution := waiting.pop()) not in found:
                    found[distribution] = self.installed.get(distribution)
                    waiting += self._needed_by(distribution)
            self._required[name] = found
        return self._required[name]

    def _needed_by(self, name: str) -> list[str]:
        """The installed distributions that one requires, those of its extras left out."""
        if name not in self._distributions:
            return []
        import re

        with open(os.path.join(self._distributions[name][1], "METADATA"), encoding="utf-8") as file:
            head = file.read().partition("\n\n")[0]
        needed = re.findall(r"^Requires-Dist: *([\w.-]+)(?!.*\bextra ==)", head, re.MULTILINE)
        return [other for other in map(_plain, needed) if other in self._distributions]
