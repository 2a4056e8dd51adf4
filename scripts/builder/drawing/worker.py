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
import warnings

if __name__ == "__main__":  # not this file's own folder, whose names are common
    sys.path[0] = os.path.abspath(os.path.join(os.path.dirname(__file__), *[os.pardir] * 3))

from scripts.builder.drawing.baseline import Baseline
from scripts.builder.drawing.reads import Reads
from scripts.builder.drawing.sources import PROJECT, Sources


class Complaints(logging.Handler):
    """Warnings that a library only logs, such as a font that is not found."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())


def run(job: dict, sources: Sources, reads: Reads) -> dict:
    """One job: its outputs, what it read and ran, and how long it took; or what went wrong, and where."""
    complaints = Complaints()
    logging.getLogger().addHandler(complaints)
    reads.seen, reads.written, reads.on = {}, "", True
    started = time.perf_counter()
    reply: dict = {}
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            warnings.simplefilter("ignore", ResourceWarning)
            reply["outputs"] = MAKERS[job["kind"]](job, reads)
        if complaints.messages:
            reply["error"] = f"{job['path']}: warning: {complaints.messages[0]}"
        elif reads.written:
            reply["error"] = (
                f"{job['path']}: it wrote {reads.written}; a figure returns what it draws and saves nothing"
            )
    except (Exception, SystemExit) as error:
        reply["error"] = explain(error, job["path"], sources.root)
    finally:
        reads.on = False
        logging.getLogger().removeHandler(complaints)
    reply["seconds"] = time.perf_counter() - started
    reply["ran"] = dict(sources.ran)
    reply["reads"] = {name: reads.seen[name] for name in sorted(reads.seen) if name not in sources.ran}
    return reply


def make_figure(job: dict, reads: Reads) -> dict[str, bytes]:
    from scripts.builder.drawing import draw

    module = importlib.import_module(job["path"].removesuffix(".py").replace("/", "."))
    if not callable(getattr(module, "draw", None)):
        raise draw.NotDrawable("it has no function draw(); every figure's file defines one, without arguments")
    description = {
        "claim": " ".join((module.__doc__ or "").split()),
        "source": job["path"],
        "uses": job["functions"],
    }

    def project_type(module_name: str, name: str):
        return getattr(sys.modules.get(module_name), name, None)

    return draw.files(module.draw(), project_type, job["stem"], description)


def make_facts(job: dict, reads: Reads) -> dict[str, bytes]:
    import json

    module = importlib.import_module(job["path"].removesuffix(".py").replace("/", "."))
    values = {}
    for name, value in vars(module).items():
        if callable(value) and not name.startswith("_") and getattr(value, "__module__", None) == module.__name__:
            if not isinstance(text := value(), str):
                raise TypeError(f"{name}() returned {type(text).__name__}; a fact is the text that the page prints")
            values[name] = text
    return {".json": json.dumps(values, ensure_ascii=False, indent=1).encode() + b"\n"}


def make_notebook(job: dict, reads: Reads) -> dict[str, bytes]:
    from scripts.builder.drawing import notebook

    made, names = notebook.run(job["path"], reads.root)
    reads.take(names)
    return {".ipynb": made}


MAKERS = {"figure": make_figure, "facts": make_facts, "notebook": make_notebook}


def explain(error: BaseException, path: str, root: str) -> str:
    """The error with the places in the project that led to it; nothing of the builder or of libraries."""
    kind = type(error).__name__
    if isinstance(error, SyntaxError) and error.filename:
        return f"{_relative(error.filename, root)}, line {error.lineno}: SyntaxError: {error.msg}"
    if kind in ("NotDrawable", "MovedUnseen", "CellFailed"):
        return f"{path}: {error}" if kind != "CellFailed" else str(error)
    frames, trace = [], error.__traceback__
    while trace:
        frame = trace.tb_frame.f_code
        if frame.co_filename.startswith(os.path.join(root, PROJECT)):
            frames.append(f"{_relative(frame.co_filename, root)}, line {trace.tb_lineno}, in {frame.co_name}")
        trace = trace.tb_next
    message = f"{kind}: {error}" if str(error) else kind
    if not frames:
        return f"{path}: {message}"
    return "\n".join([f"{frames[-1]}: {message}", *(f"  called from {frame}" for frame in reversed(frames[:-1]))])


def _relative(path: str, root: str) -> str:
    return os.path.relpath(path, root).replace(os.sep, "/")


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides when to stop
    root, seed, warm = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    jobs, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a figure prints goes to the terminal, not into the answers
    sys.path[:] = [root, *[entry for entry in sys.path if entry != root]]
    if warm == "figure":
        import matplotlib.backends.backend_svg  # noqa: F401 - the slow part, while the parent still plans

        from scripts.builder.drawing import draw  # noqa: F401
    sources, reads = Sources(root), Reads(root)
    sys.meta_path.insert(0, sources)
    gc.collect()
    gc.freeze()  # what is loaded now is never garbage: the collection after each figure is quick
    baseline = Baseline(root, seed)
    pickle.dump("ready", answers)
    answers.flush()
    while True:
        try:
            job = pickle.load(jobs)
        except EOFError:
            return
        sources.forget()
        baseline.restore()
        reply = run(job, sources, reads)
        pickle.dump(reply, answers)
        answers.flush()


if __name__ == "__main__":
    main()
