"""Whether a target is up to date: not if a block that ran, a file that was read or a library has changed since.

A deterministic drawing whose executed code and inputs are unchanged takes the same path to the same bytes.
"""

import re
import sys
from functools import cache
from pathlib import Path

from .code import blocks
from .store import CACHE, ROOT, Store, digest
from .targets import Target
from .trace import functions

MAKERS = tuple(f"scripts/builder/{name}.py" for name in ("code", "trace", "worker"))  # what runs around each drawing
_BLOCKS = f"{CACHE}/blocks.json"


@cache
def pins() -> str:
    """What decides the libraries: Python, constraints.txt and the pin of PyTorch. A new one draws everything again."""
    pinned, listed = (Path(ROOT, name).read_text(encoding="utf-8") for name in ("constraints.txt", "pyproject.toml"))
    torch = re.search(r"torch==[^\"]+", listed)[0]
    return digest(f"{sys.version_info[:2]} {torch} {pinned}".encode())


class Checker:
    def __init__(self, store: Store) -> None:
        self.store = store
        known = store.load(_BLOCKS)
        maker = store.digest(MAKERS[0])
        self._known = known if known.get("made by") == maker else {"made by": maker}
        self._is_new = False

    def blocks(self, file: str) -> dict[str, str]:
        """Block -> digest of a source as it is now; none where it cannot be read."""
        seen = self.store.digest(file)
        if file not in self._known or self._known[file][0] != seen:
            try:
                self._known[file] = seen, blocks(self.store.read(file) or b"", file)
            except (SyntaxError, ValueError):
                self._known[file] = seen, {}  # drawing it will say so
            self._is_new = True
        return self._known[file][1]

    def keep(self) -> None:
        """Writes what is known of the sources, for the next build."""
        if self._is_new:
            self.store.save(_BLOCKS, dict(sorted(self._known.items())))
            self._is_new = False

    def record(self, target: Target, noted: dict, outputs: list[str], seconds: float) -> dict:
        """What a target that was drawn just now is made of. What changed meanwhile matches nothing: it stays stale."""
        found: dict[str, dict[str, str]] = {file: dict(self.blocks(file)) for file in MAKERS}
        for mark in noted["ran"]:
            file, _, block = mark.partition(":")
            same = self.store.digest(file) == noted["sources"].get(file)
            found.setdefault(file, {})[block] = self.blocks(file).get(block, "") if same else ""
        return {
            "target": target.path,
            "blocks": found,
            "read": noted["read"],
            "pins": pins(),
            "functions": functions(noted["ran"]),
            "outputs": {path: self.store.digest(path) for path in outputs},
            "seconds": seconds,
        }

    def load(self, target: Target) -> dict:
        """The record of the last good drawing; nothing if there is none, or it is damaged or another's."""
        record = self.store.load(target.record)
        return record if record.get("target") == target.path else {}

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
        found += ["Python or a pinned package changed"] if record.get("pins") != pins() else []
        for path, seen in record["outputs"].items():
            if (now := self.store.digest(path)) != seen:
                found.append(f"{path} " + ("was changed by someone else" if now else "is missing"))
        return found
