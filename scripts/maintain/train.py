#!/usr/bin/env python3
"""Runs the small trainings of the evidence chapter: what is missing or out of date; finished runs are kept."""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[0] = str(ROOT)  # not the folder of the scripts: `import test` must find no script

from scripts import environment  # noqa: E402

# with the kernels that nearly every x86 processor has, newer ones add in the same order, to the last bit
os.environ.setdefault("ATEN_CPU_CAPABILITY", "avx2")


def main() -> int:
    environment.ensure()
    from scripts.maintain.trainer import command

    try:
        return command.run(sys.argv[1:])
    except command.TrainError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Stopped; finished runs are kept, and the same command goes on.", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
