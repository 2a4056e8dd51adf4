"""Answers about the figures without drawing any: the list, why one is stale, whether all is in order."""

import re

from .build import STRANGE, Options, leftovers, selected
from .stale.check import Checker, Status
from .stale.targets import FIGURES, Target, find, nearest
from .store import CACHE, BuildError, Store

_CODE = re.compile(r"^( *)(```+|~~~+).*?^\1\2|(`+)(?!`).*?\3", re.DOTALL | re.MULTILINE)  # examples show no figure
_SHOWN = re.compile(r"\]\([^)\s]*figures/([^)\s]+)\.svg\)")


def pages(store: Store) -> dict[str, list[str]]:
    """Figure -> the pages that show it."""
    found: dict[str, list[str]] = {}
    for path in store.files("docs", ".md"):
        for name in dict.fromkeys(_SHOWN.findall(_CODE.sub("", store.read(path).decode()))):
            found.setdefault(name, []).append(path)
    return found


def statuses(store: Store, options: Options) -> list[Status]:
    checker = Checker(store)
    return [checker.status(target, options.force) for target in selected(find(store), options)]


def listing(root: str, options: Options) -> int:
    store = Store(root)
    shown = pages(store)
    for status in statuses(store, options):
        target = status.target
        print(f"{target.name}: {state(status)}")
        print(f"  source   {target.path}")
        if target.kind == "figure":
            print(f"  pages    {', '.join(shown.get(target.name, ())) or 'none'}")
        print(f"  outputs  {', '.join(status.record.outputs) if status.record else 'none yet'}")
    return 0


def state(status: Status) -> str:
    if status.error:
        return f"cannot be read: {status.error}"
    if status.record is None:
        return "never drawn"
    return f"stale ({_first(status)})" if status.reasons else "up to date"


def _first(status: Status) -> str:
    more = len(status.reasons) - 1
    return status.reasons[0] + (f", and {more} more" if more else "")


def explanation(root: str, name: str) -> int:
    store = Store(root)
    target = _named(name, find(store))
    status = Checker(store).status(target)
    if status.error:
        print(f"{target.name} cannot be drawn: {status.error}")
        return 1
    if status.reasons:
        print(f"{target.name} will be drawn again, because")
        for reason in status.reasons:
            print(f"  {reason}")
        return 0
    record = status.record
    print(f"{target.name} is up to date: nothing that it depends on has changed since it was drawn")
    changed = [path for path, seen in record.files.items() if store.digest(path) != seen]
    for path in changed:
        print(f"  {path} has changed, but nothing in it that this figure uses")
    print(f"  encoding functions: {', '.join(record.functions) or 'none'}")
    print(f"  files: {', '.join(path for path, seen in record.files.items() if seen and path.endswith('.py'))}")
    print(f"  data: {', '.join(record.reads) or 'none'}")
    return 0


def _named(name: str, targets: list[Target]) -> Target:
    name = name.removesuffix(".py").removeprefix("figures_src/figures/")
    by_name = {target.name: target for target in targets}
    if name not in by_name:
        raise BuildError(f"no figure is called {name}{nearest(name, by_name)}")
    return by_name[name]


def check(root: str, options: Options) -> int:
    """Draws nothing; says all that a build would have to do, or cannot mend."""
    store = Store(root)
    targets = find(store)
    faults = [
        f"{status.target.name} is not up to date: {status.error or _first(status)}; run scripts/build.py"
        for status in statuses(store, options)
        if status.reasons
    ]
    if not options.only:
        names = [target.name for target in targets if target.kind == "figure"]
        shown = pages(store)
        for name in sorted(set(shown) - set(names)):
            faults.append(f"{', '.join(shown[name])}: there is no figure {name}{nearest(name, names)}")
        faults += [
            f"{name} is on no page; show it or remove figures_src/figures/{name}.py"
            for name in names
            if name not in shown
        ]
        gone, strange = leftovers(store, targets, options.kinds)
        faults += [
            f"{path} is left over: nothing makes it any more; run scripts/build.py to remove it"
            for path in gone
            if not path.startswith(CACHE)
        ]
        faults += [f"{path}: {STRANGE}" for path in strange]
    for fault in faults:
        print(fault)
    print(f"{len(faults)} faults" if faults else f"All in order: {len(targets)} targets, outputs in {FIGURES}")
    return 1 if faults else 0
