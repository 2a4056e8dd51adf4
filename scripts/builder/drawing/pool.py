"""Workers: processes that are started once and draw one target after another.

concurrent.futures can neither stop one task that hangs nor go on after a process has died. pebble can, but starts
its processes in the builder's own environment; these need a hash seed, one thread and a time zone of their own.
"""

import os
import pickle
import queue
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial

from ..store import BuildError

WORKER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "worker.py")
WARM = "scripts.builder.drawing.warm"
OTHER = {"seed": 2, "zone": "UTC+11"}  # of a second pool, in which a drawing without a seed comes out otherwise
FIXED = {"PYTHONDONTWRITEBYTECODE": "1", "MPLBACKEND": "agg"}
FIXED |= {f"{name}_NUM_THREADS": "1" for name in ("OMP", "OPENBLAS", "MKL", "NUMEXPR", "VECLIB")}


class Spare:
    """One worker that has loaded its libraries before anybody waits for it; a build takes it, and it is used once."""

    def __init__(self, root: str) -> None:
        self.root = root
        self._ready: deque[subprocess.Popen] = deque()

    def start(self) -> None:
        """Begins to load one in the background, if there is none."""
        if not self._ready:
            self._ready.append(_launch(self.root, WARM, seed=0, zone="UTC"))

    def take(self) -> subprocess.Popen | None:
        with suppress(IndexError):
            worker = self._ready.pop()
            return worker if worker.poll() is None else None
        return None

    def stop(self) -> None:
        if worker := self.take():
            worker.kill()


class Pool:
    """Runs jobs in `count` workers, which load the module `warm` first; the first of them may be a spare one.

    `seed` and `zone` are theirs alone, so that two pools can differ in both.
    """

    def __init__(
        self, root: str, count: int, warm: str, seed: int = 0, zone: str = "UTC", spare: Spare | None = None
    ) -> None:
        self.count, self.spare = count, spare
        self._launch = partial(_launch, root, warm, seed, zone)
        self._workers: set[subprocess.Popen] = set()
        self._lock = threading.Lock()
        self._is_closed = False

    def run(self, jobs: list[dict]) -> Iterator[tuple[dict, dict]]:
        """Each job with its reply, in the order in which they are done.

        Every other worker begins at the end of the list: long jobs, which need much memory, meet short ones.
        """
        waiting, answers = deque(jobs), queue.SimpleQueue()
        ends = [waiting.pop if number % 2 else waiting.popleft for number in range(min(self.count, len(jobs)))]
        threads = [threading.Thread(target=self._serve, args=(take, answers), daemon=True) for take in ends]
        for thread in threads:
            thread.start()
        try:
            for _ in jobs:
                answer = answers.get()
                if isinstance(answer, BaseException):
                    raise answer
                yield answer
        finally:
            waiting.clear()
            with self._lock:
                self._is_closed = True
                for worker in self._workers:
                    worker.kill()
            for thread in threads:
                thread.join()

    def _serve(self, take: Callable[[], dict], answers: queue.SimpleQueue) -> None:
        worker = None
        try:
            while job := _next(take):
                worker = worker or self._start()
                reply = self._ask(worker, job)
                answers.put((job, reply))
                if reply.get("is_last"):
                    self._end(worker)
                    worker = None
        except BaseException as error:
            answers.put(error)
        finally:
            if worker:
                self._end(worker)

    def _start(self) -> subprocess.Popen:
        with self._lock:
            if self._is_closed:
                raise BuildError("the build was stopped")
            worker = (self.spare and self.spare.take()) or self._launch()
            self._workers.add(worker)
        try:
            pickle.load(worker.stdout)  # "ready": the libraries are loaded, the clock of the first job starts here
        except EOFError:
            raise BuildError("a worker could not start, see above; remove the folder .venv and build again") from None
        return worker

    def _end(self, worker: subprocess.Popen) -> None:
        with self._lock:
            self._workers.discard(worker)
        with suppress(BrokenPipeError), worker:  # closes its pipes and waits for it
            worker.kill()

    def _ask(self, worker: subprocess.Popen, job: dict) -> dict:
        timer = threading.Timer(job["limit"], worker.kill)
        started = time.monotonic()
        timer.start()
        try:
            pickle.dump(job, worker.stdin)
            worker.stdin.flush()
            return pickle.load(worker.stdout)
        except (EOFError, OSError, pickle.UnpicklingError):
            why = f"its process ended with status {worker.wait()}; it must neither exit nor crash"
            if time.monotonic() - started >= job["limit"]:
                why = f"it did not end within {job['limit']:g} s and was stopped; a figure should take about a second"
            return {"is_last": True, "error": f"{job['path']}: {why}", "seconds": 0.0}
        finally:
            timer.cancel()


def _launch(root: str, warm: str, seed: int, zone: str) -> subprocess.Popen:
    command = [sys.executable, "-X", "utf8", WORKER, root, str(seed), warm]
    environment = {**os.environ, **FIXED, "PYTHONHASHSEED": str(seed), "TZ": zone}
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, cwd=root)


def _next(take: Callable[[], dict]) -> dict | None:
    try:
        return take()
    except IndexError:
        return None
