#!/usr/bin/env python3
"""Builds everything: the environment, every stale figure, the facts, the notebooks, then the site in `site/`."""

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).resolve().parents[1])  # not the folder of the scripts

from scripts import environment, run


def main() -> int:
    environment.ensure()
    return run_builder(sys.argv[1:])


def run_builder(arguments: list[str]) -> int:
    """The exit status."""
    from scripts.builder import command

    return run(command.run, arguments)


if __name__ == "__main__":
    sys.exit(main())
