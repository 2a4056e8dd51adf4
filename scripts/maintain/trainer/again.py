"""Does runs again: whole ones to verify their results, the first steps to confirm that a change altered no number."""

from figures_src.experiments.small_models import plan
from scripts import ProjectError
from scripts.maintain.trainer import files, provenance
from scripts.maintain.trainer.execute import begin, execute

TOLERANCE = 0.05  # of the validation loss, in nats: what another processor may differ by after a whole training
AT_START = 0.001  # of what is measured after the first steps, in nats or shares of right answers


def verify(runs: list[plan.Run]) -> int:
    """Does the shortest run of each scheme again; status 1 where one does not agree."""
    found = [(run, result) for run in runs if (result := files.load(run))]
    found.sort(key=lambda pair: pair[1]["seconds"])
    shortest = {run.scheme: (run, result) for run, result in reversed(found)}
    if not shortest:
        raise ProjectError("there is no result to compare with; first run `python3 scripts/maintain train`")
    agreeing = 0
    for run, kept in shortest.values():
        is_same, message = agree(kept, execute(run, provenance.code_hash(run.experiment, run.scheme))[0])
        agreeing += is_same
        print(f"{run.name}: {message}", flush=True)
    print(f"{agreeing} of {len(shortest)} runs agree (tolerance on another machine: {TOLERANCE:g} nats)")
    return 0 if agreeing == len(shortest) else 1


def agree(kept: dict, again: dict) -> tuple[bool, str]:
    """Whether two results of a run agree, and how.

    With the same machine and code the weights must be the same to the last bit. Elsewhere sums are rounded in another
    order, small differences grow, and only the loss at the trained length must agree.
    """
    if kept["weights"] == again["weights"] and kept["outcome"] == again["outcome"]:
        return True, "the same weights and measurements to the last bit"
    differing = _machines(kept, again["machine"])
    if not differing and again["code"] == kept["code"]:
        return False, "OFF: weights or measurements differ on the same machine"
    difference = abs(kept["outcome"]["validation"] - again["outcome"]["validation"])
    is_close = difference <= TOLERANCE
    where = f"other weights ({', '.join(differing) or 'code'} differ), validation loss differs by {difference:.4f}"
    return is_close, where if is_close else f"OFF: {where}"


def confirm(runs: list[plan.Run]) -> int:
    """Notes today's code in the results that only the code has left behind; status 1 if the first steps differ."""
    behind: dict[tuple[str, str], list[tuple[plan.Run, dict]]] = {}
    for run in runs:
        result = files.load(run)
        if result and provenance.changes(result, run) == ["code"]:
            behind.setdefault((run.experiment, run.scheme), []).append((run, result))
    status = 0
    for (experiment, scheme), results in behind.items():
        run, kept = results[0]
        differing = _machines(kept, provenance.machine())
        pairs = zip(_numbers(kept["start"]), _numbers(begin(run)[1]), strict=True)
        difference, allowed = max(abs(one - other) for one, other in pairs), AT_START if differing else 0
        where = f" ({', '.join(differing)} differ)" if differing else ""
        told = f"the first steps differ by {difference:.6f} at most, {allowed:g} allowed{where}"
        if difference > allowed:
            status = 1
            print(f"{experiment}/{scheme}: OFF: {told}", flush=True)
            continue
        for run, result in results:
            files.keep(run, result | {"confirmed": provenance.code_hash(experiment, scheme)})
        print(f"{experiment}/{scheme}: {told}; noted in {len(results)} results", flush=True)
    if not behind:
        print("no result is stale by its code alone: nothing to confirm")
    return status


def _machines(kept: dict, machine: dict) -> list[str]:
    """What differs between the machine of a result and another."""
    return [name for name in machine if kept["machine"].get(name) != machine[name]]


def _numbers(measured: object) -> list[float]:
    """All numbers of a measurement, in order."""
    if isinstance(measured, dict):
        measured = list(measured.values())
    return [number for each in measured for number in _numbers(each)] if isinstance(measured, list) else [measured]
