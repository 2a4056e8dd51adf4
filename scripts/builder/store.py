"""Where things are written: whole files or none, by one build at a time."""

import errno
import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

from scripts import ROOT, ProjectError

CACHE = ".cache/build"


def digest(data: bytes) -> str:
    """Of a file's bytes, or of whatever else decides an output."""
    return hashlib.blake2b(data, digest_size=16).hexdigest()


@contextmanager
def _named(verb: str, name: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        remedy = "make it readable" if verb == "read" else "make the folder writable"
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            remedy = "free some space on the disk"
        why = f"{error.strerror}; {remedy} and run the same command again"
        raise ProjectError(f"cannot {verb} {name}: {why}") from None


class Store:
    """The files of one project, by paths relative to its root with forward slashes; scripts are those that run now."""

    def __init__(self, root: str | Path) -> None:
        self.root = Path(root).absolute()
        self._digests: dict[str, str | None] = {}

    def path(self, name: str) -> Path:
        return Path(self._place(name))

    def _place(self, name: str) -> str:
        return f"{ROOT if name.startswith('scripts/') else self.root}/{name}"

    def read(self, name: str) -> bytes | None:
        """None where there is no such file."""
        with (
            _named("read", name),
            suppress(FileNotFoundError, NotADirectoryError, IsADirectoryError),
            open(self._place(name), "rb", buffering=0) as file,  # noqa: PTH123 - a Path takes longer than the file
        ):
            return file.read()

    def digest(self, name: str) -> str | None:
        """Digest of a file's bytes; None where there is nothing."""
        if name not in self._digests:
            data = self.read(name)
            self._digests[name] = None if data is None else digest(data)
        return self._digests[name]

    def files(self, folder: str, suffix: str = "") -> list[str]:
        """Every file below a folder, sorted, hidden ones and bytecode left out."""
        base, found = str(self.path(folder)), []
        for here, folders, names in os.walk(base):
            folders[:] = [name for name in folders if name != "__pycache__" and not name.startswith(".")]
            inside = folder + here.removeprefix(base).replace(os.sep, "/")
            found += [f"{inside}/{name}" for name in names if name.endswith(suffix) and not name.startswith(".")]
        return sorted(found)

    def write(self, name: str, data: bytes) -> None:
        """Puts a file in place in one step; leaves one that has these bytes already, so that no watcher wakes."""
        if self.read(name) != data:
            part = self.path(f"{CACHE}/parts/{os.getpid()}")
            with _named("write", name):
                try:
                    for file in (part, self.path(name)):
                        file.parent.mkdir(parents=True, exist_ok=True)
                    part.write_bytes(data)
                    part.replace(self.path(name))
                finally:
                    part.unlink(missing_ok=True)
        self._digests[name] = digest(data)

    def remove(self, name: str) -> None:
        """Removes a file and the folders that it leaves empty."""
        with _named("remove", name):
            self.path(name).unlink(missing_ok=True)
        self._digests[name] = None
        with suppress(OSError):  # up to the first folder that is not empty
            os.removedirs(self.path(name).parent)

    def save(self, name: str, value: object) -> None:
        body = json.dumps(value, separators=(",", ":")).encode()
        self.write(name, digest(body).encode() + b"\n" + body)

    def load(self, name: str) -> dict:
        """What was saved; nothing where it is missing or damaged."""
        check, _, body = (self.read(name) or b"").partition(b"\n")
        return json.loads(body) if check == digest(body).encode() else {}

    def lock(self, say) -> AbstractContextManager:
        """One build at a time: a second one waits. The system frees the lock however the first one ends."""
        from filelock import FileLock, Timeout  # takes longer to import than a build that finds nothing to do

        name = f"{CACHE}/lock"
        with _named("write", name):
            self.path(CACHE).mkdir(parents=True, exist_ok=True)
            lock = FileLock(self.path(name))
            try:
                return lock.acquire(blocking=False)
            except Timeout:
                say("Another build is running here: waiting for it")
                return lock.acquire()
