"""What each output was made from: one small file a target, written after its outputs.

A record a target, not one list: it survives a kill between any two targets, and the parts that
several machines built are merged by copying files.
"""

import json

from .store import CACHE, Store, digest

FORMAT = 1


class Record:
    """One finished target.

    inputs: label -> digest or version of all that the target depends on; equal inputs give equal outputs.
    files, reads: the sources and the data files whose bytes decide the inputs, with their digests.
    libraries: distribution -> version. outputs: file -> digest. functions: those used of the encoding module.
    """

    FIELDS = ("inputs", "files", "reads", "libraries", "outputs", "functions", "seconds")

    def __init__(self, **fields) -> None:
        self.__dict__.update({name: fields[name] for name in self.FIELDS})

    @staticmethod
    def path(name: str) -> str:
        return f"{CACHE}/records/{name}.json"

    @classmethod
    def load(cls, store: Store, name: str) -> "Record | None":
        """None for a record that is missing, damaged, of another version or of another target."""
        check, _, body = (store.read(cls.path(name)) or b"").partition(b"\n")
        if check != digest(body).encode():
            return None
        try:
            fields = json.loads(body)
            return cls(**fields) if (fields["format"], fields["name"]) == (FORMAT, name) else None
        except (ValueError, KeyError, TypeError):
            return None

    def save(self, store: Store, name: str) -> None:
        body = json.dumps({"format": FORMAT, "name": name, **self.__dict__}, separators=(",", ":")).encode()
        store.write(self.path(name), digest(body).encode() + b"\n" + body)
