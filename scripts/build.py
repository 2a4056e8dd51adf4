#!/usr/bin/env python3
"""Builds everything: the environment, every stale figure, the facts, the notebooks, then the site in `site/`."""

import argparse
import sys
import time
from pathlib import Path

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).resolve().parents[1])  # not the folder of the scripts

from scripts import ProjectError, environment, run
from scripts.builder.build import Options, build, summary
from scripts.builder.store import ROOT

LOOK = "Look at it: python3 scripts/serve.py (live preview), or open site/index.html through any local web server"


def parse(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="build.py",
        description="Draws every figure that is out of date, evaluates the facts, runs the notebooks and builds the "
        "site in site/. What is up to date is left alone; what fails is named, and the last good site stays.",
    )
    part = parser.add_argument_group("build a part")
    part.add_argument("--figures", action="store_true", help="only figures, facts and notebooks, not the pages")
    part.add_argument("--only", metavar="PATTERN", help="only these: a name, a chapter, or a pattern ('rotary/*')")
    how = parser.add_argument_group("how to build")
    how.add_argument("--jobs", metavar="N", type=int, help="worker processes (default: one a processor)")
    how.add_argument("--force", action="store_true", help="draw also what is up to date")
    how.add_argument("--offline", action="store_true", help="also build the site as a zip that opens without a server")
    how.add_argument("--root", default=ROOT, type=Path, help=argparse.SUPPRESS)
    return parser.parse_args(arguments)


def main() -> int:
    asked = parse(sys.argv[1:])
    environment.ensure()
    return run(_answer, asked)


def _answer(asked: argparse.Namespace) -> int:
    root, options = asked.root.absolute(), Options(**vars(asked))
    started = time.perf_counter()
    report = build(root, options, say)
    summary(report, time.perf_counter() - started, say)
    if report.failed or asked.figures or asked.only:
        return 1 if report.failed else 0
    if not (root / "mkdocs.yml").exists():
        raise ProjectError("there is no mkdocs.yml; restore it, or build the figures alone with --figures")
    from scripts.pages.website import build_offline, build_site

    build_site(root, say)
    if asked.offline:
        build_offline(root, say)
    say(LOOK)
    return 0


def say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
