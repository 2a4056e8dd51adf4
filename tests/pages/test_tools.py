"""Judges from elsewhere: Lighthouse and the Nu HTML checker. Slow, and they need node and Java.

npm fetches both once into .cache/node. Where node or Java is not installed the tests are skipped and pytest says why.
"""

import json
import os
import shutil
import statistics
import subprocess
from pathlib import Path

import pytest

from tests.pages import site

TOOLS = site.ROOT / ".cache" / "node"
PACKAGES = ["lighthouse@13.5.0", "vnu-jar@26.9.27"]
RUNS = 3  # times vary; the median counts
FULL_MARKS = ("accessibility", "best-practices", "seo")
FAST = 90  # a floor for any machine: the score is a time, 97 to 99 on two quiet cores, and less on busy ones
FLAGS = "--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage"

pytestmark = pytest.mark.slow


@pytest.fixture(scope="session")
def tools() -> Path:
    """The folder of the installed tools."""
    if not (shutil.which("node") and shutil.which("npm")):
        pytest.skip("Lighthouse and the Nu HTML checker need node and npm, which are not installed")
    stamp = TOOLS / "installed.json"
    if not stamp.exists() or json.loads(stamp.read_text()) != PACKAGES:
        TOOLS.mkdir(parents=True, exist_ok=True)
        subprocess.run(["npm", "install", "--silent", "--no-fund", "--no-audit", *PACKAGES], cwd=TOOLS, check=True)
        stamp.write_text(json.dumps(PACKAGES))
    return TOOLS / "node_modules"


def judged() -> list[str]:
    """Home, the page with most figures, and a notebook."""
    counts = {page: _figures(page) for page in site.nav()}
    notebook = next(page for page in site.nav() if page.startswith("notebooks/"))
    return list(dict.fromkeys(["", max(counts, key=counts.get), notebook]))


def _figures(page: str) -> int:
    path = site.SITE / page / "index.html"
    return path.read_text(encoding="utf-8").count('class="pe-figure ') if path.is_file() else 0


@pytest.mark.quiet
@pytest.mark.parametrize("address", judged())
def test_lighthouse_is_content_on_a_phone(tools, served, browser_type_launch_args, tmp_path, record_property, address):
    reports = []
    for run in range(RUNS):
        target = tmp_path / f"{run}.json"
        subprocess.run(
            [
                tools / ".bin" / "lighthouse",
                served + address,
                "--quiet",
                "--output=json",
                f"--output-path={target}",
                f"--chrome-flags={FLAGS}",
            ],
            check=True,
            env={**os.environ, "CHROME_PATH": str(browser_type_launch_args["executable_path"])},
        )
        reports.append(json.loads(target.read_text(encoding="utf-8"))["categories"])
    scores = {name: statistics.median(report[name]["score"] * 100 for report in reports) for name in reports[0]}
    assert {name: scores[name] for name in FULL_MARKS} == dict.fromkeys(FULL_MARKS, 100)
    record_property("lighthouse_performance", scores["performance"])
    assert scores["performance"] >= FAST


def test_the_nu_html_checker_finds_no_error(tools):
    if not shutil.which("java"):
        pytest.skip("the Nu HTML checker needs Java, which is not installed")
    checker = tools / "vnu-jar" / "build" / "dist" / "vnu.jar"
    answer = subprocess.run(
        ["java", "-jar", checker, "--skip-non-html", "--errors-only", site.SITE], capture_output=True, text=True
    )
    assert answer.stderr == ""
    assert answer.returncode == 0
