"""What a job reads and writes, so that a figure that uses a file is stale when the file changes."""

import os
import sys

from ..store import Store


class Reads:
    """Every file and folder of the project that a job opens, as it was then, by Python's own audit events."""

    def __init__(self, root: str) -> None:
        self.root = os.path.join(root, "")
        self.is_on = False
        sys.addaudithook(self._note)

    def begin(self) -> None:
        self.seen: dict[str, str | None] = {}
        self.written = ""
        self.is_on = True

    def _note(self, event: str, arguments: tuple) -> None:
        if not self.is_on or event not in ("open", "os.listdir", "os.scandir"):
            return
        if not isinstance(arguments[0], (str, os.PathLike)):
            return
        path = os.path.abspath(os.fspath(arguments[0]))
        name = path.removeprefix(self.root).replace(os.sep, "/")
        if not path.startswith(self.root) or name.startswith((".venv/", ".cache/", "scripts/")):
            return
        if event == "open" and isinstance(arguments[1], str) and set(arguments[1]) & set("wax+"):
            self.written = self.written or name
        else:
            self.take([name if event == "open" else f"{name}/"])

    def take(self, names: list[str]) -> None:
        self.is_on = False  # looking at the file is no reading of the job's
        store = Store(self.root)
        for name in names:
            if name not in self.seen:
                self.seen[name] = store.digest(name)
        self.is_on = True
