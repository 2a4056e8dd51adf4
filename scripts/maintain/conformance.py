#!/usr/bin/env python3
"""Runs the comparisons with public packages and writes what they measure, for docs/evidence/conformance.md.

The result, tests/encoding/conformance.json, is committed: the packages are not installed for a build. `check.py` says
when it is stale, that is when a package, a comparison or a module that it imports has changed.
"""

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
if __name__ == "__main__":
    sys.path[0] = str(ROOT)  # not the folder of the scripts: `import test` must find no script

from scripts import environment  # noqa: E402


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--only", metavar="WORDS", help="run comparisons whose name has these words; writes nothing")
    chosen = parser.parse_args()
    environment.ensure("test")
    from scripts.maintain.peers import measure, result

    rows = measure.run(ROOT, chosen.only)
    if rows is None:
        return 1
    if chosen.only:
        for row in rows:
            print(f"{row['package']}: {row['test']}: {row['as_released']}")
        return 0
    result.write(ROOT, rows)
    print(f"Wrote {result.FILE}: {len(rows)} comparisons")
    return 0


if __name__ == "__main__":
    sys.exit(main())
