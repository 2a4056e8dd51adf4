"""Answers about the figures without drawing any: the list, why one is stale, whether all is in order."""

from pathlib import Path

from .build import STRANGE, Options, Plan
from .targets import FIGURES


def listing(root: Path, options: Options) -> int:
    from scripts.checks import figures, read_page

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
            print(f"{target.name} is up to date: nothing that ran or was read when it was drawn has changed")
            print(f"  encoding functions: {', '.join(record['functions']) or 'none'}")
            print(f"  code: {', '.join(record['blocks'])}")
            print(f"  data: {', '.join(path for path, seen in record['read'].items() if seen) or 'none'}")
    return 0


def check(root: Path, options: Options) -> int:
    """Draws nothing; says all that a build would have to do, or cannot mend."""
    from scripts.checks import figures

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
