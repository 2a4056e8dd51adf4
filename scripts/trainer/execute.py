"""One run, from its settings to its result. A training goes on from its checkpoint, where there is one."""

import io
import pickle
import time
from collections.abc import Callable
from pathlib import Path

import torch

from figures_src.experiments import frequencies, language, plan, positions, scaling, tasks
from figures_src.experiments.training import Training, parameter_count, weights_hash
from scripts.trainer import provenance
from scripts.trainer.files import Places, TrainError, write

AT_ONCE = 10  # steps between two looks at the clock
SAVED_EVERY = 15.0  # seconds


def execute(run: plan.Run, places: Places, device: str = "cpu", say: Callable[[str], None] = print) -> dict:
    """The result of a run; weights that others begin with stay in the cache."""
    torch.set_num_threads(1)  # more would add in another order: no two machines would agree
    sources = provenance.project(provenance.ROOT)
    code, commit = provenance.code_hash(run, sources), provenance.commit()
    started = time.process_time()
    training, spent, data = _trained(run, places, device, say)
    outcome = _outcome(run, training, device)
    reads_text = provenance.reads_text(run)
    return {
        "experiment": run.experiment,
        "scheme": run.scheme,
        "seed": run.seed,
        "settings": provenance.settings_of(run),
        "settings_hash": provenance.digest(provenance.settings_of(run)),
        "commit": commit,
        "code": code,
        "text": provenance.text_hash() if reads_text else None,
        "data": data,
        "machine": provenance.machine(device),
        "parameters": parameter_count(training.model),
        "seconds": round(spent + time.process_time() - started, 1),
        "weights": weights_hash(training.model),
        "outcome": outcome,
        "curve": [round(loss, 4) for loss in training.curve] if run.settings["rate"] else [],
    }


def _begin(run: plan.Run, places: Places, device: str, say: Callable[[str], None]) -> Training:
    if run.base is None:
        kind = getattr(positions, plan.position_class(run.scheme))
        if run.experiment == "language":
            return language.begin(run.settings, run.seed, kind, provenance.texts()["training"], device)
        return tasks.begin(run.settings, run.seed, kind, device)
    base, _, _ = _trained(run.base, places, device, say, keep=True)
    if run.experiment == "tuning":
        return scaling.begin_tuning(base.model, run.settings, run.seed, provenance.texts()["training"])
    return base


def _trained(
    run: plan.Run, places: Places, device: str, say: Callable[[str], None], keep: bool = False
) -> tuple[Training, float, str]:
    """The finished training, the seconds of processor time that earlier starts of it took, and the hash of its data."""
    training = _begin(run, places, device, say)
    sources = provenance.project(provenance.ROOT)
    made_from = [provenance.settings_of(run), run.seed, provenance.code_hash(run, sources), provenance.machine(device)]
    path = places.checkpoint(
        run, provenance.digest([*made_from, provenance.reads_text(run) and provenance.text_hash()])
    )
    spent = 0.0
    if path.exists():
        saved = _load(path, say)
        if saved:
            training.restore(saved["training"])
            spent = saved["seconds"]
            if not training.is_finished:
                say(f"{run.name}: goes on after step {training.step} of {training.steps}")
    started, looked = time.process_time(), time.monotonic()
    while not training.is_finished:
        training.advance(AT_ONCE)
        if time.monotonic() - looked > SAVED_EVERY and not training.is_finished:
            looked = time.monotonic()
            _save(path, training, spent + time.process_time() - started)
            say(f"{run.name}: step {training.step} of {training.steps}, loss {training.curve[-1]:.3f}")
    is_base = run.experiment == "language" and run.scheme == "rotary"
    if keep or is_base:
        _save(path, training, spent + time.process_time() - started)
    else:
        path.unlink(missing_ok=True)
    return training, spent, training.data


def _outcome(run: plan.Run, training: Training, device: str) -> dict:
    model, settings = training.model, run.settings
    if run.experiment in tasks.TASKS:
        return {part: tasks.measure(training, settings, run.seed, part) for part in ("validation", "test")}
    texts = provenance.texts()
    if run.experiment == "language":
        has_end = run.scheme == "learned"  # no row past the trained length
        lengths = settings["tested"][:1] if has_end else settings["tested"]
        return {
            "validation": language.measure(model, texts["validation"], settings, settings["tested"][:1]),
            "test": language.measure(model, texts["test"], settings, lengths),
        }
    if run.experiment == "scaling":
        return {"test": scaling.at_inference(model, settings, texts["validation"], texts["test"])}
    if run.experiment == "tuning":
        return {"test": language.measure(model, texts["test"], settings, settings["tested"])}
    fresh = _begin(run.base, Places(Path(), Path()), device, print).model
    return {
        "trained": frequencies.shares(model, texts["test"], settings),
        "random": frequencies.shares(fresh, texts["test"], settings),
        "losses": frequencies.without_pair(model, texts["test"], settings),
    }


def _save(path: Path, training: Training, seconds: float) -> None:
    buffer = io.BytesIO()
    torch.save({"training": training.state(), "seconds": seconds}, buffer)
    write(path, buffer.getvalue())


def _load(path: Path, say: Callable[[str], None]) -> dict | None:
    try:
        return torch.load(path, weights_only=True, map_location="cpu")
    except (RuntimeError, EOFError, pickle.UnpicklingError, OSError) as error:
        first = (str(error).splitlines() or [""])[0]
        say(f"{path.name} cannot be read ({first}): this training begins anew")
        return None


def parse_device(name: str) -> str:
    """A device that torch has here."""
    try:
        torch.empty(1, device=name)
    except (RuntimeError, AssertionError) as error:
        raise TrainError(f"--device {name} is not to be had here: {str(error).splitlines()[0]}") from None
    return name
