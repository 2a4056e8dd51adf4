"""Runs a notebook in the percent format and gives it back with its outputs, the same bytes each time."""

import os
import re
import sys
from itertools import pairwise
from pathlib import Path

import jupytext
import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

from scripts import ProjectError

LARGEST = 500_000  # bytes that a reader may have to load
BEGINNING = """import sys, warnings
sys.stderr = sys.stdout  # two streams would come in another order each time
warnings.filterwarnings("error", module="__main__|figures_src")  # as in figures, a warning is a fault
%config HistoryManager.enabled = False"""


def make(job: dict, root: str) -> dict[str, bytes]:
    text = Path(root, job["path"]).read_text(encoding="utf-8")
    book = jupytext.reads(text, fmt="py:percent")
    book.cells.insert(0, nbformat.v4.new_code_cell(BEGINNING))
    client = NotebookClient(book, kernel_name="python3", timeout=None, resources={"metadata": {"path": root}})
    client.extra_arguments = ["--IPKernelApp.log_level=40"]  # errors; it warns that it speaks to this machine by TCP
    try:
        client.execute(env=os.environ | {"PYTHONPATH": root})
    except CellExecutionError as error:
        said = f"{error.ename}: {error.evalue}"
        if error.ename == "SyntaxError":
            said = said.partition(" (")[0]  # its place in a file of the kernel's own
        raise ProjectError(f"{job['path']}:{_line(error, book, text)}: {said}") from None
    del book.cells[0]
    for number, cell in enumerate(book.cells, 1):
        cell.id = f"cell-{number}"
        cell.metadata.pop("execution", None)  # the time of day
        for piece, rest in reversed([*pairwise(cell.get("outputs", ()))]):  # a busy machine cuts what a cell prints
            if piece.output_type == rest.output_type == "stream":
                piece.text += rest.text
                cell.outputs = [each for each in cell.outputs if each is not rest]
        for counted in [each for each in (cell, *cell.get("outputs", ())) if each.get("execution_count")]:
            counted.execution_count -= 1
    made = _stable(book)
    if len(made) > LARGEST:
        job["notes"].append(f"it has {len(made) // 1000:,} kB, more than {LARGEST // 1000}: print and draw less")
    return {".ipynb": made}


def _line(error: CellExecutionError, book, text: str) -> int:
    """The line of the .py that a cell's error comes from."""
    starts = [number for number, line in enumerate(text.splitlines(), 1) if re.match(r"# %%", line)]
    starts = [0] * (len(book.cells) - 1 - len(starts)) + starts  # a first cell may have no marker
    failed = max(i for i, cell in enumerate(book.cells) if cell.get("execution_count"))  # the last that has begun
    inside = re.findall(r"(?:Cell In\[\d+\], line |^-+> )(\d+)", re.sub(r"\x1b\[[0-9;]*m", "", error.traceback), re.M)
    return starts[failed - 1] + (int(inside[0]) if inside else 0)


def _stable(book) -> bytes:
    """With the names of language and kernel, and no more of what made it."""
    version = "{}.{}".format(*sys.version_info)
    book.metadata["language_info"] = {"name": "python", "file_extension": ".py", "version": version}
    book.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    book.metadata.pop("jupytext", None)
    return nbformat.writes(book).encode() + b"\n"
