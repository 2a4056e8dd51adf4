"""Runs the comparisons with public packages and writes what they measure, for docs/evidence/conformance.md.

The result, tests/encoding/conformance.json, is committed: the packages are not installed for a build. `check.py` says
when it is stale, that is when a package, a comparison or a module that it imports has changed.
"""

from pathlib import Path

from scripts.maintain.peers import measure, result

ROOT = Path(__file__).resolve().parents[2]
OPTIONS = {"--only": {"metavar": "WORDS", "help": "run comparisons whose name has these words; writes nothing"}}


def main(only: str | None) -> int:
    rows = measure.run(ROOT, only)
    if rows is None:
        return 1
    if only:
        for row in rows:
            print(f"{row['package']}: {row['test']}: {row['as_released']}")
        return 0
    result.write(ROOT, rows)
    print(f"Wrote {result.FILE}: {len(rows)} comparisons")
    return 0
