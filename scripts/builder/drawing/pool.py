"""Workers: processes that are started once and draw one target after another.

Not concurrent.futures: it can neither stop one task that hangs nor go on after a process has died.
"""

import os
import pickle
import queue
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from itertools import cycle

from ..store import BuildError

WORKER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "worker.py")
ONE_THREAD = {f"{name}_NUM_THREADS": "1" for name in ("OMP", "OPENBLAS", "MKL", "NUMEXPR", "VECLIB")}


class Pool:
    """Runs jobs in `count` workers. `seed` and `hash_seed` are theirs alone, so that two pools can differ in both."""

    def __init__(self, root: str, count: int, warm: str, seed: int = 0, zone: str = "UTC") -> None:
        self.root, self.warm, self.seed = root, warm, seed
        self.environment = {
            **os.environ,
            **ONE_THREAD,
            "PYTHONHASHSEED": str(seed),
            "PYTHONDONTWRITEBYTECODE": "1",
            "TZ": zone,
            "MPLBACKEND": "agg",
        }
        self.count = count
        self._processes: set[subprocess.Popen] = set()
        self._lock = threading.Lock()
        self._is_closed = False

    def run(self, jobs: list[dict]) -> Iterator[tuple[dict, dict]]:
        """Each job with its reply, in the order in which they are done.

        Every other worker begins at the end of the list: long jobs, which need much memory, meet short ones.
        """
        waiting, answers = deque(jobs), queue.SimpleQueue()
        threads = [
            threading.Thread(target=self._serve, args=(take, waiting, answers), daemon=True)
            for take, _ in zip(cycle((waiting.popleft, waiting.pop)), range(min(self.count, len(jobs))), strict=False)
        ]
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
                for process in self._processes:
                    process.kill()
            for thread in threads:
                thread.join()

    def _serve(self, take: Callable[[], dict], waiting: deque, answers: queue.SimpleQueue) -> None:
        process = None
        try:
            while waiting:
                try:
                    job = take()
                except IndexError:
                    break
                process = process or self._start()
                if process is None:
                    break
                reply = self._ask(process, job)
                if process.poll() is not None or "stopped" in reply:
                    self._end(process)
                    process = None
                answers.put((job, reply))
        except BaseException as error:
            answers.put(error)
        finally:
            if process:
                self._end(process)

    def _start(self) -> subprocess.Popen | None:
        command = [sys.executable, "-X", "utf8", WORKER, self.root, str(self.seed), self.warm]
        with self._lock:
            if self._is_closed:
                return None
            process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=self.environment, cwd=self.root
            )
            self._processes.add(process)
        try:
            pickle.load(process.stdout)  # "ready": the libraries are loaded, the clock of the first job starts here
        except EOFError:
            raise BuildError("a worker could not start, see above; remove the folder .venv and build again") from None
        return process

    def _end(self, process: subprocess.Popen) -> None:
        with self._lock:
            self._processes.discard(process)
        process.kill()
        process.wait()
        process.stdin.close()
        process.stdout.close()

    def _ask(self, process: subprocess.Popen, job: dict) -> dict:
        hung = threading.Event()

        def stop() -> None:
            hung.set()
            process.kill()

        timer = threading.Timer(job["limit"], stop)
        timer.start()
        try:
            pickle.dump(job, process.stdin)
            process.stdin.flush()
            return pickle.load(process.stdout)
        except (EOFError, OSError, pickle.UnpicklingError):
            if hung.is_set():
                why = f"it did not end within {job['limit']:g} s and was stopped; a figure should take about a second"
            else:
                why = f"its process ended with status {process.wait()}; it must neither exit nor crash"
            return {"stopped": True, "error": f"{job['path']}: {why}", "seconds": 0.0}
        finally:
            timer.cancel()
