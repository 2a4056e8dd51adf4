"""Where results, checkpoints and models are, and how they are written: whole files or none."""

import json
from pathlib import Path

from figures_src.experiments.small_models import records
from figures_src.experiments.small_models.plan import Run
from scripts import ROOT, ProjectError
from scripts.builder.store import Store

RESULTS = records.FOLDER
KEPT = RESULTS.parent / "kept"
CACHE = ROOT / ".cache/train"  # of checkpoints, which can be removed at any time


def load(run: Run) -> dict | None:
    """The result of a run, None where there is none; ProjectError for a file that is none."""
    try:
        return records.every(run.experiment, RESULTS).get(run.name)
    except ValueError as error:
        raise ProjectError(str(error)) from None


def keep(run: Run, result: dict) -> None:
    """Writes a result into the file of its experiment: a line for each run, in the order of their names."""
    results = records.every(run.experiment, RESULTS) | {run.name: result}
    lines = [json.dumps(results[name]) for name in sorted(results)]
    write(RESULTS / f"{run.experiment}.jsonl", "".join(f"{line}\n" for line in lines).encode())


def write(path: Path, data: bytes) -> None:
    Store(ROOT).write(path.relative_to(ROOT).as_posix(), data)
