"""Answers about the figures without drawing any: the list, why one is stale, whether all is in order."""

import re
from pathlib import Path

from .build import STRANGE, Options, Plan
from .store import CACHE, BuildError, Store
from .targets import FIGURES, nearest

_CODE = re.compile(r"^( *)(```+|~~~+).*?^\1\2|(`+)(?!`).*?\3", re.DOTALL | re.MULTILINE)  # examples show no figure
_SHOWN = re.compile(r"\]\([^)\s]*figures/([^)\s]+)\.svg\)")


def pages(store: Store) -> dict[str, list[str]]:
    """Figure -> the pages that show it."""
    found: dict[str, list[str]] = {}
    for path in store.files("docs", ".md"):
        for name in dict.fromkeys(_SHOWN.findall(_CODE.sub("", store.read(path).decode()))):
            found.setdefault(name, []).append(path)
    return found


def listing(root: Path, options: Options) -> int:
    plan = Plan(root, options)
    shown = pages(plan.store)
    for target, reasons in plan.reasons.items():
        record = plan.records[target]
        state = (f"stale ({_first(reasons)})" if record else "never drawn") if reasons else "up to date"
        print(f"{target.name}: {state}\n  source   {target.path}")
        if target.kind == "figure":
            print(f"  pages    {', '.join(shown.get(target.name, ())) or 'none'}")
        print(f"  outputs  {', '.join(record['outputs']) if record else 'none yet'}")
    return 0


def _first(reasons: list[str]) -> str:
    return reasons[0] + (f", and {len(reasons) - 1} more" if len(reasons) > 1 else "")


def explanation(root: Path, name: str) -> int:
    plan = Plan(root, Options())
    name = name.removesuffix(".py").removeprefix("figures_src/figures/")
    named = {target.name: target for target in plan.targets}
    if name not in named:
        raise BuildError(f"no figure is called {name}{nearest(name, named)}")
    target, record = named[name], plan.records[named[name]]
    if reasons := plan.reasons[target]:
        print("\n  ".join([f"{name} will be drawn again, because", *reasons]))
        return 0
    print(f"{name} is up to date: nothing that ran or was read when it was drawn has changed")
    print(f"  encoding functions: {', '.join(record['functions']) or 'none'}")
    print(f"  code: {', '.join(record['blocks'])}")
    print(f"  data: {', '.join(path for path, seen in record['read'].items() if seen) or 'none'}")
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
        names, shown = [target.name for target in plan.targets if target.kind == "figure"], pages(plan.store)
        for name in sorted(set(shown) - set(names)):
            faults.append(f"{', '.join(shown[name])}: there is no figure {name}{nearest(name, names)}")
        unused = sorted(set(names) - set(shown))
        faults += [f"{name} is on no page; show it or remove figures_src/figures/{name}.py" for name in unused]
        gone = [path for path in plan.gone if not path.startswith(CACHE)]
        faults += [
            f"{path} is left over: nothing makes it any more; run scripts/build.py to remove it" for path in gone
        ]
        faults += [f"{path}: {STRANGE}" for path in plan.strange]
    print(
        "\n".join([*faults, f"{len(faults)} faults"])
        if faults
        else f"All in order: {len(plan.targets)} targets, outputs in {FIGURES}"
    )
    return 1 if faults else 0
