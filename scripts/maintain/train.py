"""Runs the small trainings of the evidence chapter: what is missing.

What is finished is never run again; a long training that was killed goes on where it was.
"""

import os
import time
from collections.abc import Sequence

from figures_src.experiments.small_models import plan
from scripts import ProjectError
from scripts.maintain.trainer import files

_CHOICE = {"action": "store_const", "dest": "what"}
OPTIONS = {
    "experiments": {"nargs": "*", "metavar": "EXPERIMENT", "help": "only these, such as plays (default: all)"},
    "--scheme": {"help": "only this one, such as rotary"},
    "--list": {**_CHOICE, "const": "list", "help": "every experiment: runs, state, cost; trains nothing"},
    "--verify": {
        **_CHOICE,
        "const": "verify",
        "help": "run one result per scheme again, the shortest, and compare; keeps nothing",
    },
}
TOLERANCE = 0.05  # of the validation loss, in nats: what another processor may differ by after a whole training


def main(experiments: Sequence[str] = (), scheme: str | None = None, what: str | None = None) -> int:
    # with the kernels that nearly every x86 processor has, newer ones add in the same order, to the last bit
    os.environ.setdefault("ATEN_CPU_CAPABILITY", "avx2")
    return {"list": show, "verify": verify, None: train}[what](selected(experiments, scheme))


def selected(experiments: Sequence[str], scheme: str | None) -> list[plan.Run]:
    """The runs of these experiments and this scheme, or of all; ProjectError where there are none."""
    if unknown := [name for name in experiments if name not in plan.EXPERIMENTS]:
        raise ProjectError(f"there is no experiment {unknown[0]}: name some of {', '.join(plan.EXPERIMENTS)}")
    found = plan.every(tuple(experiments) or tuple(plan.EXPERIMENTS))
    chosen = [run for run in found if scheme in (None, run.scheme)]
    if not chosen:
        raise ProjectError(f"no run has the scheme {scheme}: name one of {', '.join({r.scheme: 0 for r in found})}")
    return chosen


def show(runs: list[plan.Run]) -> int:
    """A line for each experiment: runs, how many are finished and of this revision, processor time."""
    print(f"{'experiment':13} {'runs':>5} {'finished':>9} {'stale':>6}  processor time")
    for name in {run.experiment: 0 for run in runs}:
        own = [run for run in runs if run.experiment == name]
        known = [(run, result) for run in own if (result := files.load(run))]
        stale = [run for run, result in known if plan.changes(result, run)]
        spent = sum(result["seconds"] for _, result in known)
        print(f"{name:13} {len(own):>5} {len(known):>9} {len(stale):>6}  {spent / 60:.0f} min")
    return 0


def train(runs: list[plan.Run]) -> int:
    """Runs what is missing. What is stale or no result is named and left alone, and makes the status 1."""
    from scripts.maintain.trainer.execute import execute  # PyTorch takes seconds to import

    waiting, wrong = [], []
    for each in runs:
        try:
            result = files.load(each)
        except ProjectError as error:
            wrong.append(str(error))
            continue
        if result is None:
            waiting.append(each)
        elif changed := plan.changes(result, each):
            wrong.append(f"{each.name} is stale: its {' and '.join(changed)} changed; {plan.AGAIN}")
    print(f"{len(waiting)} runs to do, {len(runs) - len(waiting)} have a result", flush=True)
    for count, each in enumerate(waiting, 1):
        started = time.monotonic()
        try:
            result, model = execute(each)
        except ValueError as error:
            raise ProjectError(f"{each.name} cannot be run yet: {error}") from None
        if model:
            files.write(files.KEPT / f"{each.scheme}-{each.seed}.safetensors", model)
        files.keep(each, result)
        spent, taken = result["seconds"], time.monotonic() - started
        print(f"[{count}/{len(waiting)}] {each.name}: {spent:.0f} s of processor time in {taken:.0f} s", flush=True)
    print(*wrong, sep="\n", end="\n" * bool(wrong))
    return 1 if wrong else 0


def verify(runs: list[plan.Run]) -> int:
    """Does the shortest run of each scheme again; status 1 where one does not agree."""
    from scripts.maintain.trainer.execute import execute

    found = [(run, result) for run in runs if (result := files.load(run))]
    found.sort(key=lambda pair: pair[1]["seconds"])
    shortest = {run.scheme: (run, result) for run, result in reversed(found)}
    if not shortest:
        raise ProjectError("there is no result to compare with; first run `python3 scripts/maintain train`")
    agreeing = 0
    for run, kept in shortest.values():
        is_same, message = agree(kept, execute(run)[0])
        agreeing += is_same
        print(f"{run.name}: {message}", flush=True)
    print(f"{agreeing} of {len(shortest)} runs agree (tolerance on another machine: {TOLERANCE:g} nats)")
    return 0 if agreeing == len(shortest) else 1


def agree(kept: dict, again: dict) -> tuple[bool, str]:
    """Whether two results of a run agree, and how.

    With the same machine and code the weights are the same to the last bit. Elsewhere sums are rounded in another
    order, small differences grow, and only the loss at the trained length must agree.
    """
    if kept["weights"] == again["weights"] and kept["outcome"] == again["outcome"]:
        return True, "the same weights and measurements to the last bit"
    differing = [name for name, value in again["machine"].items() if kept["machine"].get(name) != value]
    difference = abs(kept["outcome"]["validation"] - again["outcome"]["validation"])
    is_close = difference <= TOLERANCE
    where = f"other weights ({', '.join(differing) or 'code'} differ), validation loss differs by {difference:.4f}"
    return is_close, where if is_close else f"OFF: {where}"
