"""What each output was made from: one small file a target, written after its outputs.

A record a target, not one list: it survives a kill between any two targets, and the parts that
several machines built are merged by copying files. Plain lines, not JSON, whose module takes as long to import as
all records take to read.
"""

from ..store import CACHE, Store, digest

FORMAT = 3


class Record:
    """One finished target.

    inputs: label -> digest or version of all that the target depends on; equal inputs give equal outputs.
    files, reads: the sources and the data files whose bytes decide the inputs, with their digests.
    libraries: distribution -> version. outputs: file -> digest. functions: name -> "used", of the encoding module.
    timing: "seconds" that it took.
    """

    FIELDS = ("inputs", "files", "reads", "libraries", "outputs", "functions", "timing")

    def __init__(self, **fields) -> None:
        self.__dict__.update({name: fields.get(name, {}) for name in self.FIELDS})

    @staticmethod
    def path(name: str) -> str:
        return f"{CACHE}/records/{name}.txt"

    @classmethod
    def load(cls, store: Store, name: str) -> "Record | None":
        """None for a record that is missing, damaged, of another version or of another target."""
        check, _, body = (store.read(cls.path(name)) or b"").partition(b"\n")
        if check != digest(body).encode():
            return None
        fields: dict = {field: {} for field in cls.FIELDS}
        try:
            head, *lines = body.decode().removesuffix("\n").split("\n")
            for line in lines:
                field, key, value = line.split("\t")
                fields[field][key] = value or None
        except (ValueError, KeyError):
            return None
        return cls(**fields) if head == f"{FORMAT}\t{name}" else None

    def save(self, store: Store, name: str) -> None:
        lines = [f"{FORMAT}\t{name}"]
        for field in self.FIELDS:
            lines += [f"{field}\t{key}\t{value or ''}" for key, value in getattr(self, field).items()]
        body = "".join(f"{line}\n" for line in lines).encode()
        store.write(self.path(name), digest(body).encode() + b"\n" + body)
