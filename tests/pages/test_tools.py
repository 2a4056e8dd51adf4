"""Judges from elsewhere: Lighthouse and the Nu HTML checker. Slow, and they need node and Java.

Where node or Java is not installed the tests are skipped and pytest says why. How fast pages open is measured by
scripts/maintain/bench_pages.py: it is a property of the machine, too.
"""

import shutil
from concurrent.futures import ThreadPoolExecutor

import pytest

from scripts.maintain import bench_pages
from scripts.maintain.bench import audits
from tests.pages import site

pytestmark = pytest.mark.slow
KINDS = ("home", "most_figures", "notebook")  # of pages
FULL = {"accessibility": 100, "best-practices": 100, "seo": 100}


@pytest.fixture(scope="module")
def answers(served, browser_type_launch_args):
    """What each judge says, once it has: all of them judge at once, as they mostly wait."""
    if not audits.are_to_be_had():
        pytest.skip("Lighthouse and the Nu HTML checker need node and npm, which are not installed")
    programs, browser = audits.install(site.ROOT), str(browser_type_launch_args["executable_path"])
    with ThreadPoolExecutor() as pool:
        found = {
            kind: pool.submit(audits.lighthouse, programs, browser, served + page, list(FULL))
            for kind, page in zip(KINDS, bench_pages.telling(site.SITE), strict=True)
        }
        if shutil.which("java"):
            found["html"] = pool.submit(audits.html_checker, programs, site.SITE)
        yield found


@pytest.mark.parametrize("kind", KINDS)
def test_lighthouse_gives_full_marks_for_all_but_speed(answers, kind):
    categories = answers[kind].result()["categories"]
    assert {name: 100 * category["score"] for name, category in categories.items()} == FULL


def test_the_nu_html_checker_finds_no_error(answers):
    if "html" not in answers:
        pytest.skip("the Nu HTML checker needs Java, which is not installed")
    answer = answers["html"].result()
    assert answer.stderr == ""
    assert answer.returncode == 0
