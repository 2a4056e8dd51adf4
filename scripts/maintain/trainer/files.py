"""Where results, checkpoints and models lie, and how they are written: whole files or none."""

import contextlib
import errno
import json
import os
from pathlib import Path

from figures_src.experiments.small_models import records

ROOT = Path(__file__).resolve().parents[3]
RESULTS = records.FOLDER
KEPT = RESULTS.parent / "kept"
CACHE = ROOT / ".cache/train"  # of checkpoints, which can be removed at any time


class TrainError(Exception):
    """Ends the training; the message says what is wrong, where, and how to fix it."""


def load(name: str, folder: Path = RESULTS) -> dict | None:
    """The result of a run, None where there is none; TrainError for a file that is none."""
    if not (folder / f"{name}.json").exists():
        return None
    try:
        return records.one(name, folder)
    except ValueError as error:
        raise TrainError(str(error)) from None


def text(result: dict) -> str:
    """JSON with a line for each key, so that a difference can be read."""
    lines = ",\n".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in result.items())
    return f"{{\n{lines}\n}}\n"


def write(path: Path, data: bytes) -> None:
    """Puts a file in place in one step: what stood there stays until the new one is whole."""
    part = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            part.unlink()
        full = error.errno in (errno.ENOSPC, errno.EDQUOT)
        hint = "free some space on the disk" if full else "make the folder writable"
        raise TrainError(
            f"cannot write {path}: {error.strerror}; {hint} and run the same command again: finished runs are kept"
        ) from None
