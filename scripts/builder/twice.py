"""Draws everything two times under different conditions and names what differs; keeps neither drawing."""

from .build import Options, differing, job, selected, warm
from .drawing.pool import OTHER, Pool
from .stale.check import Checker
from .stale.targets import find
from .store import Store


def compare(root: str, options: Options, say=print) -> int:
    """The second time with other random seeds, another order of sets, another date and another order of jobs."""
    store = Store(root)
    checker = Checker(store)
    jobs = [job(checker.status(target, force=True), options.limit) for target in selected(find(store), options)]
    say(f"Drawing {len(jobs)} two times")
    first = _draw(Pool(root, options.jobs, warm(jobs), seed=1, zone="UTC-13"), jobs)
    second = _draw(Pool(root, options.jobs, warm(jobs), **OTHER), jobs[::-1])
    faults = []
    for asked in jobs:
        name = asked["path"]
        one, two = first[asked["record"]], second[asked["record"]]
        error = one.get("error") or two.get("error")
        if error:
            faults.append(error)
        elif one["reads"] != two["reads"]:
            faults.append(f"{name}: its sources changed in the meantime; run it again")
        else:
            faults += filter(None, [differing(name, one, two)])
    for fault in faults:
        say(fault)
    say(f"{len(faults)} of {len(jobs)} differ or fail" if faults else f"All {len(jobs)} are the same two times")
    return 1 if faults else 0


def _draw(pool: Pool, jobs: list[dict]) -> dict[str, dict]:
    return {asked["record"]: reply for asked, reply in pool.run(jobs)}
