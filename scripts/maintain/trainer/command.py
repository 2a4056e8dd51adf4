"""What `python3 scripts/maintain train` does."""

import time
from collections.abc import Sequence

from figures_src.experiments.small_models import plan
from scripts import ProjectError
from scripts.maintain.trainer import compare, files, provenance


def run(experiments: Sequence[str] = (), scheme: str | None = None, what: str = "train") -> int:
    """The exit status."""
    steps = {"list": show, "verify": verify, "confirm": confirm}
    return steps.get(what, train)(selected(experiments, scheme))


def selected(experiments: Sequence[str], scheme: str | None) -> list[plan.Run]:
    """The runs of these experiments and this scheme, or of all; ProjectError where there are none."""
    unknown = [name for name in experiments if name not in plan.EXPERIMENTS]
    if unknown:
        raise ProjectError(f"there is no experiment {unknown[0]}: name some of {', '.join(plan.EXPERIMENTS)}")
    found = plan.every(tuple(experiments) or tuple(plan.EXPERIMENTS))
    chosen = [run for run in found if scheme in (None, run.scheme)]
    if not chosen:
        raise ProjectError(f"no run has the scheme {scheme}: name one of {', '.join({r.scheme: 0 for r in found})}")
    return chosen


def show(runs: list[plan.Run]) -> int:
    """A line for each experiment: runs, how many are finished and up to date, processor time."""
    print(f"{'experiment':13} {'runs':>5} {'finished':>9} {'stale':>6}  processor time")
    for name in {run.experiment: 0 for run in runs}:
        own = [run for run in runs if run.experiment == name]
        known = [(run, result) for run in own if (result := files.load(run.name))]
        stale = [run for run, result in known if provenance.changes(result, run)]
        spent = sum(result["seconds"] for _, result in known)
        cost = f"{spent / 60:.0f} min" if known else "nothing yet"
        print(f"{name:13} {len(own):>5} {len(known):>9} {len(stale):>6}  {cost}")
    return 0


def train(runs: list[plan.Run]) -> int:
    """Runs what is missing. What is stale or no result is named and left alone, and makes the status 1."""
    from scripts.maintain.trainer.execute import execute

    codes = {  # read at once: an edit of the sources while trainings run does not count for them
        (run.experiment, run.scheme): provenance.code_hash(run.experiment, run.scheme) for run in runs
    }
    waiting, wrong = [], []
    for each in runs:
        try:
            result = files.load(each.name)
        except ProjectError as error:
            wrong.append(str(error))
            continue
        if result is None:
            waiting.append(each)
        elif changed := provenance.changes(result, each):
            wrong.append(f"{each.name} is stale: {' and '.join(changed)} changed; {hint(changed)}")
    log(f"{len(waiting)} runs to do, {len(runs) - len(waiting)} have a result")
    for count, each in enumerate(waiting, 1):
        started = time.monotonic()
        try:
            result, file = execute(each, codes[each.experiment, each.scheme], log)
        except ValueError as error:
            raise ProjectError(f"{each.name} cannot be run yet: {error}") from None
        if file:
            files.write(files.KEPT / f"{each.scheme}-{each.seed}.safetensors", file)
        files.write(files.RESULTS / f"{each.name}.json", files.text(result).encode())
        taken = time.monotonic() - started
        log(f"[{count}/{len(waiting)}] {each.name}: {result['seconds']:.0f} s of processor time in {taken:.0f} s")
    for message in wrong:
        log(message)
    return 1 if wrong else 0


def hint(changed: list[str]) -> str:
    """What to do about a stale result."""
    again = "remove it and run `python3 scripts/maintain train`"
    if changed == ["code"]:
        return f"if no number should change, `python3 scripts/maintain train --confirm` shows it, else {again}"
    return again


def verify(runs: list[plan.Run]) -> int:
    """Does the shortest run of each scheme again; status 1 where one does not agree."""
    from scripts.maintain.trainer.execute import execute

    found = [(run, result) for run in runs if (result := files.load(run.name))]
    found.sort(key=lambda pair: pair[1]["seconds"])
    shortest = list({run.scheme: (run, result) for run, result in reversed(found)}.values())
    if not shortest:
        raise ProjectError("there is no result to compare with; first run `python3 scripts/maintain train`")
    agreeing = 0
    for each, kept in shortest:
        code = provenance.code_hash(each.experiment, each.scheme)
        is_same, message = compare.whole(kept, execute(each, code, log)[0])
        agreeing += is_same
        log(f"{each.name}: {message}")
    log(f"{agreeing} of {len(shortest)} runs agree (tolerance on another machine: {compare.TOLERANCE:g} nats)")
    return 0 if agreeing == len(shortest) else 1


def confirm(runs: list[plan.Run]) -> int:
    """Notes today's code in the results that only the code has left behind; status 1 if the first steps differ."""
    from scripts.maintain.trainer.execute import begin

    behind: dict[tuple[str, str], list[tuple[plan.Run, dict]]] = {}
    for each in runs:
        result = files.load(each.name)
        if result and provenance.changes(result, each) == ["code"]:
            behind.setdefault((each.experiment, each.scheme), []).append((each, result))
    status = 0
    for (experiment, scheme), results in behind.items():
        each, kept = results[0]
        differing = compare.machines(kept["machine"], provenance.machine())
        is_same, message = compare.start(kept["start"], begin(each)[1], differing)
        log(f"{experiment}/{scheme}: {'' if is_same else 'OFF: '}{message}")
        if not is_same:
            status = 1
            continue
        code = provenance.code_hash(experiment, scheme)
        for each, result in results:
            files.write(files.RESULTS / f"{each.name}.json", files.text(result | {"confirmed": code}).encode())
        log(f"{experiment}/{scheme}: {len(results)} results note that the code of today gives them, too")
    if not behind:
        log("no result is stale by its code alone: nothing to confirm")
    return status


def log(line: str) -> None:
    print(line, flush=True)
