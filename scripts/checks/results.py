"""Every result of an experiment is whole, belongs to a run, and was made by the code, settings and text of today."""

from collections.abc import Iterator
from pathlib import Path

from scripts.checks.finding import Finding

FOLDER = "figures_src/experiments/results"


def findings(root: Path) -> list[Finding]:
    """Broken, stale and foreign results below figures_src/experiments/results."""
    paths = sorted((root / FOLDER).glob("**/*.json"))
    return [finding for path in paths for finding in _file(root, path)]


def _file(root: Path, path: Path) -> Iterator[Finding]:
    from figures_src.experiments import plan, results
    from scripts.trainer import command, provenance

    file = path.relative_to(root).as_posix()
    try:
        result = results.read(path)
    except ValueError as error:
        wrong, _, mend = str(error).partition("; ")
        yield Finding(file, 1, wrong, mend)
        return
    try:
        run = plan.run(result["experiment"], result["scheme"], result["seed"], rate=result["settings"].get("rate"))
    except ValueError as error:
        yield Finding(file, 1, f"no run has this result: {error}", "remove it, or restore its settings in plan.py")
        return
    if file != f"{FOLDER}/{run.name}.json":
        yield Finding(file, 1, f"the result in it is that of {run.name}", f"name it {run.name}.json, or remove it")
    if run.name not in {each.name for each in plan.every()}:
        yield Finding(file, 1, "no figure reads it: the plan has no run of this seed with this rate", "remove it")
        return
    changed = provenance.changes(result, run, provenance.project(root))
    if changed:
        wrong = f"the result is stale: its {' and '.join(changed)} changed since it was made"
        mend = f"run it again: {command.shell(run)}"
        if changed == ["code"]:
            mend += "; if the change should alter no number, prove it: python3 scripts/train.py --confirm"
        yield Finding(file, 1, wrong, mend)
