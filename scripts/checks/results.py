"""Every result of a training is whole, belongs to a run, and was made by the code and settings of today."""

from collections.abc import Iterator
from pathlib import Path

from scripts.checks.finding import Finding

FOLDER = "figures_src/experiments/small_models/results"


def findings(root: Path) -> list[Finding]:
    """Broken, stale and foreign results."""
    from figures_src.experiments.small_models import plan

    runs = {run.name: run for run in plan.every()}
    paths = sorted((root / FOLDER).glob("**/*.json"))
    return [finding for path in paths for finding in _file(root, path, runs)]


def _file(root: Path, path: Path, runs: dict) -> Iterator[Finding]:
    from figures_src.experiments.small_models import records
    from scripts.maintain.trainer import command, provenance

    file = path.relative_to(root).as_posix()
    name = path.relative_to(root / FOLDER).with_suffix("").as_posix()
    try:
        result = records.one(name, root / FOLDER)
    except ValueError as error:
        message, _, hint = str(error).partition("; ")
        yield Finding(file, 1, message, hint)
        return
    run = runs.get(name)
    if run is None or result["run"] != name:
        yield Finding(file, 1, f"the plan has no such run; in it is {result['run']}", "give it its name, or remove it")
        return
    changed = provenance.changes(result, run, root)
    if changed:
        message = f"the result is stale: its {' and '.join(changed)} changed since it was made"
        yield Finding(file, 1, message, command.hint(changed))
