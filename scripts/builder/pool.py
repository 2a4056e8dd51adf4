"""Processes that are started once and draw one target after another."""

import os
import queue
from collections.abc import Iterator
from concurrent.futures import TimeoutError
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from pebble import ProcessExpired, ProcessPool

from scripts import ProjectError

from . import worker

_DRAWS = ("matplotlib.backends.backend_svg",)
WARM = {"figure": _DRAWS, "notebook": (*_DRAWS, "torch"), "any": (*_DRAWS, "torch")}
FIXED = {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1", "MPLBACKEND": "agg"}
THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")


class _Processes(ProcessPool):
    def _stop_pool(self) -> None:
        """Workers end before the locks that they share: one that still starts would not find these, and say so."""
        if self._pool_manager_loop is not None:  # else no worker was ever started
            self._pool_manager_loop.join()  # it replaces workers that ended
            self._pool_manager.worker_manager.force_stop_workers()
        super()._stop_pool()


class Pool:
    """For some jobs: each worker loads what they need before the first.

    With the variable PE_OTHER there are other random numbers, another order of sets and another day: what differs then
    does not depend on its sources alone. A process takes its environment from this one when it starts: it is ours to
    the end of the pool.
    """

    def __init__(self, root: Path, count: int, jobs: list[dict]) -> None:
        self._before = dict(os.environ)
        seed, zone = (2, "UTC-24") if os.environ.get("PE_OTHER") else (0, "UTC")
        os.environ.update({**FIXED, **dict.fromkeys(THREADS, "1"), "PYTHONHASHSEED": str(seed), "TZ": zone})
        warm = {name for job in jobs for name in WARM.get(job["kind"], ())}
        self._new = partial(_Processes, count, 0, worker.start, (str(root), seed, warm), get_context("spawn"))
        self._pool = self._new()

    def __enter__(self) -> "Pool":
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.stop()
        self._pool.join()
        for name in set(os.environ) - set(self._before):
            del os.environ[name]
        os.environ.update(self._before)

    def start(self) -> None:
        """Begins to load the libraries, before anybody waits for them."""
        self._pool.schedule(int)

    def run(self, jobs: list[dict]) -> Iterator[tuple[dict, dict]]:
        """Each job with its reply, in the order in which they are done."""
        done: queue.SimpleQueue = queue.SimpleQueue()
        if not self._pool.active:  # a worker that waited was killed
            self._pool = self._new()
        for job in jobs:
            future = self._pool.schedule(worker.draw, (job,), timeout=job["limit"])
            future.add_done_callback(lambda future, job=job: done.put((job, future)))
        for _ in jobs:
            job, future = done.get()
            yield job, _reply(job, future)


def _reply(job: dict, future) -> dict:
    try:
        return future.result()
    except TimeoutError:
        why = f"it did not end within {job['limit']:g} s and was stopped; a figure should take about a second"
    except ProcessExpired as error:
        why = f"its process ended with status {error.exitcode}; it must neither exit nor crash"
    except BrokenProcessPool:
        raise ProjectError("a worker could not start, see above; remove the folder .venv and build again") from None
    return {"error": f"{job['path']}: {why}", "seconds": 0.0}
