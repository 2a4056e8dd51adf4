"""Where results, checkpoints and weights lie, and how they are written: whole files or none."""

import contextlib
import errno
import json
import os
from pathlib import Path

from figures_src.experiments import plan, results

ROOT = Path(__file__).resolve().parents[2]


class TrainError(Exception):
    """Ends the training; the message says what is wrong, where, and how to mend it."""


class Places:
    """results: the folder of the result files. cache: of checkpoints and weights, which can be removed at any time."""

    def __init__(self, results: Path, cache: Path) -> None:
        self.results, self.cache = results, cache

    def result(self, run: plan.Run) -> Path:
        return self.results / f"{run.name}.json"

    def checkpoint(self, run: plan.Run, key: str) -> Path:
        """The key names code, settings and machine: a checkpoint of others is not found."""
        return self.cache / f"{run.name}-{key[:12]}.pt"


def real() -> Places:
    """The results in the repository."""
    return Places(ROOT / "figures_src/experiments/results", ROOT / ".cache/train")


def aside(name: str) -> Places:
    """Results that do not count, away from those in the repository."""
    return Places(ROOT / f".cache/{name}/results", ROOT / f".cache/{name}/train")


def text(result: dict) -> str:
    """JSON with a line for each key, so that a difference can be read."""
    lines = ",\n".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in result.items())
    return f"{{\n{lines}\n}}\n"


def load(path: Path) -> dict | None:
    """A result, None where there is none; TrainError for a file that is none."""
    if not path.exists():
        return None
    try:
        return results.read(path)
    except ValueError as error:
        raise TrainError(str(error)) from None


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
        mend = "free some space on the disk" if full else "make the folder writable"
        raise TrainError(
            f"cannot write {path}: {error.strerror}; {mend} and run the same command again: finished runs are kept"
        ) from None
