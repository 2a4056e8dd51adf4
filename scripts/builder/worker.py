"""What happens in the process of a target: it is drawn, and the process ends."""

import gc
import importlib
import logging
import os
import random
import signal
import sys
import time
import traceback
import warnings
from contextlib import suppress
from importlib.machinery import SourceFileLoader
from pathlib import Path

from scripts import ProjectError


def draw(pipe, job: dict, root: str, seed: int) -> None:
    """Sends outputs, notes, and how long it took; or what went wrong, and where."""
    started = time.perf_counter()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who has asked for the build ends this process
    os.dup2(2, 1)  # what a figure prints is no output of the build
    os.chdir(root)
    sys.path[:] = [root, *[entry for entry in sys.path if entry != root]]
    gc.freeze()  # what is loaded now is never garbage, and the rest is seldom collected: a sixth of the time
    gc.set_threshold(100_000)
    reply, complaints = {}, []
    handler = logging.Handler(logging.WARNING)  # libraries only log some warnings, such as a font that is not found
    handler.emit = lambda record: complaints.append(record.getMessage())
    logging.getLogger().addHandler(handler)
    job["notes"] = []
    try:
        import numpy

        random.seed(seed)
        numpy.random.seed(seed)  # noqa: NPY002 - the state that careless code uses
        if torch := sys.modules.get("torch"):
            torch.manual_seed(seed)
        warnings.simplefilter("error")
        warnings.simplefilter("ignore", ResourceWarning)
        SourceFileLoader.get_code = _compiled
        reply["outputs"] = importlib.import_module(f"scripts.formats.{job['kind']}").make(job, root)
        if complaints:
            raise ProjectError(f"warning: {complaints[0]}")
    except (Exception, SystemExit) as error:
        reply = {"error": _explained(error, job["path"], root)}
    with suppress(BrokenPipeError):  # the build was killed
        pipe.send(reply | {"notes": job["notes"], "seconds": time.perf_counter() - started})


def _compiled(loader: SourceFileLoader, name: str, kept=SourceFileLoader.get_code):
    """Ours from the source as it stands: bytecode misses an edit of the same length within a second."""
    is_ours = name.startswith("figures_src.")
    return loader.source_to_code(loader.get_data(loader.path), loader.path) if is_ours else kept(loader, name)


def _explained(error: BaseException, path: str, root: str) -> str:
    """The error with the places in the project that led to it; nothing of the builder or of libraries."""

    def relative(file: str) -> str:
        return os.path.relpath(file, root).replace(os.sep, "/")

    message = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    if isinstance(error, ProjectError):
        return str(error) if str(error).startswith(path) else f"{path}: {error}"
    if isinstance(error, SyntaxError) and error.filename:
        return f"{relative(error.filename)}:{error.lineno}: SyntaxError: {error.msg}"
    *callers, place = [path] + [
        f"{relative(frame.f_code.co_filename)}:{line}, in {frame.f_code.co_name}"
        for frame, line in traceback.walk_tb(error.__traceback__)
        if frame.f_code.co_filename.startswith(str(Path(root, "figures_src")))
    ]
    if isinstance(error, ValueError) and callers[1:] and place.startswith("figures_src/drawing/"):
        place = callers.pop()  # drawing refuses what the figure hands it
    return "\n".join([f"{place}: {message}", *(f"  called from {caller}" for caller in reversed(callers[1:]))])
