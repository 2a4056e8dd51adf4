"""Reads the results of the trainings, which are kept in `results`: one JSON file a run."""

import json
from pathlib import Path

from figures_src.experiments import plan

FOLDER = Path(__file__).parent / "results"
NEEDED = ("experiment", "scheme", "seed", "settings", "outcome", "curve", "weights", "code", "commit", "seconds")


def one(run: plan.Run) -> dict:
    """The result of one run."""
    return read(FOLDER / f"{run.name}.json")


def of_scheme(experiment: str, scheme: str) -> list[dict]:
    """The results of all seeds of a scheme, with the kept rate."""
    return [one(plan.run(experiment, scheme, seed)) for seed in range(plan.SEEDS[experiment])]


def read(path: Path) -> dict:
    """A result file; ValueError names the file, what is wrong and the mend."""
    place = f"figures_src/experiments/results/{path.parent.name}/{path.name}"
    mend = "restore it with git"
    try:
        with path.open(encoding="utf-8") as file:
            result = json.load(file)
    except FileNotFoundError:
        raise ValueError(f"{place} is missing; {mend}") from None
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"{place} is no whole JSON file ({error}); {mend}") from None
    missing = [name for name in NEEDED if not isinstance(result, dict) or name not in result]
    if missing:
        raise ValueError(f"{place} must have {', '.join(missing)}; {mend}")
    return result
