"""The browser and the served site, for the tests of any folder that ask for them."""

import os
import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.pages import site
from tests.server import Server

expect.set_options(timeout=60_000)  # milliseconds: a busy machine is slow, and what is right ends the wait at once


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, object]) -> dict[str, object]:
    program = os.environ.get("PE_BROWSER") or shutil.which("chromium") or shutil.which("google-chrome")
    return {**browser_type_launch_args, "executable_path": program, "args": ["--no-sandbox"]}


@pytest.fixture(scope="session")
def built() -> None:
    """The site is built, and with it every figure, fact and notebook."""
    if not (site.SITE / "index.html").exists():
        pytest.fail("site/ is not built: run python3 scripts/build.py")


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
