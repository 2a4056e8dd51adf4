"""Where things are written: whole files or none, by one build at a time.

atomicwrites is archived and filelock would be a dependency for twenty lines, so both are written here.
"""

import os

try:
    from _blake2 import blake2b  # hashlib loads all of OpenSSL first: a tenth of a build that finds nothing to do
except ImportError:
    from hashlib import blake2b

CACHE = ".cache/build"
BUILDER = "builder:"  # names that start so are files of the builder itself, wherever the project is


class BuildError(Exception):
    """Ends the build; the message says what is wrong, where, and how to mend it."""


def digest(data: bytes) -> str:
    """Of a file's bytes, or of whatever else decides an output."""
    return blake2b(data, digest_size=16).hexdigest()


class Store:
    """The files of one project, by paths relative to its root with forward slashes."""

    def __init__(self, root: str) -> None:
        self.root = os.path.abspath(root)
        self._digests: dict[str, str | None] = {}

    def path(self, name: str) -> str:
        if name.startswith(BUILDER):
            return os.path.join(os.path.dirname(os.path.abspath(__file__)), name.removeprefix(BUILDER))
        return os.path.join(self.root, name)

    def read(self, name: str) -> bytes | None:
        try:
            with open(self.path(name), "rb") as file:
                return file.read()
        except (FileNotFoundError, NotADirectoryError):
            return None
        except IsADirectoryError:
            return None
        except OSError as error:
            raise BuildError(f"cannot read {name}: {error.strerror}; make it readable and build again") from None

    def digest(self, name: str) -> str | None:
        """Digest of a file's bytes, or of the names in a folder for `folder/`; None where there is nothing."""
        if name not in self._digests:
            if name.endswith("/"):
                self._digests[name] = digest("\n".join(self.names(name)).encode())
            else:
                data = self.read(name)
                self._digests[name] = None if data is None else digest(data)
        return self._digests[name]

    def names(self, folder: str) -> list[str]:
        try:
            return sorted(name for name in os.listdir(self.path(folder)) if name != "__pycache__")
        except (FileNotFoundError, NotADirectoryError):
            return []

    def files(self, folder: str, suffix: str = "") -> list[str]:
        """Every file below a folder, sorted, hidden ones and bytecode left out."""
        found, waiting = [], [folder]
        while waiting:
            folder = waiting.pop()
            try:
                entries = list(os.scandir(self.path(folder)))
            except (FileNotFoundError, NotADirectoryError):
                continue
            for entry in entries:
                if entry.name.startswith(".") or entry.name == "__pycache__":
                    continue
                if entry.is_dir(follow_symlinks=False):
                    waiting.append(f"{folder}/{entry.name}")
                elif entry.name.endswith(suffix):
                    found.append(f"{folder}/{entry.name}")
        return sorted(found)

    def write(self, name: str, data: bytes) -> bool:
        """Puts a file in place in one step; False where it has these bytes already, so that no watcher wakes."""
        if self.read(name) == data:
            self._digests[name] = digest(data)
            return False
        part = self.path(f"{CACHE}/parts/{os.getpid()}")
        try:
            os.makedirs(os.path.dirname(part), exist_ok=True)
            os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
            with open(part, "wb") as file:
                file.write(data)
            os.replace(part, self.path(name))
        except OSError as error:
            if os.path.exists(part):
                os.remove(part)
            raise BuildError(f"cannot write {name}: {error.strerror}; {_remedy(error)} and build again") from None
        self._digests[name] = digest(data)
        return True

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
            raise BuildError(f"cannot remove {name}: {error.strerror}; {_remedy(error)} and build again") from None


def _remedy(error: OSError) -> str:
    import errno

    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return "free some space on the disk"
    return "make the folder writable"


class Lock:
    """One build at a time: a second one waits. The system frees the lock however the first one ends."""

    def __init__(self, store: Store, say) -> None:
        self.store, self.say = store, say

    def __enter__(self) -> None:
        path = self.store.path(f"{CACHE}/lock")
        try:
            os.makedirs(os.path.dirname(path), exist_ok=True)
            self.file = open(path, "ab+", buffering=0)
        except OSError as error:
            raise BuildError(f"cannot write {CACHE}/lock: {error.strerror}; {_remedy(error)} and build again") from None
        if not self._take(wait=False):
            self.file.seek(0)
            self.say(
                f"Another build is running here (process {self.file.read().decode() or 'unknown'}): waiting for it"
            )
            self._take(wait=True)
        try:
            self.file.truncate(0)
            self.file.write(str(os.getpid()).encode())
        except OSError:
            pass  # the number is a courtesy; the lock holds without it

    def __exit__(self, *_: object) -> None:
        self.file.close()

    def _take(self, wait: bool) -> bool:
        if os.name == "nt":
            import msvcrt

            while True:
                try:
                    self.file.seek(1 << 20)  # beyond the text, which stays readable for the others
                    msvcrt.locking(self.file.fileno(), msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
                    return True
                except OSError:
                    if not wait:
                        return False
        import fcntl

        try:
            fcntl.flock(self.file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
            return True
        except BlockingIOError:
            return False
