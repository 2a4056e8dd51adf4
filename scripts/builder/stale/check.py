"""Whether a target is up to date, and if not, why.

The quick answer compares bytes only. Syntax trees are made only where some source has other bytes:
then the target is stale only if something that it really uses has changed.
"""

import os
import sys

from ..store import BUILDER, BuildError, Store, digest
from .records import Record
from .targets import Target

PROCESS = ("drawing/baseline.py", "drawing/reads.py", "drawing/sources.py", "drawing/worker.py")
ROOMS = {  # what decides the bytes of an output: the kind, or what the sources use -> files of the builder
    "figure": ("drawing/data.py", "drawing/draw.py", *PROCESS),
    "figures_src/animation.py": ("drawing/film.py",),
    "figures_src/interactive.py": ("drawing/plot.py",),
    "facts": PROCESS,
    "notebook": ("drawing/notebook.py", *PROCESS),
}
DECIDING = ("stale/check.py", "stale/closure.py", "stale/symbols.py")  # and these, what it depends on
ALWAYS = {
    "figure": ("matplotlib", "numpy"),
    "facts": (),
    "notebook": ("ipykernel", "ipython", "jupytext", "nbclient", "nbformat"),
}


def installed() -> dict[str, str]:
    """Distribution -> version of what is installed, by the names of its folders alone (metadata is slow to import)."""
    return {name: version for name, (version, _) in _folders().items()}


def _folders() -> dict[str, tuple[str, str]]:
    """Distribution -> its version and the folder of its metadata."""
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
    """What a target needs. `reasons` is empty when it is up to date; `error` is set when its sources cannot be read."""

    def __init__(self, target: Target, record: Record | None) -> None:
        self.target, self.record = target, record
        self.reasons: list[str] = []
        self.error = ""
        self.inputs: dict[str, str] = {}
        self.files: dict[str, str | None] = {}
        self.libraries: dict[str, str | None] = {}
        self.functions: list[str] = []
        self.is_moved = False  # sources have other bytes, but nothing that counts has changed


class Checker:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.installed = installed()
        self.python = "{}.{}".format(*sys.version_info)
        self._project = None
        self._folders = _folders()
        self._required: dict[str, dict[str, str | None]] = {}

    def status(self, target: Target, force: bool = False) -> Status:
        record = Record.load(self.store, target.record)
        status = Status(target, record)
        if force:
            status.reasons.append("asked for with --force")
        elif record and self._is_untouched(record):
            return status
        try:
            self._trace(status)
        except BuildError as error:
            status.error = str(error)
            status.reasons.append("its sources cannot be read")
            return status
        if record is None:
            status.reasons.append("there is no record of a finished drawing")
        else:
            status.reasons += self._changes(record, status)
            status.is_moved = not status.reasons
        return status

    def _is_untouched(self, record: Record) -> bool:
        digests = self.store.digest
        return (
            record.inputs.get("Python") == self.python
            and all(self.installed.get(name) == version for name, version in record.libraries.items())
            and all(digests(path) == value for path, value in record.files.items())
            and all(digests(path) == value for path, value in record.reads.items())
            and all(digests(path) == value for path, value in record.outputs.items())
        )

    def _changes(self, record: Record, status: Status) -> list[str]:
        now = status.inputs | {f"file {path}": str(self.store.digest(path)) for path in record.reads}
        before = record.inputs
        reasons = [f"{label} changed" for label in now if label in before and now[label] != before[label]]
        reasons += [f"{label} is used now" for label in now if label not in before]
        reasons += [f"{label} is used no more" for label in before if label not in now]
        for path, value in record.outputs.items():
            found = self.store.digest(path)
            if found != value:
                reasons.append(f"{path} is missing" if found is None else f"{path} was changed by someone else")
        return reasons

    def _trace(self, status: Status) -> None:
        """Fills in what the target depends on, from the syntax trees of its sources."""
        from .closure import Project

        self._project = self._project or Project(self.store)
        target = status.target
        module = self._project.load(target.path, target.path.removesuffix(".py").replace("/", "."))
        closure = self._project.closure(module, ["draw"] if target.kind == "figure" else None)
        used = [BUILDER + room for what in (target.kind, *closure.files) for room in ROOMS.get(what, ())]
        rooms = {room: self.store.digest(room) for room in used}
        status.files = (
            closure.files | rooms | {name: self.store.digest(name) for name in map(BUILDER.__add__, DECIDING)}
        )
        status.functions = sorted(closure.functions)
        names = closure.libraries | set(ALWAYS[target.kind])
        if "figures_src/animation.py" in status.files:
            names.add("imageio_ffmpeg")
        for name in sorted(names):
            status.libraries |= self._requirements(name)
        status.inputs = {
            "Python": self.python,
            **{f"library {name}": str(version) for name, version in status.libraries.items()},
            **{room: str(value) for room, value in rooms.items()},
            **closure.parts,
        }
        if target.kind == "figure":
            status.inputs["the claim (module docstring)"] = digest(module.docstring.encode())
        if target.kind == "notebook":
            status.inputs[f"text of {target.path}"] = module.text

    def _requirements(self, name: str) -> dict[str, str | None]:
        """Version of the library that provides an imported package, and of all that it requires."""
        if name not in self._required:
            distribution = _plain(name)
            if distribution not in self.installed:
                from importlib import metadata

                providers = metadata.packages_distributions().get(name)
                distribution = _plain(providers[0]) if providers else distribution
            found = {distribution: self.installed.get(distribution)}
            waiting = [distribution]
            while waiting:
                for required in _required_by(self._folders.get(waiting.pop())):
                    if required in self.installed and required not in found:
                        found[required] = self.installed[required]
                        waiting.append(required)
            self._required[name] = found
        return self._required[name]


def _required_by(entry: tuple[str, str] | None) -> list[str]:
    """Names of the distributions that one requires, extras left out."""
    if entry is None:
        return []
    with open(os.path.join(entry[1], "METADATA"), encoding="utf-8") as file:
        head = file.read().partition("\n\n")[0]
    mark = "Requires-Dist:"
    lines = [line.removeprefix(mark).strip() for line in head.splitlines() if line.startswith(mark)]
    return [_plain(_leading_name(line)) for line in lines if "extra ==" not in line]


def _leading_name(requirement: str) -> str:
    end = next((i for i, sign in enumerate(requirement) if not (sign.isalnum() or sign in "-_.")), len(requirement))
    return requirement[:end]
