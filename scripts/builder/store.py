"""Where things are written: whole files or none, by one build at a time.

atomicwrites is archived, and filelock takes half as long to import as a build that finds nothing to do.
"""

import errno
import os
import time

try:
    from _blake2 import blake2b  # hashlib loads all of OpenSSL first: a tenth of a build that finds nothing to do
except ImportError:
    from hashlib import blake2b

PROJECT = "figures_src"  # the package that targets are made from
CACHE = ".cache/build"
SCRIPTS = "scripts:"  # names that start so are of the scripts that run now, whichever project they build


class BuildError(Exception):
    """Ends the build; the message says what is wrong, where, and how to mend it."""


def digest(data: bytes) -> str:
    """Of a file's bytes, or of whatever else decides an output."""
    return blake2b(data, digest_size=16).hexdigest()


def _failure(verb: str, name: str, error: OSError) -> BuildError:
    remedy = "make it readable" if verb == "read" else "make the folder writable"
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        remedy = "free some space on the disk"
    return BuildError(f"cannot {verb} {name}: {error.strerror}; {remedy} and build again")


class Store:
    """The files of one project, by paths relative to its root with forward slashes."""

    def __init__(self, root: str) -> None:
        self.root = os.path.abspath(root)
        self._digests: dict[str, str | None] = {}

    def path(self, name: str) -> str:
        if name.startswith(SCRIPTS):
            return os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, name.removeprefix(SCRIPTS))
        return os.path.join(self.root, name)

    def read(self, name: str) -> bytes | None:
        """None where there is no such file."""
        try:
            with open(self.path(name), "rb") as file:
                return file.read()
        except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
            return None
        except OSError as error:
            raise _failure("read", name, error) from None

    def digest(self, name: str) -> str | None:
        """Digest of a file's bytes, or of the names in a folder for `folder/`; None where there is nothing."""
        if name not in self._digests:
            data = "\n".join(self.names(name)).encode() if name.endswith("/") else self.read(name)
            self._digests[name] = None if data is None else digest(data)
        return self._digests[name]

    def names(self, folder: str) -> list[str]:
        try:
            return sorted(name for name in os.listdir(self.path(folder)) if name != "__pycache__")
        except (FileNotFoundError, NotADirectoryError):
            return []

    def files(self, folder: str, suffix: str = "") -> list[str]:
        """Every file below a folder, sorted, hidden ones and bytecode left out."""
        found = []
        for place, folders, names in os.walk(self.path(folder)):
            folders[:] = [name for name in folders if not name.startswith(".") and name != "__pycache__"]
            inside = os.path.relpath(place, self.root).replace(os.sep, "/")
            found += [f"{inside}/{name}" for name in names if name.endswith(suffix) and not name.startswith(".")]
        return sorted(found)

    def write(self, name: str, data: bytes) -> bool:
        """Puts a file in place in one step; False where it has these bytes already, so that no watcher wakes."""
        is_new = self.read(name) != data
        part = self.path(f"{CACHE}/parts/{os.getpid()}")
        try:
            if is_new:
                for file in (part, self.path(name)):
                    os.makedirs(os.path.dirname(file), exist_ok=True)
                with open(part, "wb") as file:
                    file.write(data)
                os.replace(part, self.path(name))
        except OSError as error:
            if os.path.exists(part):
                os.remove(part)
            raise _failure("write", name, error) from None
        self._digests[name] = digest(data)
        return is_new

    def remove(self, name: str) -> None:
        """Removes a file and the folders that it leaves empty."""
        try:
            os.remove(self.path(name))
            self._digests[name] = None
            folder = os.path.dirname(name)
            while folder and not os.listdir(self.path(folder)):
                os.rmdir(self.path(folder))
                folder = os.path.dirname(folder)
        except FileNotFoundError:
            pass
        except OSError as error:
            raise _failure("remove", name, error) from None


class Lock:
    """One build at a time: a second one waits. The system frees the lock however the first one ends."""

    def __init__(self, store: Store, say) -> None:
        self.store, self.say = store, say

    def __enter__(self) -> None:
        name = f"{CACHE}/lock"
        try:
            os.makedirs(self.store.path(CACHE), exist_ok=True)
            self.file = open(self.store.path(name), "ab+", buffering=0)
        except OSError as error:
            raise _failure("write", name, error) from None
        if not self._take():
            self.file.seek(0)
            other = self.file.read().decode() or "unknown"
            self.say(f"Another build is running here (process {other}): waiting for it")
            while not self._take():
                time.sleep(0.1)
        try:
            self.file.truncate(0)
            self.file.write(str(os.getpid()).encode())
        except OSError:
            pass  # the number is a courtesy; the lock holds without it

    def __exit__(self, *_: object) -> None:
        self.file.close()

    def _take(self) -> bool:
        """Takes the lock if it is free."""
        try:
            if os.name == "nt":
                import msvcrt

                self.file.seek(1 << 20)  # beyond the text, which stays readable for the others
                msvcrt.locking(self.file.fileno(), msvcrt.LK_NBLCK, 1)
            else:
                import fcntl

                fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            return False
        return True
