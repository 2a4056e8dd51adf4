"""How the tests are shared out, to several processes (scripts/test.py) and to the everyday run; and the served site."""

import gc
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.pages import site
from tests.pages.engines import ENGINES, missing
from tests.server import Server

os.environ["OMP_NUM_THREADS"] = "1"  # the processes of xdist fill the processors: more threads would only wait
sys.dont_write_bytecode = False  # each process and run would spend 6 s on compiling the tests again
gc.set_threshold(100_000, 50, 50)  # half the time of a collection goes into looking for garbage among libraries
expect.set_options(timeout=60_000)  # milliseconds: a busy machine is slow, and what is right ends the wait at once
STARTS = {
    "browser",
    "page",
    "checkout",
    "built",
}  # they start a browser, build a site, or need one


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "everyday: neither slow nor in need of a browser, a built site or processes of the builder"
    )
    config.addinivalue_line("markers", "needs_site: opens the built site, or a browser")
    config.addinivalue_line("markers", "records: kept results are of today's code, which a pull request need not hold")


@pytest.hookimpl(tryfirst=True)  # before xdist reads the groups, and before tests are left out by their marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A file stays in one process, for its fixtures, unless its tests name smaller groups."""
    for item in items:
        if not item.get_closest_marker("xdist_group"):
            item.add_marker(pytest.mark.xdist_group(item.path.stem))
        reads_site = any(each is site for each in vars(item.module).values())
        needs_site = reads_site or bool(STARTS & {*item.fixturenames})
        if needs_site:
            item.add_marker(pytest.mark.needs_site)
        if not (item.get_closest_marker("slow") or needs_site or "builder" in item.path.parts):
            item.add_marker(pytest.mark.everyday)


def pytest_collection_finish(session: pytest.Session) -> None:
    if answer := os.environ.get("PE_NEEDS"):  # scripts/test.py asks whether it must build the site
        Path(answer).write_text(str(any(item.get_closest_marker("needs_site") for item in session.items)), "utf-8")
    gc.freeze()  # what is loaded now stays to the end: neither later collections nor pytest's last one look at it


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Names the engines whose tests were left out, by name."""
    if any("test_engines" in each.nodeid for each in terminalreporter.stats.get("skipped", ())):
        for engine in filter(missing, ENGINES):
            terminalreporter.write_line(f"NOT TESTED in {engine}: {missing(engine)}", yellow=True)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, object]) -> dict[str, object]:
    program = os.environ.get("PE_BROWSER") or shutil.which("chromium") or shutil.which("google-chrome")
    return {**browser_type_launch_args, "executable_path": program, "args": ["--no-sandbox"]}


@pytest.fixture(scope="session")
def built() -> None:
    """The site is built, and with it every figure, fact and notebook."""
    if not (site.SITE / "index.html").exists():
        pytest.fail("site/ is not built: run python3 scripts/build.py, or python3 scripts/test.py, which does it first")


@pytest.fixture(scope="session")
def served(built: None) -> Iterator[str]:
    """The address of the built site, under the sub-path of its site_url."""
    with Server(site.SITE, site.SUB_PATH) as server:
        yield server.address


@pytest.fixture
def open_page(new_context: Callable[..., BrowserContext], served: str) -> Iterator[Callable[..., Page]]:
    """Opens a page of the site, by its address there, in a context of its own, which closes after the test.

    Nothing may go wrong on it, unless the test judges that itself, in a visit of its own.
    """
    told = site.Visit()

    def open_page(address: str = "", *, visit: site.Visit | None = None, **context: object) -> Page:
        return site.open_page(new_context(**context), served + address, visit=visit or told)

    yield open_page
    assert told.errors == []
