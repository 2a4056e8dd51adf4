"""Measures, in a browser, how long a save takes until the live preview shows it, and how soon the preview is ready.

python3 scripts/maintain bench_preview            five saves of each kind, in two minutes
python3 scripts/maintain bench_preview --runs 9

Works on a copy of this folder, built before the first measurement. A time ends when the browser has painted the change.
"""

import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page, sync_playwright

from scripts import test

ROOT = Path(__file__).resolve().parents[2]
OPTIONS = {"--runs": {"type": int, "default": 5, "help": "saves of each kind (default: 5)"}}
LEFT_OUT = (".git", ".venv", "node_modules", "__pycache__", ".pytest_cache", ".hypothesis")
PAINTED = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
LONGEST = 60_000  # milliseconds that one save may take


class Save(NamedTuple):
    """One kind of save: what is written, and what a reader then sees. {} stands for the number of the run."""

    kind: str
    most: float  # seconds that we promise, on two quiet cores
    page: str  # that is open
    file: str
    old: str
    new: str
    seen: str  # a selector of the browser
    style: tuple[str, str] = ("", "")  # a property of it, and the value that it takes


SAVES = (
    Save("prose", 1, "rotary/decay/", "docs/rotary/decay.md", "\n## ", "\nWord{} of prose.\n\n## ", "text=Word{} of"),
    *(
        Save(f"figure {name}", 2, page, f"figures_src/figures/{name}.py", "    return figure\n",
             '    figure.text(0.5, 0.5, "word{}")\n    return figure\n', f'[data-figure="{name}"] >> text=word{{}}')
        for page, name in (
            ("rotary/decay/", "rotary/su_bound"),
            ("rotary/decay/", "rotary/three_keys"),
            ("absolute/sinusoidal/", "absolute/curves"),
        )
    ),
    Save("style sheet", 3, "rotary/decay/", "docs/assets/css/site.css", "",
         "h1 {{ letter-spacing: {}px !important; }}\n", "h1", ("letter-spacing", "{}px")),
    Save("fact", 3, "rotary/decay/", "figures_src/facts/rotary.py", "def equal_score_at_10() -> str:\n",
         "def equal_score_at_10() -> str:\n    return f'word{}'\n", "text=computed as 'word{}'"),
)  # fmt: skip


def main(runs: int) -> None:
    program = test.browser()
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "project"
        shutil.copytree(ROOT, root, ignore=shutil.ignore_patterns(*LEFT_OUT))
        (root / ".venv").symlink_to(ROOT / ".venv", target_is_directory=True)
        subprocess.run([sys.executable, "scripts/build.py"], cwd=root, check=True, stdout=subprocess.DEVNULL)
        _say("ready", 5, [_seconds_until_ready(root) for _ in range(runs)])
        with _preview(root) as address, _browser(program) as page:
            for save in SAVES:
                _say(save.kind, save.most, list(_measured(page, address, root, save, runs)))


def _say(kind: str, most: float, seconds: list[float]) -> None:
    each = ", ".join(f"{time:.2f}" for time in seconds)
    print(f"{kind:<28} median {statistics.median(seconds):5.2f} s   promised {most:.0f} s   {each}", flush=True)


def _seconds_until_ready(root: Path) -> float:
    started = time.perf_counter()
    with _preview(root):
        return time.perf_counter() - started


@contextmanager
def _preview(root: Path) -> Iterator[str]:
    """The address of a running preview."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "scripts/serve.py", "--port", str(port)]
    with subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as preview:
        while "Look at it" not in (line := preview.stdout.readline()):
            if not line:
                sys.exit("the preview has ended: python3 scripts/serve.py says why")
        yield f"http://127.0.0.1:{port}/"
        preview.terminate()
        preview.stdout.read()


@contextmanager
def _browser(program: str) -> Iterator[Page]:
    with sync_playwright() as playwright:
        chrome = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        page = chrome.new_page()
        page.set_default_timeout(LONGEST)
        yield page
        chrome.close()


def _measured(page: Page, address: str, root: Path, save: Save, runs: int) -> Iterator[float]:
    page.goto(address + save.page)
    file = root / save.file
    before = file.read_text(encoding="utf-8")
    for run in range(1, runs + 1):
        started = time.perf_counter()
        file.write_text(before.replace(save.old, save.new.format(run), 1), encoding="utf-8")
        _wait(page, save, run)
        yield time.perf_counter() - started
        page.wait_for_timeout(1000)  # an author looks, and writes on
    file.write_text(before, encoding="utf-8")
    page.wait_for_timeout(3000)


def _wait(page: Page, save: Save, run: int) -> None:
    """Until the browser has painted what was saved."""
    seen = save.seen.format(run)
    page.locator(seen).first.wait_for(state="attached")
    if save.style[0]:
        script = "([seen, name, value]) => getComputedStyle(document.querySelector(seen))[name] === value"
        page.wait_for_function(script, arg=[seen, save.style[0], save.style[1].format(run)])
    page.evaluate(PAINTED)
