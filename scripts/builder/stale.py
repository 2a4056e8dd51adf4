"""Whether a target is up to date: not if a block that ran, a file that was read or a library has changed since.

A deterministic drawing whose executed code and inputs are unchanged takes the same path to the same bytes.
"""

import re
import sys
from functools import cache
from pathlib import Path

from .store import CACHE, ROOT, Store, digest

MAKERS = tuple(f"scripts/builder/{name}.py" for name in ("code", "trace", "worker"))  # what runs around each drawing
RECORDS = f"{CACHE}/records.json"


@cache
def pins() -> str:
    """What decides the libraries: Python, constraints.txt and the pin of PyTorch. A new one draws everything again."""
    pinned, listed = (Path(ROOT, name).read_text(encoding="utf-8") for name in ("constraints.txt", "pyproject.toml"))
    torch = re.search(r"torch==[^\"]+", listed)[0]
    return digest(f"{sys.version_info[:2]} {torch} {pinned}".encode())


class Checker:
    """records: source of a target -> what its last good drawing was made of. Where they are damaged, all is drawn."""

    def __init__(self, store: Store) -> None:
        self.store = store
        kept = store.load(RECORDS)
        self.records, self._blocks = kept.get("records", {}), kept.get("blocks", {})

    def keep(self) -> None:
        self.store.save(RECORDS, {"records": self.records, "blocks": self._blocks})

    def blocks(self, file: str) -> dict[str, str]:
        """Block -> digest of a source as it is now; none where it cannot be read."""
        seen = f"{self.store.digest(file)} {self.store.digest(MAKERS[0])}"
        if self._blocks.get(file, [""])[0] != seen:
            from .code import blocks  # its import is a tenth of a build that finds nothing to do

            try:
                self._blocks[file] = seen, blocks(self.store.read(file) or b"", file)
            except (SyntaxError, ValueError):
                self._blocks[file] = seen, {}  # drawing it will say so
        return self._blocks[file][1]

    def record(self, noted: dict, outputs: list[str]) -> dict:
        """What a target that was drawn just now is made of. What changed meanwhile matches nothing: it stays stale."""
        found: dict[str, dict[str, str]] = {file: dict(self.blocks(file)) for file in MAKERS}
        for mark in noted["ran"]:
            file, _, block = mark.partition(":")
            same = self.store.digest(file) == noted["sources"].get(file)
            found.setdefault(file, {})[block] = self.blocks(file).get(block, "") if same else ""
        made = {path: self.store.digest(path) for path in outputs}
        return {"blocks": found, "read": noted["read"], "pins": pins(), "outputs": made}

    def reasons(self, record: dict) -> list[str]:
        """Why a target must be drawn again."""
        if not record:
            return ["there is no record of a finished drawing"]
        found = []
        for file, seen in record["blocks"].items():
            if not seen.items() <= (now := self.blocks(file)).items():
                place = file.removeprefix("figures_src/").removesuffix(".py").replace("/", ".")
                found += [f"{place}: {block} changed" for block in seen if now.get(block) != seen[block]]
        found += [f"{path} changed" for path, seen in record["read"].items() if self.store.digest(path) != seen]
        found += ["Python or a pinned package changed"] if record["pins"] != pins() else []
        for path, seen in record["outputs"].items():
            if (now := self.store.digest(path)) != seen:
                found.append(f"{path} " + ("was changed by someone else" if now else "is missing"))
        return found
