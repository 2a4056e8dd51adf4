"""Where results, checkpoints and models lie, and how they are written: whole files or none."""

import json
from pathlib import Path

from figures_src.experiments.small_models import records
from scripts import ProjectError
from scripts.builder.store import ROOT, Store

RESULTS = records.FOLDER
KEPT = RESULTS.parent / "kept"
CACHE = ROOT / ".cache/train"  # of checkpoints, which can be removed at any time


def load(name: str, folder: Path = RESULTS) -> dict | None:
    """The result of a run, None where there is none; ProjectError for a file that is none."""
    if not (folder / f"{name}.json").exists():
        return None
    try:
        return records.one(name, folder)
    except ValueError as error:
        raise ProjectError(str(error)) from None


def text(result: dict) -> str:
    """JSON with a line for each key, so that a difference can be read."""
    lines = ",\n".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in result.items())
    return f"{{\n{lines}\n}}\n"


def write(path: Path, data: bytes) -> None:
    Store(ROOT).write(path.relative_to(ROOT).as_posix(), data)
