"""Runs the small trainings of the evidence chapter: what is missing.

What is finished is never run again; a long training that was killed goes on where it was.
"""

import os
import time
from collections.abc import Sequence

from figures_src.experiments.small_models import plan
from scripts import ProjectError
from scripts.maintain.trainer import files

OPTIONS = {
    "experiments": {"nargs": "*", "metavar": "EXPERIMENT", "help": "only these, such as plays (default: all)"},
    "--scheme": {"help": "only this one, such as rotary"},
}


def main(experiments: Sequence[str] = (), scheme: str | None = None) -> int:
    # with the kernels that nearly every x86 processor has, newer ones add in the same order, to the last bit
    os.environ.setdefault("ATEN_CPU_CAPABILITY", "avx2")
    return train(selected(experiments, scheme))


def selected(experiments: Sequence[str], scheme: str | None) -> list[plan.Run]:
    """The runs of these experiments and this scheme, or of all; ProjectError where there are none."""
    if unknown := [name for name in experiments if name not in plan.EXPERIMENTS]:
        raise ProjectError(f"there is no experiment {unknown[0]}: name some of {', '.join(plan.EXPERIMENTS)}")
    found = plan.every(tuple(experiments) or tuple(plan.EXPERIMENTS))
    chosen = [run for run in found if scheme in (None, run.scheme)]
    if not chosen:
        raise ProjectError(f"no run has the scheme {scheme}: name one of {', '.join({r.scheme: 0 for r in found})}")
    return chosen


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
