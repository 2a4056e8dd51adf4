"""Runs the comparisons with public packages and writes what they measure, for docs/evidence/paper_and_code.md.

The result, tests/encoding/conformance.json, is committed: the packages are not installed for a build. A test fails
when it is of other versions of the packages than those that are pinned.
"""

import json
import platform
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path

from scripts import ROOT
from scripts.builder.store import Store
from scripts.maintain.peers import measure
from scripts.maintain.peers.measure import FILE, PACKAGES


def main() -> int:
    if (rows := measure.run(ROOT)) is None:
        return 1
    write(ROOT, rows)
    print(f"Wrote {FILE}: {len(rows)} comparisons")
    return 0


def write(root: Path, rows: list[dict]) -> None:
    """Rounds to three digits, so that a run on another machine changes little."""
    for row in rows:
        for column in ("as_released", "in_float64"):
            row[column] = None if row[column] is None else float(f"{row[column]:.2e}")
    content = {
        "made": {
            "day": datetime.now(UTC).strftime("%Y-%m-%d"),
            "python": platform.python_version(),
            "machine": platform.machine(),
            "torch": metadata.version("torch").partition("+")[0],
        },
        "packages": {name: metadata.version(name) for name in sorted(PACKAGES.values())},
        "rows": rows,
    }
    text = json.dumps(content, indent=1, ensure_ascii=False) + "\n"
    Store(root).write(FILE, text.encode())
