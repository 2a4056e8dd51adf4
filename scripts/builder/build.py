"""One build: checks every target, draws the stale ones, writes their files, removes what has no source."""

import os
from itertools import chain

from .stale.check import Checker, Status
from .stale.records import Record
from .stale.targets import FIGURES, KINDS, LIMITS, Target, find, nearest
from .store import CACHE, BuildError, Lock, Store

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
STRANGE = "no figure makes it, and git ignores it; a picture of your own belongs in docs/assets"
FEW = 8  # drawings that one change makes: so many are made twice; a first build has hundreds
SLOW = 1.0  # seconds after which a figure is reported as slow
ORDER = {"notebook": 0, "facts": 2, "figure": 1}  # the long ones first, so that no worker waits for one at the end


class Report:
    """What a build did. drawn: (name, seconds); failed: (name, message); removed: files without a source."""

    def __init__(self) -> None:
        self.drawn: list[tuple[str, float]] = []
        self.failed: list[tuple[str, str]] = []
        self.removed: list[str] = []
        self.notes: list[str] = []  # with its file, what a reader would trip over
        self.fresh = 0


class Options:
    """only: a pattern of names, as in a shell. limit: seconds before a target counts as hanging.

    spare: a worker that waits (drawing.pool.Spare). again: whether a few new drawings are made twice and compared.
    """

    only = limit = spare = None
    kinds, jobs, force, again = KINDS, os.cpu_count() or 1, False, False

    def __init__(self, **asked) -> None:
        self.__dict__.update({name: value for name, value in asked.items() if value is not None})


def build(root: str = ROOT, options: Options | None = None, say=print) -> Report:
    """Brings figures, facts and notebooks up to date."""
    options = options or Options()
    store = Store(root)
    with Lock(store, say):
        return _build(store, options, say)


def selected(targets: list[Target], options: Options) -> list[Target]:
    """The targets that the options name."""
    chosen = [target for target in targets if target.kind in options.kinds]
    if options.only:
        from fnmatch import fnmatchcase

        pattern = options.only
        chosen = [t for t in chosen if fnmatchcase(t.name, pattern) or t.name.startswith(f"{pattern}/")]
        if not chosen:
            raise BuildError(f"no figure is called {pattern}{nearest(pattern, [target.name for target in targets])}")
    return chosen


def _build(store: Store, options: Options, say) -> Report:
    report = Report()
    targets = find(store)
    checker = Checker(store)
    stale = []
    for target in selected(targets, options):
        status = checker.status(target, options.force)
        if status.error:
            report.failed.append((target.name, status.error))
        elif status.reasons:
            stale.append(status)
        else:
            report.fresh += 1
            if status.now:  # other bytes, but nothing in them that counts
                status.record.files = status.now.files
                status.record.save(store, target.record)
    if stale:
        _draw(store, options, stale, report, say)
    if not options.only:
        gone, strange = leftovers(store, targets, options.kinds)
        for path in gone:
            store.remove(path)
        report.removed += [path for path in gone if not path.startswith(CACHE)]
        for path in report.removed:
            say(f"  removed {path}: nothing makes it any more")
        for path in strange:
            say(f"  left alone {path}: {STRANGE}")
    return report


def _draw(store: Store, options: Options, stale: list[Status], report: Report, say) -> None:
    from .drawing.pool import OTHER, Pool

    def expected(status: Status) -> tuple[int, float]:
        guess = 5.0 if "figures_src/drawing/interactive.py" in status.now.files else 0.5
        return ORDER[status.target.kind], -(float(status.record.timing["seconds"]) if status.record else guess)

    stale.sort(key=expected)
    statuses = {status.target.record: status for status in stale}
    jobs = [job(status, options.limit) for status in stale]
    named = f": {', '.join(status.target.name for status in stale)}" if len(jobs) <= FEW else ""
    say(f"Drawing {len(jobs)} of {len(jobs) + report.fresh} with {min(options.jobs, len(jobs))} workers{named}")
    pool = Pool(store.root, options.jobs, warm(jobs), spare=options.spare)
    second: dict[str, dict] = {}
    if options.again and len(jobs) <= FEW:
        short = [asked for asked in jobs if asked["kind"] != "notebook"]
        second = {
            asked["record"]: reply for asked, reply in Pool(store.root, options.jobs, warm(jobs), **OTHER).run(short)
        }
    broken = [(asked, reply) for asked in jobs if "error" in (reply := second.get(asked["record"], {}))]
    rest = [asked for asked in jobs if "error" not in second.get(asked["record"], {})]  # one that hangs does so once
    for count, (asked, reply) in enumerate(chain(broken, pool.run(rest)), 1):
        status = statuses[asked["record"]]
        name = status.target.name
        message = reply.get("error") or differing(asked["path"], reply, second.get(asked["record"], reply))
        message = message or _keep(store, status, reply, report)
        if message:
            report.failed.append((name, message))
        else:
            report.drawn.append((name, reply["seconds"]))
            report.notes += [f"{asked['path']}: {note}" for note in reply["notes"]]
        say(f"  [{count}/{len(jobs)}] {name} " + ("FAILED" if message else f"{reply['seconds']:.2f} s"))


def job(status: Status, limit: float | None) -> dict:
    """What a worker needs to know."""
    target = status.target
    return {
        "kind": target.kind,
        "path": target.path,
        "stem": target.stem,
        "record": target.record,
        "functions": list(status.now.functions),
        "limit": limit or LIMITS[target.kind],
    }


def warm(jobs: list[dict]) -> str:
    """The module that workers load before their first job."""
    return "scripts.formats.figure" if any(asked["kind"] == "figure" for asked in jobs) else "scripts.formats"


def differing(path: str, one: dict, two: dict) -> str:
    """What is not the same in two drawings of one source; "" where they agree, or could not be made."""
    if "outputs" not in one or "outputs" not in two:
        return ""
    suffixes = sorted(set(one["outputs"]) | set(two["outputs"]))
    differ = [suffix for suffix in suffixes if one["outputs"].get(suffix) != two["outputs"].get(suffix)]
    why = "look for random numbers without a seed, times, addresses and the order of sets"
    return f"{path}: {' and '.join(differ)} differ between two drawings; {why}" if differ else ""


def _keep(store: Store, status: Status, reply: dict, report: Report) -> str:
    """Writes the outputs and then the record; a message when a source changed in the meantime."""
    now, reads = status.now, reply["reads"]
    for path, seen in reads.items():
        if now.files.get(path, seen) != seen:
            return f"{path} changed while it was drawn; build again"
    now.reads = {path: seen for path, seen in reads.items() if path not in now.files}
    now.inputs |= {f"file {path}": str(seen) for path, seen in now.reads.items()}
    now.timing = {"seconds": f"{reply['seconds']:.3f}"}
    for path, data in zip(status.target.outputs(reply["outputs"]).values(), reply["outputs"].values(), strict=True):
        store.write(path, data)
        now.outputs[path] = store.digest(path)
    now.save(store, status.target.record)
    for path in sorted(set(status.record.outputs) - set(now.outputs) if status.record else ()):
        store.remove(path)  # of a kind that the figure no longer has
        report.removed.append(path)
    return ""


def leftovers(store: Store, targets: list[Target], kinds: tuple[str, ...]) -> tuple[list[str], list[str]]:
    """What a build has made of targets that are gone; and files among the drawings that no build has made."""
    known = {target.record: target for target in targets}
    kept: set[str] = set()
    found: set[str] = set()
    strange: set[str] = set()
    for path in store.files(f"{CACHE}/records", ".txt"):
        name = path.removeprefix(f"{CACHE}/records/").removesuffix(".txt")
        record = Record.load(store, name)
        if name in known:
            kept |= set(record.outputs) if record else set()
        elif record and name.partition("/")[0] in kinds:
            found |= {path, *(output for output in record.outputs if store.digest(output))}
    if "figure" in kinds:
        stems = {f"{FIGURES}/{target.stem}" for target in targets if target.kind == "figure"}
        recorded = {os.path.splitext(path)[0] for path in kept}
        for path in store.files(FIGURES):
            stem = os.path.splitext(path)[0]
            if path not in kept | found and (stem not in stems or stem in recorded):
                strange.add(path)
    return sorted(found - kept), sorted(strange)


def summary(report: Report, seconds: float, say) -> None:
    """The end of a build: counts, slow figures, every failure."""
    slow = sorted((entry for entry in report.drawn if entry[1] > SLOW), key=lambda entry: -entry[1])
    if slow:
        say("Slow (over a second): " + ", ".join(f"{name} {taken:.1f} s" for name, taken in slow[:10]))
    notes = list(dict.fromkeys(report.notes))
    for note in notes[:10]:
        say(note)
    if len(notes) > 10:
        say(f"... and {len(notes) - 10} more")
    if report.drawn or report.failed:
        say(f"{len(report.drawn)} drawn, {report.fresh} up to date, {len(report.failed)} failed ({seconds:.1f} s)")
    else:
        say(f"Nothing to draw: {report.fresh} up to date ({seconds:.2f} s)")
    messages: dict[str, list[str]] = {}
    for name, message in report.failed:
        messages.setdefault(message, []).append(name)
    for message, names in messages.items():
        say(f"\nFAILED {', '.join(sorted(names))}\n  " + message.replace("\n", "\n  "))
