#!/usr/bin/env python3
"""Builds everything: the environment, every stale figure, the facts, the notebooks, then the site in `site/`."""

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).resolve().parents[1])  # not the folder of the scripts

from scripts import environment


def main() -> int:
    environment.ensure()
    return run_builder(sys.argv[1:])


def run_builder(arguments: list[str]) -> int:
    """The exit status; every expected fault is one message, without a traceback."""
    from scripts.builder import BuildError, command

    try:
        return command.run(arguments)
    except BuildError as error:
        print(f"\nThe build failed: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped; what was finished is kept.", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
