"""The visits of the page tests, which the tests of one page share."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.pages import site
from tests.pages.visits import Visits


@pytest.fixture(scope="session")
def visits(browser: Browser, served: str) -> Iterator[Visits]:
    """Reads a page as readers do, and names the rules that it breaks."""
    visits = Visits(browser, served, site.SITE)
    yield visits
    visits.close()
