"""Fixtures of the page tests: the served site and the browser that the test command chose."""

import os
import shutil
from collections.abc import Callable, Iterator
from functools import cache

import pytest
from playwright.sync_api import Browser, Page

from scripts.bench.server import Server
from tests.pages import site


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
def visited(browser: Browser, served: str) -> Callable[[str, int], site.Visit]:
    """Reads a page to its end in both themes, once in each width, however many tests ask for it."""
    tab = site.Tab(browser)

    @cache
    def visit(page: str, width: int) -> site.Visit:
        if width == site.DESKTOP:
            return site.read(tab, served + page, width)
        fresh = site.Tab(browser)  # whose requests are counted: a used one may fetch what the pages before it needed
        record = site.read(fresh, served + page, width)
        fresh.page.context.close()
        return record

    return visit


@pytest.fixture(scope="session")
def opened(browser: Browser, served: str) -> Callable[[str], Page]:
    """The page, which stays open until another one is asked for: the tests of a page look at it one after another."""
    # without transitions, or colours are measured half way between the themes
    tab = site.Tab(browser, bypass_csp=True, reduced_motion="reduce")

    def look(page: str) -> Page:
        site.resize(tab.page, site.DESKTOP)
        tab.page.emulate_media(color_scheme="light", media="screen")
        return tab.show(served + page)

    return look
