"""Runs a notebook in the percent format and gives it back with its outputs, the same bytes each time."""

import json
import os
import re
import subprocess
import sys
import tempfile

import jupytext
import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, DeadKernelError

from . import Fault

LIMIT = 600  # seconds a cell
LARGEST = 500_000  # bytes that a reader may have to load
SCRIPTS = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# The kernel imports the project's modules as workers do, with marks, and says at its end what ran and was read.
START = """
def _start(root, file, scripts):
    import atexit, json, sys
    sys.dont_write_bytecode = True
    sys.path.insert(0, scripts)
    from scripts.builder.trace import Trace
    sys.path.remove(scripts)
    trace = Trace(root)
    def save():
        trace.is_on = False
        with open(file, "w") as out:
            json.dump(trace.noted(), out)
    atexit.register(save)
_start({root!r}, {file!r}, {scripts!r})
del _start
"""


def make(job: dict, root: str, trace) -> dict[str, bytes]:
    path = job["path"]
    with open(os.path.join(root, path), encoding="utf-8") as file:
        text = file.read()
    book = jupytext.reads(text, fmt="py:percent")
    for index, cell in enumerate(book.cells):
        cell.id = f"cell-{index + 1}"
    with tempfile.TemporaryDirectory() as folder:
        startup = os.path.join(folder, "profile_default", "startup")
        os.makedirs(startup)
        noted = os.path.join(folder, "noted.json")
        with open(os.path.join(startup, "trace.py"), "w", encoding="utf-8") as file:
            file.write(START.format(root=root, file=noted, scripts=SCRIPTS))
        environment = {**os.environ, "IPYTHONDIR": folder, "PYTHONPATH": root}
        environment.pop("MPLBACKEND", None)
        client = NotebookClient(
            book,
            timeout=LIMIT,
            kernel_name="python3",
            record_timing=False,
            coalesce_streams=True,  # else what one cell prints falls into as many parts as time happens to allow
            resources={"metadata": {"path": root}},
        )
        try:
            client.execute(env=environment, stderr=subprocess.DEVNULL)  # the kernel warns about its own sockets
        except CellExecutionError as error:
            raise Fault(_where(error, book, path, text)) from None
        except DeadKernelError:
            raise Fault("the notebook's process died; it must neither exit nor crash") from None
        with open(noted, encoding="utf-8") as file:
            trace.add(json.load(file))
    trace.libraries |= {"ipykernel", "IPython"}  # what the kernel runs on
    made = _stable(book)
    if len(made) > LARGEST:
        job["notes"].append(f"it has {len(made) // 1000:,} kB, more than {LARGEST // 1000}: print and draw less")
    return {".ipynb": made}


def _where(error: CellExecutionError, book, path: str, text: str) -> str:
    """The line of the .py that a cell's error comes from."""
    failed = next(
        index
        for index, cell in enumerate(book.cells)
        if any(output.get("output_type") == "error" for output in cell.get("outputs", ()))
    )
    starts = [number for number, line in enumerate(text.splitlines(), 1) if re.match(r"# %%", line)]
    starts = [0] * (len(book.cells) - len(starts)) + starts  # a first cell may have no marker
    first = starts[failed]
    inside = re.findall(r"Cell In\[\d+\], line (\d+)", re.sub(r"\x1b\[[0-9;]*m", "", error.traceback))
    line = first + int(inside[0]) if inside else first
    return f"{path}, line {line}: {error.ename}: {error.evalue}"


def _stable(book) -> bytes:
    """Without anything that differs between two runs: times, and the order in which output streams came."""
    for cell in book.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", ()):
            output.pop("transient", None)
    version = "{}.{}".format(*sys.version_info)
    book.metadata["language_info"] = {"name": "python", "file_extension": ".py", "version": version}
    book.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    book.metadata.pop("jupytext", None)
    return nbformat.writes(book).encode() + b"\n"
