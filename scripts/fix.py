#!/usr/bin/env python3
"""Rewrites what can be rewritten: wrong numbers in prose, layout of the code, what ruff mends safely.

python3 scripts/fix.py
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[0] = str(ROOT)  # not the folder of the scripts: `import test` must find no script

from scripts import environment  # noqa: E402


def main() -> int:
    if sys.argv[1:]:
        print(__doc__)
        return 0 if {"-h", "--help"} & set(sys.argv[1:]) else 2
    environment.ensure("test")
    from scripts.check import computed
    from scripts.checks import facts

    for line in facts.correct(ROOT, computed()):
        print(line)
    for command in (["check", "--fix", "--exit-zero", "--silent"], ["format"]):
        subprocess.run([sys.executable, "-m", "ruff", *command, "."], cwd=ROOT, check=True)
    print("What is left: python3 scripts/check.py")
    return 0


if __name__ == "__main__":
    sys.exit(main())
