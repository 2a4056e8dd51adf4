#!/usr/bin/env python3
"""Builds one workload with this project's builder and with other tools, and compares time, memory and what is redrawn.

The workload: 24 matplotlib figures, 4 Plotly figures and 2 animations of 60 frames, all from one shared module of
ten functions that three figures use each. Every tool draws the same curves; ours also writes what the project needs
(a data sheet of each figure, a still of each plot and animation, AV1 besides H.264, a poster).

python3 scripts/maintain/bench_build.py              all tools, three rounds in turn, then one for memory (15 minutes)
python3 scripts/maintain/bench_build.py --grow       our builder with 10, 100 and 1000 figures
"""

import argparse
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
if __name__ == "__main__":
    sys.path[0] = str(ROOT)

from scripts import environment  # noqa: E402
from scripts.maintain.bench import workload  # noqa: E402
from scripts.maintain.bench.workload import FIGURES, USERS  # noqa: E402

PEERS = (
    "doit==0.37.0",
    "sphinx==9.0.4",
    "sphinx-gallery==0.22.1",
    "sphinxcontrib-video==0.4.2",
    "joblib==1.6.0",
    "mkdocs-gallery==0.10.4",
    "mkdocs==1.6.1",
    "mkdocs-material==9.8.1",
    "mkdocs-jupyter==0.26.3",
    "nbconvert==7.17.2",
    "jupytext==1.19.6",
    "ipykernel==7.4.0",
    "matplotlib==3.11.2",
    "numpy==2.4.6",
    "plotly==7.1.0",
    "pillow==13.0.0",
    "imageio-ffmpeg==0.8.1",
)
VENV = ROOT / ".cache" / "bench" / "venv"
EDITED_FIGURE, EDITED_FUNCTION = 5, 2
# the figure step alone, as doit is run: without the check of the environment before it
ENGINE = f"import sys; sys.path[0] = {str(ROOT)!r}; from scripts.builder import build; exit(bool(build('.').failed))"


class Tool:
    """One way to build the workload: how its sources look and how it is run."""

    def __init__(
        self, name: str, write: Callable[[Path], None], command: Callable[[Path], list], shared: str, figure: str
    ):
        self.name, self.write, self.command = name, write, command
        self.shared, self.figure = shared, figure


def tools() -> list[Tool]:
    ours = [sys.executable, ROOT / "scripts" / "build.py", "--root", "."]
    peer = VENV / "bin"
    figure, plot = "figures_src/figures/bench/figure_{:02}.py", "plot_{:02}.py"
    shared = "figures_src/encoding/shared.py"
    mkdocs = [peer / "mkdocs", "build"]
    return [
        Tool("ours, figures", workload.write_ours, lambda folder: [sys.executable, "-c", ENGINE], shared, figure),
        Tool("ours, with site", workload.write_ours, lambda folder: ours, shared, figure),
        Tool(
            "doit",
            workload.write_doit,
            lambda folder: [peer / "doit", "-n", "2", "-v", "0"],
            "shared.py",
            "figure_{:02}.py",
        ),
        Tool(
            "sphinx-gallery",
            workload.write_sphinx,
            lambda folder: [peer / "sphinx-build", "-q", "-j", "2", ".", "_build"],
            "shared.py",
            f"examples/{plot}",
        ),
        Tool(
            "mkdocs-gallery", workload.write_mkdocs_gallery, lambda folder: mkdocs, "shared.py", f"docs/examples/{plot}"
        ),
        Tool(
            "mkdocs-jupyter", workload.write_mkdocs_jupyter, lambda folder: mkdocs, "shared.py", "docs/figure_{:02}.py"
        ),
    ]


def scenarios(tool: Tool, folder: Path) -> Iterable[tuple[str, set[str]]]:
    """Changes the sources, one scenario after another; gives each one's name and the figures that it must redraw."""
    shared, figure = folder / tool.shared, folder / tool.figure.format(EDITED_FIGURE)
    tool.write(folder)
    yield "from nothing", {str(i) for i in range(FIGURES)}
    yield "nothing changed", set()
    os.utime(figure)
    yield "touched, same content", set()
    figure.write_text(figure.read_text().replace('"value"', '"new value"'))
    yield "one figure edited", {str(EDITED_FIGURE)}
    text = shared.read_text()
    shared.write_text(text.replace(f"np.sin(x * {EDITED_FUNCTION} / 7", f"np.cos(x * {EDITED_FUNCTION} / 7"))
    yield "shared function edited", {str(EDITED_FUNCTION * USERS + k) for k in range(USERS)}
    text = shared.read_text()
    shared.write_text(text.replace(f'"""Wave {EDITED_FUNCTION}."""', '"""The same wave, told in other words."""'))
    yield "docstring edited", set()


class Run:
    """One command: seconds, seconds of all processors, figures drawn; or most memory of all its processes (MB).

    Not both at once: sampling the memory takes a processor from the tools that use them all.
    """

    def __init__(self, command: list, folder: Path, watch_memory: bool = False) -> None:
        notes = folder.parent / workload.DRAWN
        shutil.rmtree(notes, ignore_errors=True)
        notes.mkdir()
        variables = {**os.environ, "PYTHONPATH": str(folder), "NO_MKDOCS_2_WARNING": "1"}
        variables |= {"MPLBACKEND": "agg"} if "jupyter" not in folder.name else {}
        variables.pop("PYTHONDONTWRITEBYTECODE", None)  # the other tools were compiled when they were installed
        before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        with (folder.parent / f"{folder.name}.txt").open("w") as output:
            process = subprocess.Popen(command, cwd=folder, env=variables, stdout=output, stderr=subprocess.STDOUT)
            memory = Memory(process.pid) if watch_memory else None
            status = process.wait()
        self.wall = time.perf_counter() - started
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        self.memory = memory.stop() if memory else float("nan")
        self.drawn = {path.name for path in notes.iterdir()}
        if status:
            raise SystemExit(f"{folder.name} ended with status {status}:\n{Path(output.name).read_text()[-3000:]}")


class Memory(threading.Thread):
    """Samples the memory of a process and all that it started, each shared page counted once."""

    def __init__(self, pid: int) -> None:
        super().__init__(daemon=True)
        self.pid, self.peak, self.ended = pid, 0.0, threading.Event()
        self.start()

    def run(self) -> None:
        while not self.ended.wait(0.01):
            self.peak = max(self.peak, sum(map(_proportional_size, _family(self.pid))))

    def stop(self) -> float:
        self.ended.set()
        self.join()
        return self.peak / 1024


def _family(pid: int) -> list[int]:
    found = [pid]
    for parent in found:
        try:
            for task in Path(f"/proc/{parent}/task").iterdir():
                found += map(int, (task / "children").read_text().split())
        except OSError:
            continue
    return found


def _proportional_size(pid: int) -> float:
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0.0
    return sum(float(line.split()[1]) for line in lines if line.startswith("Pss:"))


def compare(rounds: int, names: list[str]) -> None:
    results: dict[tuple[str, str], list[Run]] = {}
    wanted: dict[str, set[str]] = {}
    chosen = [tool for tool in tools() if not names or tool.name in names]
    for turn in range(rounds):
        with tempfile.TemporaryDirectory() as base:
            for tool in chosen:
                folder = Path(base) / tool.name.replace(", ", "-").replace(" ", "-")
                for name, expected in scenarios(tool, folder):
                    run = Run(tool.command(folder), folder)
                    results.setdefault((tool.name, name), []).append(run)
                    wanted[name] = expected
                    print(f"round {turn + 1} {tool.name:16} {name:24} {run.wall:6.2f} s", flush=True)
    for tool in chosen:
        with tempfile.TemporaryDirectory() as base:
            folder = Path(base) / ("memory-jupyter" if "jupyter" in tool.name else "memory")
            tool.write(folder)
            results[tool.name, "memory"] = [Run(tool.command(folder), folder, watch_memory=True)]
            print(
                f"memory  {tool.name:16} {'from nothing':24} {results[tool.name, 'memory'][0].memory:6.0f} MB",
                flush=True,
            )
    _print_table(results, wanted, [tool.name for tool in chosen])
    _print_ratios(results)


def _median(results: dict, tool: str, name: str, what: str) -> float:
    return statistics.median(getattr(run, what) for run in results[tool, name])


def _print_table(results: dict, wanted: dict[str, set[str]], names: list[str]) -> None:
    print("\nMedians: wall s / CPU s (figures drawn; ! = not exactly those that had to be)")
    print("| tool | " + " | ".join(wanted) + " | peak MB |")
    print("|---" * (len(wanted) + 2) + "|")
    for tool in names:
        cells = []
        for name, expected in wanted.items():
            drawn = results[tool, name][-1].drawn
            wall, cpu = (_median(results, tool, name, what) for what in ("wall", "cpu"))
            stale = " STALE" if expected - drawn else ""
            cells.append(f"{wall:.2f} / {cpu:.2f} ({len(drawn)}{'' if drawn == expected else '!'}{stale})")
        print(f"| {tool} | " + " | ".join(cells) + f" | {_median(results, tool, 'memory', 'memory'):.0f} |")


TARGETS = (
    ("from nothing", "ours, with site", "sphinx-gallery", "cpu", 0.35),
    ("from nothing", "ours, with site", "sphinx-gallery", "wall", 0.35),
    ("from nothing", "ours, with site", "mkdocs-gallery", "cpu", 0.25),
    ("from nothing", "ours, with site", "mkdocs-gallery", "wall", 0.25),
    ("from nothing", "ours, with site", "mkdocs-jupyter", "cpu", 0.08),
    ("from nothing", "ours, with site", "mkdocs-jupyter", "wall", 0.08),
    ("from nothing", "ours, figures", "doit", "cpu", 0.65),
    ("from nothing", "ours, figures", "doit", "wall", 0.65),
    ("nothing changed", "ours, figures", "doit", "cpu", 0.25),
    ("nothing changed", "ours, figures", "doit", "wall", 0.25),
    ("nothing changed", "ours, figures", "sphinx-gallery", "cpu", 0.02),
    ("nothing changed", "ours, figures", "sphinx-gallery", "wall", 0.02),
    ("shared function edited", "ours, figures", "doit", "wall", 0.2),
    ("memory", "ours, with site", "sphinx-gallery", "memory", 0.6),
)


def _print_ratios(results: dict) -> None:
    print("\n| ratio | of | wanted | measured | |\n|---|---|---|---|---|")
    for name, ours, peer, what, target in TARGETS:
        if (ours, name) in results and (peer, name) in results:
            ratio = _median(results, ours, name, what) / _median(results, peer, name, what)
            verdict = "reached" if ratio <= target else "missed"
            print(f"| {name}: {ours} to {peer} | {what} | {target:g} | {ratio:.3f} | {verdict} |")


def grow(sizes: tuple[int, ...] = (10, 100, 1000)) -> None:
    """Nothing-changed time and memory of our builder as the number of figures grows."""
    text = textwrap.dedent("""\
        '''A line.'''
        from matplotlib.figure import Figure
        from figures_src.encoding import shared

        def draw():
            shared.note("{i}")
            figure = Figure(figsize=(2, 1))
            figure.subplots().plot(shared.wave_{k}(shared.np.arange(5)))
            return figure
    """)
    print(
        "| figures | from nothing s | nothing changed s (CPU) | --check s (CPU) "
        "| one function edited s (redrawn) | peak MB, nothing changed |"
    )
    print("|---|---|---|---|---|---|")
    for size in sizes:
        with tempfile.TemporaryDirectory() as base:
            folder = Path(base) / "ours"
            files = {
                "figures_src/__init__.py": "",
                "figures_src/encoding/shared.py": workload.shared_module(folder),
                "docs/index.md": "",
            }
            for i in range(size):
                name = f"chapter_{i // 50:02}/figure_{i % 50:02}"
                files[f"figures_src/figures/{name}.py"] = text.format(i=i, k=i % 10)
                files["docs/index.md"] += f"![Figure {i}](figures/{name}.svg)\n"
            workload.write_all(folder, files)
            command = [sys.executable, ROOT / "scripts" / "build.py", "--root", "."]
            first = Run([*command, "--figures"], folder)
            nothing = sorted((Run([*command, "--figures"], folder) for _ in range(5)), key=lambda run: run.wall)[2]
            check = sorted((Run([*command, "--check"], folder) for _ in range(5)), key=lambda run: run.wall)[2]
            memory = Run([*command, "--figures"], folder, watch_memory=True).memory
            shared = folder / "figures_src/encoding/shared.py"
            shared.write_text(shared.read_text().replace("np.sin(x * 2 / 7", "np.cos(x * 2 / 7"))
            edited = Run([*command, "--figures"], folder)
            print(
                f"| {size} | {first.wall:.1f} | {nothing.wall:.3f} ({nothing.cpu:.3f}) "
                f"| {check.wall:.3f} ({check.cpu:.3f}) "
                f"| {edited.wall:.2f} ({len(edited.drawn)}) | {memory:.0f} |",
                flush=True,
            )


def _make_peers() -> None:
    if not (VENV / "bin" / "doit").exists():
        subprocess.run([sys.executable, "-m", "venv", "--clear", VENV], check=True)
        subprocess.run([VENV / "bin" / "pip", "install", "--quiet", *PEERS], check=True)


def main() -> None:
    environment.ensure()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3, help="rounds, all tools in each (default: 3)")
    parser.add_argument("--tool", action="append", default=[], help="only this one; can be given several times")
    parser.add_argument("--grow", action="store_true", help="our builder alone with 10, 100 and 1000 figures")
    options = parser.parse_args()
    if options.grow:
        grow()
        return
    if shutil.disk_usage(ROOT).free < 2e9:
        sys.exit("the other tools need 2 GB of free disk space")
    _make_peers()
    compare(options.rounds, options.tool)


if __name__ == "__main__":
    main()
