"""Runs a block of code from a page as it stands, and compares what it has made with the encoding module."""

import io
import random
import re
import sys
import traceback
import warnings
from contextlib import chdir, redirect_stdout
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

BLOCK = "<block>"


def make(job: dict, root: str) -> dict[str, object]:
    """What `job["code"]` prints, or its error with the line; and of each hidden expression what it is, if not true."""
    space, out = {"__name__": "__main__"}, io.StringIO()
    try:
        with TemporaryDirectory() as empty, chdir(empty), redirect_stdout(out):
            _as_a_reader()
            exec(compile(job["code"], BLOCK, "exec"), space)
    except Exception as error:
        lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == BLOCK]
        return {"error": f"{type(error).__name__}: {error}", "line": lines[-1] if lines else 1}
    return {"printed": out.getvalue(), "same": [_compared(text, space, root) for text in job["same"]]}


def _as_a_reader() -> None:
    """What a block does not seed differs each time, and a warning stops nothing."""
    warnings.simplefilter("ignore")
    random.seed()
    for name in ("numpy.random", "torch"):
        if library := sys.modules.get(name):
            library.seed()


def _compared(expression: str, space: dict[str, object], root: str) -> str:
    names = set(re.findall(r"\b\w+(?=\.)", expression))
    modules = {name: import_module(f"figures_src.encoding.{name}") for name in names
               if Path(root, f"figures_src/encoding/{name}.py").is_file()}  # fmt: skip
    libraries = {"np": import_module("numpy"), "torch": import_module("torch")}
    try:
        value = eval(f"({expression})", {**space, **libraries, **modules})
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return "" if str(value) in ("True", "tensor(True)") else f"it is {value}"
