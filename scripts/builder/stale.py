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

    def reasons(self, target: Target, made_from: dict[str, str]) -> list[str]:
        """Why a target must be drawn again."""
        if not (record := self.records.get(target.path)):
            return ["there is no record of a finished drawing"]
        before, found = record["from"], []
        for file in sorted(before.keys() | made_from.keys()):
            if before.get(file) != made_from.get(file):
                what = (
                    "is needed now" if file not in before else "changed" if file in made_from else "is not needed now"
                )
                found.append("Python or a pinned package changed" if file == "pins" else f"{file} {what}")
        for path, seen in record["outputs"].items():
            if (now := self.store.digest(path)) != seen:
                found.append(f"{path} " + ("was changed by someone else" if now else "is missing"))
        return found
