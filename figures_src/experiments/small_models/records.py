"""Reads the results of the trainings: one JSON file a run in `results`."""

import json
from hashlib import blake2b
from pathlib import Path

FOLDER = Path(__file__).parent / "results"
KEPT = Path(__file__).parent / "kept"
NEEDED = ("run", "settings", "code", "machine", "seconds", "start", "curve", "outcome")


def one(name: str, folder: Path = FOLDER) -> dict:
    """The result of the run of that name; ValueError names the file, what is wrong and the mend."""
    place = f"figures_src/experiments/small_models/results/{name}.json"
    mend = "restore it with git, or remove it and run `python3 scripts/maintain train` again"
    try:
        result = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ValueError(f"{place} is missing; {mend}") from None
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"{place} is no whole JSON file ({error}); {mend}") from None
    missing = [key for key in NEEDED if not isinstance(result, dict) or key not in result]
    if missing:
        raise ValueError(f"{place} must have {', '.join(missing)}; {mend}")
    return result


def exists(name: str) -> bool:
    """Whether the run of that name has a result."""
    return (FOLDER / f"{name}.json").exists()


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
