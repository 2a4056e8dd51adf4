"""The command line of the trainings."""

import argparse
import tempfile
import time
from pathlib import Path

from figures_src.experiments import plan
from scripts.trainer import provenance
from scripts.trainer.compare import TOLERANCE, compare
from scripts.trainer.files import Places, TrainError, aside, load, real, text, write

QUICK_NOTE = (
    "Quick runs say nothing about the encodings: they show that everything works. The results in the repository"
)


def parse(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="train.py",
        description="Runs the small trainings of the evidence chapter, each with a result file of its own in "
        "figures_src/experiments/results. Only what is missing or out of date is run; a training that was killed goes "
        "on where it was.",
    )
    parser.add_argument("experiments", nargs="*", metavar="EXPERIMENT", help=f"of {', '.join(plan.SETTINGS)}; or all")
    parser.add_argument("--scheme", help="only this one (rotary; for scaling and tuning a rule, such as yarn)")
    parser.add_argument("--seeds", nargs="+", type=int, metavar="SEED", help="only these")
    parser.add_argument("--rate", type=float, help="only this learning rate")
    parser.add_argument("--device", default="cpu", help="where torch computes: cpu (as the results here) or cuda")
    parser.add_argument("--list", action="store_true", help="every experiment: runs, state, cost; trains nothing")
    parser.add_argument("--commands", action="store_true", help="a command for every run, for a scheduler or a matrix")
    parser.add_argument("--quick", action="store_true", help="all of it in small, in minutes; the results do not count")
    parser.add_argument(
        "--verify", action="store_true", help="run one seed again and compare it with its result; keeps nothing"
    )
    parser.add_argument(
        "--confirm",
        action="store_true",
        help="after a change of code that should alter no number: run one seed of every encoding and experiment again; "
        "if all are the same to the last bit, note in each result that the new code gives it, too",
    )
    return parser.parse_args(arguments)


def run(arguments: list[str], places: Places | None = None) -> int:
    """The exit status. places: of the results; those in the repository where left out."""
    asked, places = parse(arguments), places or real()
    runs = selected(asked)
    if asked.list:
        return show(runs, places)
    if asked.commands:
        for each in runs:
            print(shell(each))
        return 0
    from scripts.trainer.execute import parse_device

    device = parse_device(asked.device)
    if asked.confirm:
        return confirm(places, device)
    if asked.verify:
        return verify(runs, places, device, is_chosen=bool(asked.seeds))
    if asked.quick:
        status = train(runs, aside("quick"), device, force=True)
        print(f"{QUICK_NOTE} are as they were; these lie in {aside('quick').results}")
        return status
    return train(runs, places, device)


def selected(asked: argparse.Namespace) -> list[plan.Run]:
    """The runs that the options name; TrainError where there are none."""
    unknown = [name for name in asked.experiments if name not in plan.SETTINGS]
    if unknown:
        raise TrainError(f"there is no experiment {unknown[0]}: name some of {', '.join(plan.SETTINGS)}")
    names = tuple(asked.experiments) or tuple(plan.SETTINGS)
    chosen = plan.every(names, seeds=1 if asked.quick else None, quick=asked.quick)
    if asked.quick:
        chosen = [each for each in chosen if each.settings["rate"] in (0.0, _kept(each))]
    if asked.scheme:
        chosen = [each for each in chosen if each.scheme == asked.scheme]
    if asked.seeds:
        chosen = [each for each in chosen if each.seed in asked.seeds]
    if asked.rate is not None:
        chosen = [each for each in chosen if each.settings["rate"] == asked.rate]
    if not chosen:
        known = sorted({scheme for name in names for scheme in plan.schemes(name)})
        raise TrainError(
            f"no run has these names: schemes are {', '.join(known)}, "
            f"seeds 0 to {max(plan.SEEDS[name] for name in names) - 1}"
        )
    return chosen


def shell(run: plan.Run) -> str:
    """The command that does this run and nothing else."""
    rate = f" --rate {run.settings['rate']:g}" if run.settings["rate"] else ""
    return f"python3 scripts/train.py {run.experiment} --scheme {run.scheme} --seeds {run.seed}{rate}"


def show(runs: list[plan.Run], places: Places) -> int:
    """A line for each experiment: runs, how many are finished and up to date, processor time."""
    sources = provenance.project(provenance.ROOT)
    print(f"{'experiment':12} {'runs':>5} {'finished':>9} {'stale':>6}  processor time")
    for name in dict.fromkeys(each.experiment for each in runs):
        own = [each for each in runs if each.experiment == name]
        found = [(each, load(places.result(each))) for each in own]
        known = [(each, result) for each, result in found if result]
        stale = [each for each, result in known if provenance.changes(result, each, sources)]
        seconds = [result["seconds"] for _, result in known]
        mean = sum(seconds) / len(seconds) if seconds else 0
        cost = f"{mean * len(own) / 60:.0f} min, {mean:.0f} s a run" if seconds else "not measured yet"
        print(f"{name:12} {len(own):>5} {len(known) - len(stale):>9} {len(stale):>6}  {cost}")
    return 0


def train(runs: list[plan.Run], places: Places, device: str, force: bool = False) -> int:
    """Runs what is missing or stale. A file that is no result is named, left alone, and makes the status 1."""
    from scripts.trainer.execute import execute

    sources = provenance.project(provenance.ROOT)
    waiting, wrong = [], []
    for each in runs:
        try:
            result = None if force else load(places.result(each))
        except TrainError as error:
            wrong.append(str(error))
            continue
        if result is None or provenance.changes(result, each, sources):
            waiting.append(each)
    print(f"{len(waiting)} runs to do, {len(runs) - len(waiting) - len(wrong)} up to date", flush=True)
    started = time.monotonic()
    for count, each in enumerate(waiting, 1):
        result = execute(each, places, device, say)
        write(places.result(each), text(result).encode())
        taken = time.monotonic() - started
        left = taken / count * (len(waiting) - count)
        say(f"[{count}/{len(waiting)}] {each.name}: {result['seconds']:.1f} s; about {left / 60:.0f} min left")
    for message in wrong:
        say(message)
    return 1 if wrong else 0


def verify(runs: list[plan.Run], places: Places, device: str, is_chosen: bool) -> int:
    """Does runs again, one of each experiment if none was chosen; status 1 where a result is off the tolerance."""
    from scripts.trainer.execute import execute

    kept_rates = [each for each in runs if each.settings["rate"] in (0.0, _kept(each))]
    if not is_chosen:
        runs = list({each.experiment: each for each in reversed(kept_rates) if each.seed == 0}.values())[::-1]
    off = 0
    for each in runs:
        kept = load(places.result(each))
        if kept is None:
            raise TrainError(f"{each.name} has no result to compare with; first run: {shell(each)}")
        with tempfile.TemporaryDirectory() as folder:
            again = execute(each, Places(Path(folder), Path(folder)), device, say)
        same, message = compare(kept, again)
        off += not same
        say(f"{each.name}: {message}")
    print(f"{len(runs) - off} of {len(runs)} runs agree (tolerance {TOLERANCE:g} at the trained length)")
    return 1 if off else 0


def sample() -> list[plan.Run]:
    """Runs that together use all of the code: every encoding with and without a mask, every rule, every experiment."""
    kept_rates = [each for each in plan.every() if each.seed == 0 and each.settings["rate"] in (0.0, _kept(each))]
    whole = ("order", "shift", "scaling")
    return [each for each in kept_rates if each.experiment in whole or each.scheme in ("rotary", "yarn")]


def confirm(places: Places, device: str) -> int:
    """Notes today's code in the results that only the code has left behind; status 1 if a run again differs."""
    from scripts.trainer.execute import execute

    sources = provenance.project(provenance.ROOT)
    found = [(each, load(places.result(each))) for each in plan.every()]
    behind = [(each, kept) for each, kept in found if kept and provenance.changes(kept, each, sources) == ["code"]]
    if not behind:
        say("no result is stale by its code alone: nothing to confirm")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        for each in sample():
            kept = load(places.result(each))
            if kept is None:
                raise TrainError(f"{each.name} has no result to compare with; first run: {shell(each)}")
            again = execute(each, Places(Path(folder), Path(folder)), device, say)
            if (kept["weights"], kept["outcome"]) != (again["weights"], again["outcome"]):
                say(
                    f"{each.name}: OFF, the new code gives something else, or this is another machine; nothing is noted"
                )
                return 1
            say(f"{each.name}: the same to the last bit")
    commit = provenance.commit()
    for each, kept in behind:
        noted = {"code": provenance.code_hash(each, sources), "commit": commit}
        write(places.result(each), text(kept | {"confirmed": noted}).encode())
    say(f"{len(behind)} results note that the code of today gives them, too")
    return 0


def say(line: str) -> None:
    print(line, flush=True)


def _kept(run: plan.Run) -> float:
    return run.settings["rate"] if run.base else plan.kept_rate(run.experiment, run.scheme)
