"""Draws each target in a process of its own, forked from one that has loaded the libraries."""

import os
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from multiprocessing import forkserver, get_all_start_methods, get_context
from multiprocessing.connection import wait
from pathlib import Path

from . import worker
from .store import ROOT

CONTEXT = get_context("forkserver" if "forkserver" in get_all_start_methods() else "spawn")
THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")
FIXED = {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1", "MPLBACKEND": "agg", "PYTHONPATH": str(ROOT)}


@contextmanager
def _surroundings() -> Iterator[int]:
    """The environment of the processes, with the seed of random numbers.

    With the variable PE_OTHER there are other ones, another order of sets and another day: what differs then does not
    depend on its sources alone.
    """
    before, (seed, zone) = dict(os.environ), (2, "UTC-24") if os.environ.get("PE_OTHER") else (0, "UTC")
    os.environ.update({**FIXED, **dict.fromkeys(THREADS, "1"), "PYTHONHASHSEED": str(seed), "TZ": zone})
    try:
        yield seed
    finally:
        for name in set(os.environ) - set(before):
            del os.environ[name]
        os.environ.update(before)


def load(modules: Iterable[str]) -> None:
    """Begins to load what all drawings need; the first call in a process decides."""
    with _surroundings():
        CONTEXT.set_forkserver_preload(sorted({"array_api_compat.numpy", *modules}))
        if CONTEXT.get_start_method() == "forkserver":
            forkserver.ensure_running()


def replies(root: Path, jobs: list[dict], count: int) -> Iterator[tuple[dict, dict]]:
    """Each job with its reply, in the order in which they are done, by so many processes at a time."""
    waiting, running = iter(jobs), {}
    try:
        while True:
            for job in islice(waiting, max(1, count) - len(running)):
                ours, theirs = CONTEXT.Pipe(duplex=False)
                with _surroundings() as seed:
                    process = CONTEXT.Process(target=worker.draw, args=(theirs, job, str(root), seed), daemon=True)
                    process.start()
                theirs.close()
                running[ours] = process, job, time.monotonic() + job["limit"]
            if not running:
                return
            first = min(end for *_, end in running.values())
            done = wait(running, max(0, first - time.monotonic()))
            for pipe in done or [each for each in running if running[each][2] == first]:
                process, job, _ = running.pop(pipe)
                yield job, _reply(process, job, pipe)
    finally:
        for process, *_ in running.values():
            process.kill()


def _reply(process, job: dict, pipe) -> dict:
    try:
        if pipe.poll():
            return pipe.recv()
        why = f"it did not end within {job['limit']:g} s and was stopped; a figure should take about a second"
    except EOFError:
        process.join()
        why = f"its process ended with status {process.exitcode}; it must neither exit nor crash"
    finally:
        process.kill()
        process.join()
    return {"error": f"{job['path']}: {why}", "seconds": 0.0}
