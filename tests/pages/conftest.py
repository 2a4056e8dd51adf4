"""A page that is made from Markdown, and the visits of the page tests, which the tests of one page share."""

from collections.abc import Callable, Iterator

import pytest
from markdown import Markdown
from playwright.sync_api import Browser

from scripts.pages import current_page
from tests.pages import site
from tests.pages.visits import Visits

PAGE = "rotary/decay.md"
EXTENSIONS = {
    "attr_list": {},
    "tables": {},
    "toc": {},
    "pymdownx.arithmatex": {"generic": True, "smart_dollar": True},
    "pymdownx.superfences": {},
    "pymdownx.details": {},
}


@pytest.fixture
def on_a_page() -> Iterator[None]:
    """What is made meanwhile is part of a page of the chapter on rotary encodings."""
    token = current_page.page.set(PAGE)
    yield
    current_page.page.reset(token)


@pytest.fixture
def convert(on_a_page: None) -> Callable[..., str]:
    """Makes HTML of the Markdown of this page; `settings` are those of our extension."""

    def convert(text: str, **settings: str) -> str:
        extensions = {**EXTENSIONS, "scripts.pages.extension": settings}
        return Markdown(extensions=list(extensions), extension_configs=extensions).convert(text)

    return convert


@pytest.fixture(scope="session")
def visits(browser: Browser, served: str) -> Iterator[Visits]:
    """Reads a page as readers do, and names the rules that it breaks."""
    visits = Visits(browser, served, site.SITE)
    yield visits
    visits.close()
