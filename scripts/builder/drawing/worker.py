"""One worker process: takes jobs on its standard input, draws them one after another, answers with bytes.

Started by the pool as a script of its own. Every job finds the process as the first one did: fresh
project modules compiled from their sources, and the state that a figure could leave behind put back.
"""

import gc
import importlib
import logging
import os
import pickle
import signal
import sys
import time
import traceback
import warnings

if __name__ == "__main__":  # not this file's own folder, whose names are common
    sys.path[0] = os.path.abspath(os.path.join(os.path.dirname(__file__), *[os.pardir] * 3))

from scripts.builder.drawing.reads import Reads
from scripts.builder.drawing.sources import Sources
from scripts.builder.drawing.state import State
from scripts.builder.store import PROJECT
from scripts.formats import Fault


class Complaints(logging.Handler):
    """Warnings that a library only logs, such as a font that is not found."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())


def run(job: dict, root: str, reads: Reads) -> dict:
    """One job: its outputs, what it read, and how long it took; or what went wrong, and where."""
    complaints, reply, started = Complaints(), {}, time.perf_counter()
    job["notes"] = []
    logging.getLogger().addHandler(complaints)
    reads.begin()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            warnings.simplefilter("ignore", ResourceWarning)
            make = importlib.import_module(f"scripts.formats.{job['kind']}").make
            reply["outputs"] = make(job, root, reads.take)
        if complaints.messages:
            raise Fault(f"warning: {complaints.messages[0]}")
        if reads.written:
            raise Fault(f"it wrote {reads.written}; a figure returns what it draws and saves nothing")
    except (Exception, SystemExit) as error:
        reply["error"] = explain(error, job["path"], root)
    finally:
        reads.is_on = False
        logging.getLogger().removeHandler(complaints)
    reply |= {"notes": job["notes"], "reads": dict(sorted(reads.seen.items()))}
    return reply | {"seconds": time.perf_counter() - started}


def explain(error: BaseException, path: str, root: str) -> str:
    """The error with the places in the project that led to it; nothing of the builder or of libraries."""

    def relative(file: str) -> str:
        return os.path.relpath(file, root).replace(os.sep, "/")

    message = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    if isinstance(error, Fault):
        return str(error) if str(error).startswith(path) else f"{path}: {error}"
    if isinstance(error, SyntaxError) and error.filename:
        return f"{relative(error.filename)}, line {error.lineno}: SyntaxError: {error.msg}"
    *callers, place = [path] + [
        f"{relative(frame.f_code.co_filename)}, line {line}, in {frame.f_code.co_name}"
        for frame, line in traceback.walk_tb(error.__traceback__)
        if frame.f_code.co_filename.startswith(os.path.join(root, PROJECT))
    ]
    return "\n".join([f"{place}: {message}", *(f"  called from {caller}" for caller in reversed(callers[1:]))])


def main(root: str, seed: int, warm: str) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides when to stop
    jobs, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a figure prints goes to the terminal, not into the answers
    sys.path[:] = [root, *[entry for entry in sys.path if entry != root]]
    importlib.import_module(warm)  # the slow part, while the parent still plans
    sources, reads = Sources(root), Reads(root)
    sys.meta_path.insert(0, sources)
    gc.collect()
    gc.freeze()  # what is loaded now is never garbage: the collection after each figure is quick
    gc.set_threshold(100_000)  # nor does it come often while a figure of a hundred states is drawn: a sixth of the time
    state, reply = State(seed), "ready"
    while True:
        pickle.dump(reply, answers)
        answers.flush()
        try:
            job = pickle.load(jobs)
        except EOFError:
            return
        sources.forget()
        state.restore()
        reply = run(job, root, reads)
        reply["is_last"] = state.is_spoiled()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3])
