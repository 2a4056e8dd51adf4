"""What happens in a worker: targets are drawn one after another, each as if it were the first."""

import gc
import importlib
import logging
import os
import random
import sys
import time
import traceback
import warnings
from pathlib import Path

from scripts import ProjectError

from .trace import Trace

_root = ""
_seed = 0
_trace: Trace
_settings: dict[str, object]


def start(root: str, seed: int, warm: set[str]) -> None:
    """Once in each process: loads libraries, so that no drawing waits for them."""
    global _root, _seed, _trace, _settings
    os.dup2(2, 1)  # what a figure prints is no output of the build
    os.chdir(root)
    sys.path[:] = [root, *[entry for entry in sys.path if entry != root]]
    for name in ("numpy", *sorted(warm)):
        importlib.import_module(name)
    _root, _seed, _trace, _settings = root, seed, Trace(root), _state()
    gc.collect()
    gc.freeze()  # what is loaded now is never garbage: the collection after each figure is quick
    gc.set_threshold(100_000)  # nor does it come often while a figure of a hundred states is drawn: a sixth of the time


def draw(job: dict) -> dict:
    """Outputs, notes, what ran, and how long it took; or what went wrong, and where."""
    _restore()
    reply, started, complaints = {}, time.perf_counter(), []
    handler = logging.Handler(logging.WARNING)  # libraries only log some warnings, such as a font that is not found
    handler.emit = lambda record: complaints.append(record.getMessage())
    logging.getLogger().addHandler(handler)
    job["notes"] = []
    _trace.begin()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            warnings.simplefilter("ignore", ResourceWarning)
            reply["outputs"] = importlib.import_module(f"scripts.formats.{job['kind']}").make(job, _root, _trace)
        if complaints:
            raise ProjectError(f"warning: {complaints[0]}")
        if _trace.written:
            raise ProjectError(f"it wrote {_trace.written}; a figure returns what it draws and saves nothing")
    except (Exception, SystemExit) as error:
        reply = {"error": _explained(error, job["path"], _root)}
    finally:
        _trace.is_on = False
        logging.getLogger().removeHandler(handler)
    return reply | {"notes": job["notes"], "noted": _trace.noted(), "seconds": time.perf_counter() - started}


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
    return "\n".join([f"{place}: {message}", *(f"  called from {caller}" for caller in reversed(callers[1:]))])


def _state() -> dict:
    """What a figure may set and leave behind."""
    import numpy

    state = {"folder": Path.cwd(), "environment": dict(os.environ), "path": list(sys.path)}
    state |= {"streams": (sys.stdout, sys.stderr), "errors": numpy.geterr(), "printing": numpy.get_printoptions()}
    if "matplotlib" in sys.modules:
        from matplotlib import colormaps, rcParams
        from matplotlib.font_manager import fontManager

        state |= {"style": dict.copy(rcParams), "fonts": list(fontManager.ttflist), "colours": list(colormaps)}
    return state


def _restore() -> None:
    """Puts it all back, and the random numbers to their start."""
    import numpy

    os.chdir(_settings["folder"])
    if os.environ != _settings["environment"]:
        os.environ.clear()
        os.environ.update(_settings["environment"])
    sys.path[:] = _settings["path"]
    sys.stdout, sys.stderr = _settings["streams"]
    numpy.seterr(**_settings["errors"])
    numpy.set_printoptions(**_settings["printing"])
    random.seed(_seed)
    numpy.random.seed(_seed)  # noqa: NPY002 - the state that careless code uses
    if torch := sys.modules.get("torch"):
        torch.manual_seed(_seed)
        torch.set_default_dtype(torch.float32)
        torch.set_grad_enabled(True)
    if pyplot := sys.modules.get("matplotlib.pyplot"):
        pyplot.close("all")
    if "style" in _settings:
        import matplotlib
        from matplotlib.font_manager import fontManager

        dict.update(matplotlib.rcParams, _settings["style"])
        if len(fontManager.ttflist) != len(_settings["fonts"]):
            fontManager.ttflist[:] = _settings["fonts"]
            fontManager._findfont_cached.cache_clear()
        for name in set(matplotlib.colormaps) - set(_settings["colours"]):
            matplotlib.colormaps.unregister(name)
    gc.collect()
