"""Every result of a training is whole, belongs to a run, and was made with the settings and the revision of today."""

from pathlib import Path

from scripts.checks.read_source import is_asked
from scripts.common.finding import LEAVE, Finding

FOLDER = "figures_src/experiments/small_models/results"


def findings(root: Path) -> list[Finding]:
    """Names each file that is broken, each foreign result, and of those that are stale the first."""
    from figures_src.experiments.small_models import plan, records

    runs = {run.name: run for run in plan.every()}
    found: list[Finding] = []
    for path in sorted((root / FOLDER).glob("*")):
        file = path.relative_to(root).as_posix()
        if not is_asked(file):
            continue
        if path.suffix != ".jsonl" or path.stem not in plan.EXPERIMENTS:
            found.append(Finding(file, 1, "the plan has no such experiment", "give it its name, or remove it"))
            continue
        try:
            results = records.every(path.stem, root / FOLDER)
        except ValueError as error:
            message, _, hint = str(error).partition("; ")
            found.append(Finding(file, 1, message, hint))
            continue
        for number, name in enumerate(results, 1):
            if name not in runs:
                found.append(Finding(file, number, f"the plan has no run {name}", "remove the line"))
        stale = [name for name in results if name in runs and plan.changes(results[name], runs[name])]
        if stale:
            changed = " and ".join(plan.changes(results[stale[0]], runs[stale[0]]))
            message = f"{len(stale)} of {len(results)} results are stale, first {stale[0]}: its {changed} changed"
            found.append(Finding(file, 1, message, f"{LEAVE}{plan.AGAIN}"))
    return found
