#!/usr/bin/env python3
"""Builds everything: the environment, every stale figure, the facts, the notebooks, then the site in `site/`."""

import argparse
import sys
import time
from pathlib import Path

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).resolve().parents[1])  # not the folder of the scripts

from scripts import ProjectError, environment, run
from scripts.builder.build import STRANGE, Options, Plan, build, compare, summary
from scripts.builder.store import ROOT
from scripts.builder.targets import FIGURES, LIMITS
from scripts.checks import figures, read_page

LOOK = "Look at it: python3 scripts/serve.py (live preview), or open site/index.html through any local web server"


def parse(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="build.py",
        description="Draws every figure that is out of date, evaluates the facts, runs the notebooks and builds the "
        "site in site/. What is up to date is left alone; what fails is named, and the last good site stays.",
    )
    answer = parser.add_argument_group("show, build nothing")
    answer.add_argument("--list", action="store_true", help="each figure: state, source, pages that show it, outputs")
    answer.add_argument("--explain", metavar="NAME", help="why a figure is, or is not, drawn again (rotary/screws)")
    answer.add_argument(
        "--check", action="store_true", help="exit 1 if any figure is stale, missing, unshown or left over"
    )
    part = parser.add_argument_group("build a part")
    part.add_argument("--figures", action="store_true", help="only figures, facts and notebooks, not the pages")
    part.add_argument("--only", metavar="PATTERN", help="only these: a name, a chapter, or a pattern ('rotary/*')")
    how = parser.add_argument_group("how to build")
    how.add_argument("--jobs", metavar="N", type=_positive, help="worker processes (default: one a processor)")
    how.add_argument("--force", action="store_true", help="draw also what is up to date")
    limit = f"stop a figure that takes longer (default: {LIMITS['figure']:.0f})"
    how.add_argument("--limit", metavar="SECONDS", type=float, help=limit)
    how.add_argument("--twice", action="store_true", help="draw each two times and name those that differ; keeps none")
    how.add_argument("--offline", action="store_true", help="also build the site as a zip that opens without a server")
    how.add_argument("--root", default=ROOT, type=Path, help=argparse.SUPPRESS)
    return parser.parse_args(arguments)


def _positive(text: str) -> int:
    if not text.isdigit() or not int(text):
        raise argparse.ArgumentTypeError(f"{text} is not a number of workers of at least 1")
    return int(text)


def main() -> int:
    asked = parse(sys.argv[1:])
    environment.ensure()
    return run(_answer, asked)


def run_builder(arguments: list[str]) -> int:
    """The exit status."""
    return run(lambda: _answer(parse(arguments)))


def _answer(asked: argparse.Namespace) -> int:
    root, options = asked.root.absolute(), Options(**vars(asked))
    if asked.list or asked.explain or asked.check:
        if asked.list:
            return listing(root, options)
        return explanation(root, asked.explain) if asked.explain else check(root, options)
    if asked.twice:
        return compare(root, options, say)
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


def listing(root: Path, options: Options) -> int:
    plan = Plan(root, options)
    pages = read_page.every(root)
    for target, reasons in plan.reasons.items():
        record = plan.records[target]
        state = (f"stale ({_first(reasons)})" if record else "never drawn") if reasons else "up to date"
        print(f"{target.name}: {state}\n  source   {target.path}")
        if target.kind == "figure":
            shown = [each.file for each in pages if target.name in figures.SHOWN.findall(each.uncoded)]
            print(f"  pages    {', '.join(shown) or 'none'}")
        print(f"  outputs  {', '.join(record['outputs']) if record else 'none yet'}")
    return 0


def _first(reasons: list[str]) -> str:
    return reasons[0] + (f", and {len(reasons) - 1} more" if len(reasons) > 1 else "")


def explanation(root: Path, name: str) -> int:
    plan = Plan(root, Options(only=name.removesuffix(".py").removeprefix("figures_src/figures/")))
    for target, record in plan.records.items():
        if reasons := plan.reasons[target]:
            print("\n  ".join([f"{target.name} will be drawn again, because", *reasons]))
        else:
            print(f"{target.name} is up to date: nothing that it is made from has changed")
            print(f"  made from: {', '.join(record['from'])}")
    return 0


def check(root: Path, options: Options) -> int:
    """Draws nothing; says all that a build would have to do, or cannot mend."""
    plan = Plan(root, options)
    faults = [
        f"{target.name} is not up to date: {_first(reasons)}; run scripts/build.py"
        for target, reasons in plan.reasons.items()
        if reasons
    ]
    if not options.only:
        faults += map(str, figures.findings(root))
        left = "is left over: nothing makes it any more; run scripts/build.py to remove it"
        faults += [f"{path} {left}" for path in plan.leftovers()]
        faults += [f"{path}: {STRANGE}" for path in plan.strange]
    print(
        "\n".join([*faults, f"{len(faults)} faults"])
        if faults
        else f"All in order: {len(plan.targets)} targets, outputs in {FIGURES}"
    )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
