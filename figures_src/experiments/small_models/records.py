"""Reads the results of the trainings: in `results` a file for each experiment, with a line of JSON for each run."""

import json
from functools import cache
from hashlib import blake2b
from pathlib import Path

FOLDER = Path(__file__).parent / "results"
KEPT = Path(__file__).parent / "kept"
NEEDED = ("run", "settings", "revision", "machine", "seconds", "start", "curve", "outcome")
AGAIN = "restore it with git, or remove the line and run `python3 scripts/maintain train`"


def every(experiment: str, folder: Path = FOLDER) -> dict[str, dict]:
    """The results of an experiment by the names of their runs; ValueError names file, line and what is wrong."""
    path = folder / f"{experiment}.jsonl"
    return _read(path, path.stat().st_mtime_ns) if path.exists() else {}


@cache
def _read(path: Path, _changed: int) -> dict[str, dict]:
    found: dict[str, dict] = {}
    for number, line in enumerate(path.read_bytes().splitlines(), 1):
        place = f"figures_src/experiments/small_models/results/{path.name}:{number}"
        try:
            result = json.loads(line)
        except ValueError as error:
            raise ValueError(f"{place} is no JSON ({error}); {AGAIN}") from None
        missing = [key for key in NEEDED if not isinstance(result, dict) or key not in result]
        if missing:
            raise ValueError(f"{place} must have {', '.join(missing)}; {AGAIN}")
        if result["run"] in found:
            raise ValueError(f"{place} is a second result of {result['run']}; remove one of them")
        found[result["run"]] = result
    return found


def one(name: str, folder: Path = FOLDER) -> dict:
    """The result of the run of that name; ValueError where there is none."""
    experiment = name.partition("/")[0]
    if result := every(experiment, folder).get(name):
        return result
    raise ValueError(f"results/{experiment}.jsonl has no run {name}: run `python3 scripts/maintain train {experiment}`")


def exists(name: str) -> bool:
    """Whether the run of that name has a result."""
    return name in every(name.partition("/")[0])


def kept(scheme: str, seed: int, folder: Path = KEPT) -> bytes:
    """The file of a model of the plays that stays; ValueError where there is none."""
    path = folder / f"{scheme}-{seed}.safetensors"
    if not path.exists():
        raise ValueError(f"there is no {path.name} in figures_src/experiments/small_models/kept; train plays first")
    return path.read_bytes()


def read(path: Path) -> dict:
    """A JSON file of this folder that is no result of a training."""
    return json.loads(path.read_text(encoding="utf-8"))


def measured_on(scheme: str, seed: int) -> dict:
    """What a file of `read` begins with: the digest of the kept model that it was measured on, and torch's version."""
    import torch  # not above: a page that reads results would wait a second for it

    return {"model": blake2b(kept(scheme, seed), digest_size=16).hexdigest(), "torch": torch.__version__}
