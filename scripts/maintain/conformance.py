"""Runs the comparisons with public packages and writes what they measure, for docs/evidence/conformance.md.

The result, tests/encoding/conformance.json, is committed: the packages are not installed for a build. `check.py` says
when it is of other versions of the packages than those that are pinned.
"""

from scripts import ROOT
from scripts.maintain.peers import measure, result


def main() -> int:
    if (rows := measure.run(ROOT)) is None:
        return 1
    result.write(ROOT, rows)
    print(f"Wrote {result.FILE}: {len(rows)} comparisons")
    return 0
