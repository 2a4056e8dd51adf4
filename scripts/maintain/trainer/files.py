"""Where results, checkpoints and models lie, and how they are written: whole files or none."""

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
    if not (RESULTS / f"{run.name}.json").exists():
        return None
    try:
        return records.one(run.name, RESULTS)
    except ValueError as error:
        raise ProjectError(str(error)) from None


def keep(run: Run, result: dict) -> None:
    """Writes a result as JSON with a line for each key, so that a difference can be read."""
    lines = ",\n".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in result.items())
    write(RESULTS / f"{run.name}.json", f"{{\n{lines}\n}}\n".encode())


def write(path: Path, data: bytes) -> None:
    Store(ROOT).write(path.relative_to(ROOT).as_posix(), data)
