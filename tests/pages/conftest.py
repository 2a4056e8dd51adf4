"""Fixtures of the page tests: the served site and the browser that the test command chose."""

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from scripts.maintain.bench.server import Server
from tests.pages import site
from tests.pages.visits import Visits


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, object]) -> dict[str, object]:
    program = os.environ.get("PE_BROWSER") or shutil.which("chromium") or shutil.which("google-chrome")
    return {**browser_type_launch_args, "executable_path": program, "args": ["--no-sandbox"]}


@pytest.fixture(scope="session")
def served() -> Iterator[str]:
    """The address of the built site, under the sub-path of its site_url."""
    if not (site.SITE / "index.html").exists():
        pytest.fail("site/ is not built: run python3 scripts/build.py, or python3 scripts/test.py, which does it first")
    with Server(site.SITE, site.SUB_PATH) as server:
        yield server.address


@pytest.fixture(scope="session")
def visits(browser: Browser, served: str) -> Iterator[Visits]:
    """Reads a page as readers do, and names the rules that it breaks."""
    visits = Visits(browser, served, site.SITE)
    yield visits
    visits.close()
