"""Builds the same figures with this project's builder and with doit: time, and which figures are drawn again.

Both draw the same 24 files from one shared module of eight functions, each used by three of them, with two processes.
doit is told that a figure depends on its own file and on the shared module.

python3 scripts/maintain bench_build      three rounds, medians (2 minutes; doit is installed in .cache/bench)
"""

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from scripts import ROOT

ROUNDS = 3  # both tools in each
DOIT = "doit==0.37.0"
PEER = ROOT / ".cache" / "bench" / "venv" / "bin"
FIGURES, USERS = 24, 3  # figures, and how many of them use one function
EDITED, SHARED = 5, "figures_src/encoding/shared.py"
FUNCTION = '''

def wave_{k}(x):
    """Wave {k}."""
    return np.sin(x * {k} / 7 + 0.1) * np.exp(-x / 40)
'''
FIGURE = '''\
"""Figure {i}."""

import numpy as np
from matplotlib.figure import Figure
from figures_src.encoding import shared


def draw():
    np.zeros(1).tofile("{drawn}/{i}")
    fig = Figure(figsize=(5, 3))
    ax = fig.subplots()
    x = np.linspace(0, 40, 512)
    for shift in range(4):
        ax.plot(x, shared.wave_{k}(x + shift), label=f"shift {{shift}}")
    ax.legend()
    ax.set(title="Figure {i}", xlabel="position (tokens)", ylabel="value")
    return fig
'''
DODO = """\
import importlib
from pathlib import Path

def save(name):
    importlib.import_module(f"figures_src.figures.bench.{name}").draw().savefig(f"out/{name}.svg")

def task_figure():
    Path("out").mkdir(exist_ok=True)
    for path in sorted(Path("figures_src/figures/bench").glob("figure_*.py")):
        yield {
            "name": path.stem,
            "actions": [(save, [path.stem])],
            "file_dep": [str(path), "figures_src/encoding/shared.py"],
            "targets": [f"out/{path.stem}.svg"],
        }
"""
# the figure step alone, as doit is run: without the check of the environment before it
OURS = f"import sys; sys.path[0] = {str(ROOT)!r}; from scripts.builder import build; sys.exit(build('.').failed or 0)"
COMMANDS = {"ours": [sys.executable, "-c", OURS], "doit": [PEER / "doit", "-n", "2", "-v", "0"]}


class Run(NamedTuple):
    """One command: seconds, seconds of all its processors, and the figures that it drew."""

    wall: float
    cpu: float
    drawn: set[int]


def write(folder: Path) -> None:
    """The sources, and beside them an empty folder where each figure leaves a file when it is drawn."""
    _notes(folder).mkdir()
    functions = "".join(FUNCTION.format(k=k) for k in range(FIGURES // USERS + 1))
    files = {"figures_src/__init__.py": "", SHARED: f'"""The waves."""\n\nimport numpy as np\n{functions}'}
    files |= {"dodo.py": DODO, "docs/index.md": ""}
    for i in range(FIGURES):
        text = FIGURE.format(i=i, k=i // USERS, drawn=_notes(folder))
        files[f"figures_src/figures/bench/figure_{i:04}.py"] = text
        files["docs/index.md"] += f"![Figure {i}](figures/bench/figure_{i:04}.svg)\n"
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def edits(folder: Path) -> Iterator[tuple[str, set[int]]]:
    """Changes the sources, one change after another: the name of each, and the figures that it makes stale."""
    yield "from nothing", set(range(FIGURES))
    yield "nothing changed", set()
    figure, shared = folder / f"figures_src/figures/bench/figure_{EDITED:04}.py", folder / SHARED
    _replace(figure, '"value"', '"new value"')
    yield "one figure edited", {EDITED}
    _replace(shared, "np.sin(x * 2 / 7", "np.cos(x * 2 / 7")
    yield "shared function edited", {2 * USERS + k for k in range(USERS)}
    _replace(shared, '"""Wave 2."""', '"""The same wave, told in other words."""')
    yield "docstring edited", set()


def run(command: list, folder: Path) -> Run:
    for path in _notes(folder).iterdir():
        path.unlink()
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, cwd=folder, env={**os.environ, "PYTHONPATH": "."}, check=True, stdout=subprocess.DEVNULL)
    wall, after = time.perf_counter() - started, resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Run(wall, cpu, {int(path.name) for path in _notes(folder).iterdir()})


def compare() -> None:
    runs: dict[str, dict[str, list[Run]]] = {}
    stale: dict[str, set[int]] = {}
    for tool in [*COMMANDS] * ROUNDS:
        with tempfile.TemporaryDirectory() as base:
            folder = Path(base) / "sources"
            write(folder)
            for edit, expected in edits(folder):
                stale[edit] = expected
                runs.setdefault(edit, {}).setdefault(tool, []).append(run(COMMANDS[tool], folder))
    print("| | figures to draw | ours: s (CPU), drawn | doit: s (CPU), drawn | ratio (CPU) |\n|---|---|---|---|---|")
    for edit, tools in runs.items():
        (wall, cpu), (peer_wall, peer_cpu) = map(_medians, tools.values())
        ours, doit = (len(each[-1].drawn) for each in tools.values())
        print(
            f"| {edit} | {len(stale[edit])} | {wall:.2f} ({cpu:.2f}), {ours} "
            f"| {peer_wall:.2f} ({peer_cpu:.2f}), {doit} "
            f"| {wall / peer_wall:.2f} ({cpu / peer_cpu:.2f}) |"
        )
        if missed := stale[edit] - tools["ours"][-1].drawn:
            sys.exit(f"our builder left figures as they were that are stale: {sorted(missed)}")


def _notes(folder: Path) -> Path:
    return folder.with_name("drawn")


def _replace(path: Path, old: str, new: str) -> None:
    path.write_text(path.read_text().replace(old, new))


def _medians(runs: list[Run]) -> tuple[float, float]:
    return statistics.median(each.wall for each in runs), statistics.median(each.cpu for each in runs)


def main() -> None:
    if not (PEER / "doit").exists():
        subprocess.run([sys.executable, "-m", "venv", "--clear", PEER.parent], check=True)
        subprocess.run([PEER / "python", "-m", "pip", "install", "--quiet", DOIT, *_drawing()], check=True)
    compare()


def _drawing() -> list[str]:
    """matplotlib and numpy as they are pinned here."""
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    return [line.split("#")[0].split(";")[0].strip() for line in lines if line.startswith(("matplotlib==", "numpy=="))]
