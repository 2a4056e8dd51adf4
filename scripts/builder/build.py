"""One build: checks every target, draws the stale ones, writes their files, removes what has no source."""

import os
import re
from collections.abc import Iterable
from contextlib import nullcontext
from pathlib import Path

from .needs import Needs, pins
from .store import CACHE, ROOT, Store
from .targets import FOLDERS, KINDS, LIMITS, Target, chosen, find

RECORDS = f"{CACHE}/made.json"
WORKER = "scripts/builder/worker.py"
FEW = 8  # names in one line
SLOW = 1.0  # seconds after which a figure is reported as slow
TORCH = re.compile(rb"^ *(?:import|from) torch\b", re.M)
GUESS = {"notebook": 60.0, "figure": 1.0, "facts": 0.5}  # seconds of a first drawing: the long ones begin first


class Report:
    """What a build did. drawn: (name, seconds), written: their files; failed, noted: (name, message).

    removed: files without a source.
    """

    def __init__(self) -> None:
        self.drawn: list[tuple[str, float]] = []
        self.written: list[str] = []
        self.failed: list[tuple[str, str]] = []
        self.removed: list[str] = []
        self.noted: list[tuple[str, str]] = []  # what a reader would trip over, also in what is up to date
        self.fresh = 0


class Options:
    """only: a pattern of names, as in a shell. limit: seconds before a target counts as hanging."""

    only = limit = None
    kinds, jobs, force = KINDS, os.cpu_count() or 1, False

    def __init__(self, **asked) -> None:
        self.__dict__.update({name: value for name, value in asked.items() if value is not None})


class Plan:
    """What there is, and what must be done about it, by what is on disk at this moment.

    records: source of a target -> what its last good drawing was made of. Where they are damaged, all is drawn.
    """

    def __init__(self, root: str | Path, options: Options) -> None:
        self.store = Store(root)
        kept = self.store.load(RECORDS)
        self.records, self.needs = kept.get("records", {}), Needs(self.store, kept.get("imports", {}))
        self.targets = find(self.store)
        self.asked = chosen(self.targets, options.kinds, options.only)
        # file -> digest, of all that decides a target; what changes later is seen then
        self.made_from = {
            each: self.needs.of(each.path, f"scripts/formats/{each.kind}.py", WORKER) | {"pins": pins()}
            for each in self.asked
        }
        self.stale = [target for target in self.asked if options.force or not self._is_fresh(target)]
        folders = tuple(f"{FOLDERS[kind]}/" for kind in options.kinds if not options.only)
        sources = {target.path for target in self.targets}
        self.gone = [path for path in self.records if path not in sources and path.startswith(folders)]
        self._made = self._outputs([*self.gone, *(target.path for target in self.asked)])

    def keep(self) -> None:
        self.store.save(RECORDS, {"records": self.records, "imports": self.needs.imports})

    def _is_fresh(self, target: Target) -> bool:
        """Whether what was made of it is there, and from what it would be made of today."""
        record = self.records.get(target.path, {"from": None})
        is_same = record["from"] == self.made_from[target]
        return is_same and all(self.store.digest(path) == seen for path, seen in record["outputs"].items())

    def _outputs(self, sources: Iterable[str]) -> set[str]:
        return {path for source in sources for path in self.records.get(source, {}).get("outputs", ())}

    def leftovers(self) -> list[str]:
        """What builds have made of targets that are gone, or of a kind that a target no longer has."""
        kept = self._outputs(target.path for target in self.targets)
        return sorted(path for path in self._made - kept if self.store.digest(path))


def build(root: str | Path = ROOT, options: Options | None = None, say=print) -> Report:
    """Brings figures, facts and notebooks up to date."""
    options = options or Options()
    plan, report = Plan(root, options), Report()
    with plan.store.lock(say) if plan.stale or plan.gone else nullcontext():
        if plan.stale or plan.gone:
            plan = Plan(root, options)  # another build may just have done it
        report.fresh = len(plan.asked) - len(plan.stale)
        if plan.stale:
            _draw(plan, options, report, say)
        report.removed = plan.leftovers()
        for path in report.removed:
            plan.store.remove(path)
        for path in plan.gone:
            del plan.records[path]
        if plan.gone:
            plan.keep()
    failed = {name for name, _ in report.failed}
    for target in plan.asked:
        notes = plan.records.get(target.path, {}).get("notes", ()) if target.name not in failed else ()
        report.noted += [(target.name, placed) for placed in _placed(plan.store, target, notes)]
    for path in report.removed:
        say(f"  removed {path}: nothing makes it any more")
    return report


def _draw(plan: Plan, options: Options, report: Report, say) -> None:
    from . import pool  # loading it takes as long as a build that finds nothing to do

    seconds = {path: record["seconds"] for path, record in plan.records.items()}
    plan.stale.sort(key=lambda target: -seconds.get(target.path, GUESS[target.kind]))
    targets = {target.path: target for target in plan.stale}
    named = f": {', '.join(target.name for target in plan.stale)}" if len(targets) <= FEW else ""
    say(f"Drawing {len(targets)} of {len(plan.asked)} with {min(options.jobs, len(targets))} workers{named}")
    files = {file for target in plan.stale for file in plan.made_from[target]}
    slow = {"torch"} if any(TORCH.search(plan.store.read(file) or b"") for file in files) else set()
    pool.load({f"scripts.formats.{target.kind}" for target in plan.stale} | slow)
    jobs = [{**vars(target), "limit": options.limit or LIMITS[target.kind]} for target in plan.stale]
    for count, (asked, reply) in enumerate(pool.replies(plan.store.root, jobs, options.jobs), 1):
        target, spent = targets[asked["path"]], reply["seconds"]
        if "error" in reply:
            bare = reply["error"].removeprefix(f"{target.path}: ")
            is_placed = bare == reply["error"]  # it has the line of the code that raised
            report.failed.append((target.name, bare if is_placed else _placed(plan.store, target, [bare])[0]))
        else:
            outputs = {target.output(suffix): data for suffix, data in reply["outputs"].items()}
            for path, data in outputs.items():
                plan.store.write(path, data)
            made = {path: plan.store.digest(path) for path in outputs}
            record = {"from": plan.made_from[target], "outputs": made, "notes": reply["notes"], "seconds": spent}
            plan.records[target.path] = record
            plan.keep()
            report.drawn.append((target.name, spent))
            report.written += outputs
        say(f"  [{count}/{len(targets)}] {target.name} {'FAILED' if 'error' in reply else f'{spent:.2f} s'}")


def _placed(store: Store, target: Target, complaints: Iterable[str]) -> list[str]:
    """Each with the line of its source: of a text that it quotes, else of draw()."""
    source = (store.read(target.path) or b"").decode(errors="replace")
    return [f"{target.path}:{_line(source, complaint)}: {complaint}" for complaint in complaints]


def _line(source: str, complaint: str) -> int:
    quoted = filter(None, complaint.split("'")[1::2])
    starts = [*(f"{mark}{text}" for text in quoted for mark in "'\""), "def draw("]
    place = next((at for start in starts if (at := source.find(start)) >= 0), 0)
    return source.count("\n", 0, place) + 1


def summary(report: Report, seconds: float, say) -> None:
    """The end of a build: counts, slow figures, every failure."""
    if slow := sorted((entry for entry in report.drawn if entry[1] > SLOW), key=lambda entry: -entry[1]):
        say("Slow (over a second): " + ", ".join(f"{name} {taken:.1f} s" for name, taken in slow[:10]))
    for note in causes(report.noted):
        say(note)
    if report.drawn or report.failed:
        say(f"{len(report.drawn)} drawn, {report.fresh} up to date, {len(report.failed)} failed ({seconds:.1f} s)")
    else:
        say(f"Nothing to draw: {report.fresh} up to date ({seconds:.2f} s)")
    for message, names in causes(report.failed).items():
        others = f" and {len(names) - FEW} others" if len(names) > FEW else ""
        say(f"\nFAILED {', '.join(sorted(names)[:FEW])}{others}\n  " + message.replace("\n", "\n  "))


def causes(told: list[tuple[str, str]]) -> dict[str, list[str]]:
    """Message -> whom it was told of; one a place in the code, whatever led there."""
    found: dict[str, tuple[str, list[str]]] = {}
    for name, message in told:
        found.setdefault(message.partition("\n")[0], (message, []))[1].append(name)
    return dict(found.values())
