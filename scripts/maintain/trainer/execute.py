"""One run, from its settings to its result. A long one goes on from its checkpoint, where there is one."""

import io
import json
import pickle
import platform
import sys
import time
from hashlib import blake2b
from pathlib import Path
from statistics import fmean

import torch

from figures_src.experiments.small_models import plan, runs
from figures_src.experiments.small_models.model import parameter_count
from figures_src.experiments.small_models.training import Training, weights_hash
from scripts.maintain.trainer import files

START = 10  # steps that a test repeats
CURVE_STEP = 20  # steps whose mean loss is one number of the curve
LOOK = 250  # steps between two looks at the validation text, at which a checkpoint is written


def execute(run: plan.Run) -> tuple[dict, bytes | None]:
    """The result of a run, and the file of its model if that stays."""
    settings, seed = run.settings, run.seed
    training, first = begin(run)
    looks, seconds, started = [], 0.0, time.process_time()
    # of other settings or another revision, or of another machine, a checkpoint has another name
    key = json.dumps([settings, seed, plan.REVISION, machine()], sort_keys=True)
    checkpoint = files.CACHE / f"{run.name}-{blake2b(key.encode(), digest_size=16).hexdigest()}.pt"
    if made := _load(checkpoint):
        training.restore(made["training"])
        looks, seconds = made["looks"], made["seconds"]
        print(f"{run.name}: resumes after step {training.step} of {training.steps}", flush=True)
    while not training.is_finished:
        training.advance(LOOK - training.step % LOOK if run.experiment == "plays" else training.steps)
        if run.experiment == "plays":
            looks.append([training.step, runs.validation(training.model, settings, seed, is_small=True)])
            spent = seconds + time.process_time() - started
            _save(checkpoint, {"training": training.state(), "looks": looks, "seconds": spent})
            print(f"{run.name}: step {training.step} of {training.steps}, validation {looks[-1][1]:.3f}", flush=True)
    outcome: dict = {"validation": runs.validation(training.model, settings, seed)}
    if run.is_reported:
        outcome["test"] = runs.test(training.model, settings, seed)
    model = None
    if run.is_kept:
        model, outcome["kept"] = runs.keep(training.model, settings, seed)
    checkpoint.unlink(missing_ok=True)
    return {
        "run": run.name,
        "settings": settings,
        "seed": seed,
        "revision": plan.REVISION,
        "machine": machine(),
        "parameters": parameter_count(training.model),
        "seconds": round(seconds + time.process_time() - started, 1),
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
    return {
        "python": platform.python_version(),
        "libraries": {name: library.__version__ for name, library in libraries.items()},
        "system": f"{sys.platform} {platform.machine()}",
        "cpu_capability": torch.backends.cpu.get_cpu_capability(),
    }


def curve(losses: list[float]) -> list[float]:
    """Means over stretches of `CURVE_STEP` steps."""
    parts = [losses[at : at + CURVE_STEP] for at in range(0, len(losses), CURVE_STEP)]
    return [round(fmean(part), 4) for part in parts]


def _save(path: Path, made: dict) -> None:
    buffer = io.BytesIO()
    torch.save(made, buffer)
    files.write(path, buffer.getvalue())


def _load(path: Path) -> dict | None:
    """What a training had made when it was stopped; None where there is nothing that can be read."""
    if not path.exists():
        return None
    try:
        return torch.load(path, weights_only=True)
    except (RuntimeError, EOFError, pickle.UnpicklingError, OSError) as error:
        reason = str(error).partition("\n")[0]
        print(f"{path.name} cannot be read ({reason}): this training starts from scratch", flush=True)
        return None
