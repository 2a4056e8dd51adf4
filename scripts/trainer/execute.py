"""One run, from its settings to its result. A training goes on from its checkpoint, where there is one."""

import io
import pickle
import time
from collections.abc import Callable
from pathlib import Path

import torch

from figures_src.experiments.small_models import plan, runs
from figures_src.experiments.small_models.model import parameter_count
from figures_src.experiments.small_models.training import Training, weights_hash
from scripts.trainer import files, provenance

CURVE_STEP = 20  # steps whose mean loss is one number of the curve


def execute(run: plan.Run, code: str, keep: Callable[[bytes], None], say: Callable[[str], None]) -> dict:
    """The result of a run. code: the digest of what decides its numbers. keep: takes the file of a model that stays."""
    torch.set_num_threads(1)  # more would add in another order: no two machines would agree
    settings = run.settings
    training = runs.begin(settings, run.seed)
    path = files.CACHE / f"{run.name}.pt"
    key = provenance.digest([settings, run.seed, code, provenance.machine()])
    made = _load(path, key, say)
    if made:
        training.restore(made.pop("training"))
        say(f"{run.name}: goes on after step {training.step} of {training.steps}")
    else:
        started = time.process_time()
        made = {"start": runs.start(training, settings), "looks": []}
        made["seconds"] = time.process_time() - started
    started = time.process_time()
    for step in runs.stretches(training):
        made["looks"].append([step, runs.look(training, settings)])
        made["seconds"] += time.process_time() - started
        started = time.process_time()
        _save(path, made | {"training": training.state(), "key": key})
        say(f"{run.name}: step {step} of {training.steps}, validation {made['looks'][-1][1]:.3f}")
    outcome = runs.outcome(training, run, settings, keep)
    curve = torch.tensor(training.curve).unflatten(0, (-1, CURVE_STEP)).mean(dim=1)
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
        "curve": [round(loss, 4) for loss in curve.tolist()],
        "looks": made["looks"],
        "outcome": outcome,
    }


def _save(path: Path, made: dict) -> None:
    buffer = io.BytesIO()
    torch.save(made, buffer)
    files.write(path, buffer.getvalue())


def _load(path: Path, key: str, say: Callable[[str], None]) -> dict | None:
    """What a training had made when it was stopped; None where there is nothing, or other code or settings made it."""
    if not path.exists():
        return None
    try:
        made = torch.load(path, weights_only=True)
    except (RuntimeError, EOFError, pickle.UnpicklingError, OSError) as error:
        say(f"{path.name} cannot be read ({str(error).partition(chr(10))[0]}): this training begins anew")
        return None
    return made if made.pop("key") == key else None
