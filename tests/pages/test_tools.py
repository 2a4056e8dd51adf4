"""Judges from elsewhere: Lighthouse and the Nu HTML checker. Slow, and they need node and Java.

Where node or Java is not installed the tests are skipped and pytest says why. How fast pages open is measured by
scripts/maintain/bench_pages.py: it is a property of the machine, too.
"""

import shutil
from pathlib import Path

import pytest

from scripts.maintain import bench_pages
from scripts.maintain.bench import audits
from tests.pages import site

pytestmark = pytest.mark.slow


@pytest.fixture(scope="session")
def programs() -> Path:
    """The folder of the installed programs."""
    if not audits.are_to_be_had():
        pytest.skip("Lighthouse and the Nu HTML checker need node and npm, which are not installed")
    return audits.install(site.ROOT)


@pytest.mark.parametrize("place", range(3), ids=("home", "most_figures", "notebook"))
def test_lighthouse_gives_full_marks_for_all_but_speed(programs, served, browser_type_launch_args, place):
    page = bench_pages.telling(site.SITE)[place]
    browser = str(browser_type_launch_args["executable_path"])
    report = audits.lighthouse(programs, browser, served + page, ["accessibility", "best-practices", "seo"])
    marks = {name: 100 * category["score"] for name, category in report["categories"].items()}
    assert marks == {"accessibility": 100, "best-practices": 100, "seo": 100}


def test_the_nu_html_checker_finds_no_error(programs):
    if not shutil.which("java"):
        pytest.skip("the Nu HTML checker needs Java, which is not installed")
    answer = audits.html_checker(programs, site.SITE)
    assert answer.stderr == ""
    assert answer.returncode == 0
