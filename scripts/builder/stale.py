"""Whether a target is up to date: not where what it is made from, or what was made of it, has changed since."""

from .needs import Needs, pins
from .store import CACHE, Store
from .targets import Target

RECORDS = f"{CACHE}/made.json"
WORKER = "scripts/builder/worker.py"


class Checker:
    """records: source of a target -> what its last good drawing was made of. Where they are damaged, all is drawn."""

    def __init__(self, store: Store) -> None:
        kept = store.load(RECORDS)
        self.store, self.records = store, kept.get("records", {})
        self.needs = Needs(store, kept.get("imports", {}))

    def keep(self) -> None:
        self.store.save(RECORDS, {"records": self.records, "imports": self.needs.imports})

    def made_from(self, target: Target) -> dict[str, str]:
        """File -> digest, of all that decides a target."""
        return self.needs.of(target.path, f"scripts/formats/{target.kind}.py", WORKER) | {"pins": pins()}

    def is_fresh(self, target: Target, made_from: dict[str, str]) -> bool:
        """Whether what was made of it is there, and from what it would be made of today."""
        record = self.records.get(target.path)
        return bool(record) and record["from"] == made_from and self._are_there(record["outputs"])

    def _are_there(self, outputs: dict[str, str]) -> bool:
        return all(self.store.digest(path) == seen for path, seen in outputs.items())
