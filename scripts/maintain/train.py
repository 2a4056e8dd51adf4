"""Runs the small trainings of the evidence chapter: what is missing.

What is finished is never run again; the longest training takes a quarter of an hour.
"""

import json
import os
import platform
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean

import torch

from figures_src.experiments.small_models import plan, records, runs
from figures_src.experiments.small_models.model import parameter_count
from figures_src.experiments.small_models.training import Training, weights_hash
from scripts import ROOT, ProjectError
from scripts.builder.store import Store

OPTIONS = {
    "experiments": {"nargs": "*", "metavar": "EXPERIMENT", "help": "only these, such as plays (default: all)"},
    "--scheme": {"help": "only this one, such as rotary", "choices": [*plan.SCHEMES]},
}
RESULTS = records.FOLDER
START = 10  # steps that a test repeats
CURVE_STEP = 20  # steps whose mean loss is one number of the curve
LOOK = 250  # steps between two looks at the validation text


def main(experiments: Sequence[str] = (), scheme: str | None = None) -> None:
    # with the kernels that nearly every x86 processor has, newer ones add in the same order, to the last bit
    os.environ.setdefault("ATEN_CPU_CAPABILITY", "avx2")
    if unknown := [name for name in experiments if name not in plan.EXPERIMENTS]:
        raise ProjectError(f"there is no experiment {unknown[0]}: name some of {', '.join(plan.EXPERIMENTS)}")
    chosen = [run for run in plan.every(tuple(experiments) or tuple(plan.EXPERIMENTS)) if scheme in (None, run.scheme)]
    try:
        waiting = [run for run in chosen if run.name not in records.every(run.experiment, RESULTS)]
    except ValueError as error:  # a file of results that cannot be read
        raise ProjectError(str(error)) from None
    print(f"{len(waiting)} runs to do, {len(chosen) - len(waiting)} have a result", flush=True)
    for count, each in enumerate(waiting, 1):
        started = time.monotonic()
        result, model = execute(each)
        if model:
            _write(RESULTS.parent / f"kept/{each.scheme}-{each.seed}.safetensors", model)
        keep(each, result)
        spent, taken = result["seconds"], time.monotonic() - started
        print(f"[{count}/{len(waiting)}] {each.name}: {spent:.0f} s of processor time in {taken:.0f} s", flush=True)


def keep(run: plan.Run, result: dict) -> None:
    """Writes a result into the file of its experiment: a line for each run, in the order of their names."""
    results = records.every(run.experiment, RESULTS) | {run.name: result}
    lines = [json.dumps(results[name]) for name in sorted(results)]
    _write(RESULTS / f"{run.experiment}.jsonl", "".join(f"{line}\n" for line in lines).encode())


def _write(path: Path, data: bytes) -> None:
    """The whole file or none."""
    Store(ROOT).write(path.relative_to(ROOT).as_posix(), data)


def execute(run: plan.Run) -> tuple[dict, bytes | None]:
    """The result of a run, and the file of its model if that stays."""
    settings, seed = run.settings, run.seed
    training, first = begin(run)
    looks, started = [], time.process_time()
    while not training.is_finished:
        training.advance(LOOK - training.step % LOOK if run.experiment == "plays" else training.steps)
        if run.experiment == "plays":
            looks.append([training.step, runs.validation(training.model, settings, seed, is_small=True)])
            print(f"{run.name}: step {training.step} of {training.steps}, validation {looks[-1][1]:.3f}", flush=True)
    outcome: dict = {"validation": runs.validation(training.model, settings, seed)}
    if run.is_reported:
        outcome["test"] = runs.test(training.model, settings, seed)
    model = None
    if run.is_kept:
        model, outcome["kept"] = runs.keep(training.model, settings, seed)
    return {
        "run": run.name,
        "settings": settings,
        "seed": seed,
        "revision": plan.REVISION,
        "machine": machine(),
        "parameters": parameter_count(training.model),
        "seconds": round(time.process_time() - started, 1),
        "weights": weights_hash(training.model),
        "start": first,
        "curve": curve(training.curve),
        "looks": looks,
        "outcome": outcome,
    }, model


def begin(run: plan.Run) -> tuple[Training, dict]:
    """A training after its first steps: their losses, and a small measurement after them."""
    torch.set_num_threads(1)  # more would add in another order: no two machines would agree
    training = runs.begin(run.settings, run.seed)
    training.advance(START)
    small = runs.test(training.model, run.settings, run.seed, is_small=True)
    return training, {"losses": [round(loss, 6) for loss in training.curve], "outcome": small}


def machine() -> dict:
    """Python, libraries and processor; results are the same to the last bit only where all of these are."""
    import array_api_compat
    import numpy

    libraries = {"torch": torch, "numpy": numpy, "array-api-compat": array_api_compat}
    versions = {name: library.__version__ for name, library in libraries.items()}
    own = {"system": f"{sys.platform} {platform.machine()}", "cpu_capability": torch.backends.cpu.get_cpu_capability()}
    return {"python": platform.python_version(), "libraries": versions} | own


def curve(losses: list[float]) -> list[float]:
    """Means over stretches of `CURVE_STEP` steps."""
    parts = [losses[at : at + CURVE_STEP] for at in range(0, len(losses), CURVE_STEP)]
    return [round(fmean(part), 4) for part in parts]
