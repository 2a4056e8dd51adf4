"""What a job reads and writes, so that a figure that uses a file is stale when the file changes."""

import os
import sys

from ..store import Store


class Reads:
    """Every file and folder of the project that a job opens, as it was then, by Python's own audit events."""

    def __init__(self, root: str) -> None:
        self.root = os.path.join(root, "")
        self.seen: dict[str, str | None] = {}
        self.written = ""
        self.on = False
        sys.addaudithook(self._note)

    def _note(self, event: str, arguments: tuple) -> None:
        if not self.on or event not in ("open", "os.listdir", "os.scandir"):
            return
        path = arguments[0]
        if not isinstance(path, (str, os.PathLike)):
            return
        path = os.path.abspath(os.fspath(path))
        if not path.startswith(self.root):
            return
        name = path.removeprefix(self.root).replace(os.sep, "/")
        if name.startswith((".venv/", ".cache/", "scripts/")) or not name:
            return
        if event == "open" and isinstance(arguments[1], str) and set(arguments[1]) & set("wax+"):
            self.written = self.written or name
        else:
            self.take([name if event == "open" else f"{name}/"])

    def take(self, names: list[str]) -> None:
        self.on = False  # looking at the file is no reading of the job's
        store = Store(self.root)
        self.seen = {name: store.digest(name) for name in names} | self.seen
        self.on = True
