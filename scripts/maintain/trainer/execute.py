"""One run, from its settings to its result. A long one goes on from its checkpoint, where there is one."""

import io
import pickle
import time
from collections.abc import Callable
from pathlib import Path
from statistics import fmean

import torch

from figures_src.experiments.small_models import plan, runs
from figures_src.experiments.small_models.model import parameter_count
from figures_src.experiments.small_models.training import Training, weights_hash
from scripts.maintain.trainer import files, provenance

START = 10  # steps that `--confirm` repeats
CURVE_STEP = 20  # steps whose mean loss is one number of the curve
LOOK = 250  # steps between two looks at the validation text, at which a checkpoint is written


def execute(run: plan.Run, code: str, log: Callable[[str], None]) -> tuple[dict, bytes | None]:
    """The result of a run, and the file of its model if that stays. code: digest of what decides the numbers."""
    torch.set_num_threads(1)  # more would add in another order: no two machines would agree
    settings = run.settings
    path = files.CACHE / f"{run.name}.pt"
    key = provenance.digest([settings, run.seed, code, provenance.machine()])
    made = _load(path, key, log)
    started = time.process_time()
    if made:
        training = runs.begin(settings, run.seed)
        training.restore(made.pop("training"))
        log(f"{run.name}: resumes after step {training.step} of {training.steps}")
    else:
        training, first = begin(run)
        made = {"start": first, "looks": [], "seconds": 0.0}
    while not training.is_finished:
        training.advance(LOOK - training.step % LOOK if run.experiment == "plays" else training.steps)
        if run.experiment == "plays":
            made["looks"].append([training.step, runs.validation(training.model, settings, run.seed, is_small=True)])
            made["seconds"], started = made["seconds"] + time.process_time() - started, time.process_time()
            _save(path, made | {"training": training.state(), "key": key})
            log(f"{run.name}: step {training.step} of {training.steps}, validation {made['looks'][-1][1]:.3f}")
    outcome: dict = {"validation": runs.validation(training.model, settings, run.seed)}
    if run.is_reported:
        outcome["test"] = runs.test(training.model, settings, run.seed)
    file = None
    if run.is_kept:
        file, outcome["kept"] = runs.keep(training.model, settings, run.seed)
    path.unlink(missing_ok=True)
    return {
        "run": run.name,
        "settings": settings,
        "seed": run.seed,
        "code": code,
        "machine": provenance.machine(),
        "parameters": parameter_count(training.model),
        "seconds": round(made["seconds"] + time.process_time() - started, 1),
        "weights": weights_hash(training.model),
        "start": made["start"],
        "curve": curve(training.curve),
        "looks": made["looks"],
        "outcome": outcome,
    }, file


def begin(run: plan.Run) -> tuple[Training, dict]:
    """A training after its first steps: their losses, and a small measurement after them."""
    torch.set_num_threads(1)
    settings = run.settings
    training = runs.begin(settings, run.seed)
    training.advance(START)
    small = runs.test(training.model, settings, run.seed, is_small=True)
    return training, {"losses": [round(loss, 6) for loss in training.curve], "outcome": small}


def curve(losses: list[float]) -> list[float]:
    """Means over stretches of `CURVE_STEP` steps."""
    parts = [losses[at : at + CURVE_STEP] for at in range(0, len(losses), CURVE_STEP)]
    return [round(fmean(part), 4) for part in parts]


def _save(path: Path, made: dict) -> None:
    buffer = io.BytesIO()
    torch.save(made, buffer)
    files.write(path, buffer.getvalue())


def _load(path: Path, key: str, log: Callable[[str], None]) -> dict | None:
    """What a training had made when it was stopped; None where there is nothing, or other code or settings made it."""
    if not path.exists():
        return None
    try:
        made = torch.load(path, weights_only=True)
    except (RuntimeError, EOFError, pickle.UnpicklingError, OSError) as error:
        log(f"{path.name} cannot be read ({str(error).partition(chr(10))[0]}): this training starts from scratch")
        return None
    return made if made.pop("key") == key else None
