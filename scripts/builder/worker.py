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
from collections.abc import Iterator
from contextlib import chdir, contextmanager, nullcontext
from functools import cache
from importlib.machinery import FileFinder, SourceFileLoader
from pathlib import Path

from scripts import ProjectError

OURS = ("figures_src.", "scripts.formats.")
_root = ""
_seed = 0


class _Source(SourceFileLoader):
    """Loads a module from its source as it stands: bytecode misses an edit of the same length within a second."""

    def get_code(self, fullname: str):
        return _compiled(self.get_data(self.path), self.path)


@cache
def _compiled(source: bytes, path: str):
    return compile(source, path, "exec", dont_inherit=True)


def _finder(path: str) -> FileFinder:
    """For the folders of figures_src and of the formats; others are none of ours."""
    if not f"{path}/".startswith(tuple(f"{_root}/{name.replace('.', '/')}" for name in OURS)):
        raise ImportError
    return FileFinder(path, (_Source, [".py"]))


def start(root: str, seed: int, warm: set[str]) -> None:
    """Once in each process: loads libraries, so that no drawing waits for them."""
    global _root, _seed
    os.dup2(2, 1)  # what a figure prints is no output of the build
    os.chdir(root)
    sys.path[:] = [root, *[entry for entry in sys.path if entry != root]]
    for name in ("numpy", *sorted(warm)):
        importlib.import_module(name)
    _root, _seed = root, seed
    sys.path_hooks.insert(0, _finder)
    sys.path_importer_cache.clear()
    gc.collect()
    gc.freeze()  # what is loaded now is never garbage: the collection after each figure is quick
    gc.set_threshold(100_000)  # nor does it come often while a figure of a hundred states is drawn: a sixth of the time


def draw(job: dict) -> dict:
    """Outputs, notes, and how long it took; or what went wrong, and where."""
    gc.collect()
    reply, started, complaints = {}, time.perf_counter(), []
    handler = logging.Handler(logging.WARNING)  # libraries only log some warnings, such as a font that is not found
    handler.emit = lambda record: complaints.append(record.getMessage())
    logging.getLogger().addHandler(handler)
    job["notes"] = []
    try:
        with _put_back():
            warnings.simplefilter("error")
            warnings.simplefilter("ignore", ResourceWarning)
            _forget_ours()
            reply["outputs"] = importlib.import_module(f"scripts.formats.{job['kind']}").make(job, _root)
        if complaints:
            raise ProjectError(f"warning: {complaints[0]}")
    except (Exception, SystemExit) as error:
        reply = {"error": _explained(error, job["path"], _root)}
    finally:
        logging.getLogger().removeHandler(handler)
    return reply | {"notes": job["notes"], "seconds": time.perf_counter() - started}


def _forget_ours() -> None:
    """Our modules are imported anew for each target: none finds what another left in them, and edits are seen."""
    for name in [name for name in sys.modules if f"{name}.".startswith(OURS)]:
        del sys.modules[name]
    importlib.invalidate_caches()


@contextmanager
def _put_back() -> Iterator[None]:
    """Random numbers begin anew; what a figure may set of the libraries is afterwards as it was."""
    import numpy

    random.seed(_seed)
    numpy.random.seed(_seed)  # noqa: NPY002 - the state that careless code uses
    if torch := sys.modules.get("torch"):
        torch.manual_seed(_seed)
        torch.set_default_dtype(torch.float32)
        torch.set_grad_enabled(True)
    drawing = _style_put_back() if "matplotlib" in sys.modules else nullcontext()
    with chdir(_root), warnings.catch_warnings(), numpy.errstate(), numpy.printoptions(), drawing:
        yield


@contextmanager
def _style_put_back() -> Iterator[None]:
    """The settings, and what our style registers anew for each target."""
    from matplotlib import colormaps, rc_context
    from matplotlib.font_manager import fontManager

    fonts, colours = list(fontManager.ttflist), set(colormaps)
    try:
        with rc_context():
            yield
    finally:
        fontManager.ttflist[:] = fonts
        for name in set(colormaps) - colours:
            colormaps.unregister(name)


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
