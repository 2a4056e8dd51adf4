"""Runs a notebook in the percent format and gives it back with its outputs, the same bytes each time.

Its cells run here, in IPython and in the worker, as a kernel runs them: a kernel of its own would load everything anew.
"""

import atexit
import io
import re
import sys
import tempfile
import traceback
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path

import jupytext
import nbformat
from IPython.core.displayhook import CapturingDisplayHook
from IPython.core.displaypub import CapturingDisplayPublisher
from IPython.core.interactiveshell import InteractiveShell
from nbformat.v4 import new_output
from traitlets.config import Config

from scripts import ProjectError

LARGEST = 500_000  # bytes that a reader may have to load


def make(job: dict, root: str, trace) -> dict[str, bytes]:
    path = job["path"]
    text = Path(root, path).read_text(encoding="utf-8")
    book = jupytext.reads(text, fmt="py:percent")
    with _shell() as shell:
        for index, cell in enumerate(book.cells):
            cell.id = f"cell-{index + 1}"
            if cell.cell_type == "code":
                error = _run(shell, cell)
                if error:
                    raise ProjectError(_where(error, index, len(book.cells), path, text)) from None
    made = _stable(book)
    if len(made) > LARGEST:
        job["notes"].append(f"it has {len(made) // 1000:,} kB, more than {LARGEST // 1000}: print and draw less")
    return {".ipynb": made}


@contextmanager
def _shell() -> Iterator[InteractiveShell]:
    """A new namespace, as a notebook has it when its kernel starts; nothing is kept of it on disk."""
    main = sys.modules["__main__"]
    with tempfile.TemporaryDirectory() as folder:
        settings = Config({"HistoryManager": {"enabled": False}})
        shell = InteractiveShell.instance(ipython_dir=folder, config=settings)
        try:
            with warnings.catch_warnings():
                warnings.filterwarnings("ignore", "To exit: use")  # IPython's word for SystemExit, which is a fault
                yield shell
        finally:
            atexit.unregister(shell.atexit_operations)
            InteractiveShell.clear_instance()
            sys.modules["__main__"] = main


class _Stream(io.TextIOBase):
    """Puts what is printed among the outputs of a cell."""

    def __init__(self, name: str, outputs: list[dict]) -> None:
        self._name, self._outputs = name, outputs

    def write(self, text: str) -> int:
        if not self._outputs or self._outputs[-1].get("name") != self._name:
            self._outputs.append({"name": self._name, "text": ""})
        self._outputs[-1]["text"] += text
        return len(text)


def _run(shell: InteractiveShell, cell) -> BaseException | None:
    """Gives the cell its outputs, in their order, and returns the error that ended it."""
    shell.display_pub = CapturingDisplayPublisher()
    shell.display_trap.hook = CapturingDisplayHook(shell)
    shell.showtraceback = shell.showsyntaxerror = lambda *_, **__: None
    shown, values = shell.display_pub.outputs, shell.display_trap.hook.outputs
    with redirect_stdout(_Stream("stdout", shown)), redirect_stderr(_Stream("stderr", shown)):
        result = shell.run_cell(cell.source, store_history=True)
    cell.execution_count = number = result.execution_count
    cell.outputs = [
        new_output("stream", name=each["name"], text=each["text"])
        if "name" in each
        else new_output("display_data", each["data"], metadata=each["metadata"] or {})
        for each in shown
    ]
    for each in values:  # of the last line, where it is an expression
        cell.outputs.append(
            new_output("execute_result", each["data"], metadata=each["metadata"], execution_count=number)
        )
    return result.error_before_exec or result.error_in_exec


def _where(error: BaseException, index: int, count: int, path: str, text: str) -> str:
    """The line of the .py that a cell's error comes from."""
    starts = [number for number, line in enumerate(text.splitlines(), 1) if re.match(r"# %%", line)]
    starts = [0] * (count - len(starts)) + starts  # a first cell may have no marker
    frames = traceback.extract_tb(error.__traceback__)
    inside = [frame.lineno for frame in frames if frame.filename.startswith("<ipython-input-")]
    line = starts[index] + (inside[0] if inside else getattr(error, "lineno", 0))
    return f"{path}:{line}: {type(error).__name__}: {error}"


def _stable(book) -> bytes:
    """With the names of language and kernel, and no more of what made it."""
    version = "{}.{}".format(*sys.version_info)
    book.metadata["language_info"] = {"name": "python", "file_extension": ".py", "version": version}
    book.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    book.metadata.pop("jupytext", None)
    return nbformat.writes(book).encode() + b"\n"
