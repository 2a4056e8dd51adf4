"""Every result of a training is whole, belongs to a run, and was made by the code and settings of today."""

from pathlib import Path

from scripts.checks.read_source import is_asked
from scripts.common.finding import LEAVE, Finding

FOLDER = "figures_src/experiments/small_models/results"


def findings(root: Path) -> list[Finding]:
    """Broken and foreign results, each; and those that are stale, together: one change of the code makes many so."""
    from figures_src.experiments.small_models import plan, records
    from scripts.maintain.trainer import provenance

    runs = {run.name: run for run in plan.every()}
    files = {path: path.relative_to(root).as_posix() for path in sorted((root / FOLDER).glob("**/*.json"))}
    found: list[Finding] = []
    stale: dict[tuple[str, ...], list[str]] = {}  # what has changed -> files of results
    for path, file in files.items():
        if not is_asked(file):
            continue
        name = path.relative_to(root / FOLDER).with_suffix("").as_posix()
        try:
            result = records.one(name, root / FOLDER)
        except ValueError as error:
            message, _, hint = str(error).partition("; ")
            found.append(Finding(file, 1, message, hint))
            continue
        if (run := runs.get(name)) is None or result["run"] != name:
            message = f"the plan has no such run; in it is {result['run']}"
            found.append(Finding(file, 1, message, "give it its name, or remove it"))
        elif changed := provenance.changes(result, run, root):
            stale.setdefault(tuple(changed), []).append(file)
    for changed, names in stale.items():
        message = f"{len(names)} of {len(files)} results are stale: their {' and '.join(changed)} changed"
        found.append(Finding(names[0], 1, message, f"{LEAVE}{provenance.hint(list(changed))}"))
    return found
