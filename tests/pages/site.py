"""What the tests know of the site: its pages, read from the nav, and what a reader's browser met on them."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
import yaml
from playwright.sync_api import Browser, BrowserContext, Page

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "site"
DESKTOP, PHONE = 1280, 390  # pixels, the widths of the windows
NARROWEST = 320  # and of the narrowest one in which a page must read
REVEAL = "() => document.querySelectorAll('.bug ~ [hidden]').forEach((each) => { each.hidden = false; })"  # answers


class _Loader(yaml.SafeLoader):
    """Of `!ENV [NAME, default]` the default, of other tags nothing."""


_Loader.add_multi_constructor("", lambda *_: None)
_Loader.add_constructor("!ENV", lambda loader, node: loader.construct_sequence(node)[-1])
CONFIG = yaml.load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"), _Loader)
SUB_PATH = urlsplit(CONFIG["site_url"]).path


def nav() -> list[str]:
    """The pages of the nav, as addresses inside the site: "" for the first."""
    return [_address(path) for path in _paths(CONFIG["nav"])]


def first_daily(pages: list[str]) -> list[object]:
    """Test parameters: the first page each day, the others in the slow run."""
    return [
        pytest.param(page, marks=[pytest.mark.xdist_group(page), *([pytest.mark.slow] if place else ())])
        for place, page in enumerate(pages)
    ]


def file_of(address: str, folder: Path = SITE) -> Path:
    """The file that answers for an address inside the site."""
    path = folder / unquote(address)
    return path / "index.html" if path.is_dir() else path


def html(address: str) -> str:
    """The HTML of a page, by its address inside the site."""
    return file_of(address).read_text(encoding="utf-8")


def _paths(entry: object) -> list[str]:
    if isinstance(entry, str):
        return [entry]
    return [path for child in (entry.values() if isinstance(entry, dict) else entry) for path in _paths(child)]


def _address(path: str) -> str:
    name = path.removesuffix(".md").removesuffix(".ipynb").removesuffix("index").rstrip("/")
    return f"{name}/" if name else ""


@dataclass
class Visit:
    """What happened while a page was open."""

    errors: list[str] = field(default_factory=list)  # console, uncaught exceptions, policy violations
    requests: list[str] = field(default_factory=list)
    shift: float = 0.0  # cumulative layout shift that no action of the reader explains
    moved: list[str] = field(default_factory=list)  # what shifted, each with its share
    overflow: int = 0  # pixels that the page is wider than the window


_MEASURE = """
    window.peShift = 0;
    window.peMoved = [];
    const name = (node) => node?.nodeType === 1 ? `${node.localName}.${node.getAttribute("class")}` : node?.textContent;
    const tell = (entries) => {
      for (const entry of entries) {
        if (entry.hadRecentInput) continue;
        window.peShift += entry.value;
        const parts = entry.sources.map(({ node, previousRect: a, currentRect: b }) =>
          `${name(node)} from ${a.x} ${a.y} ${a.width} ${a.height} to ${b.x} ${b.y} ${b.width} ${b.height}`);
        window.peMoved.push(`${entry.value.toFixed(4)} after ${entry.startTime} ms: ${parts.join("; ")}`);
      }
    };
    new PerformanceObserver((list) => tell(list.getEntries())).observe({ type: "layout-shift", buffered: true });
    document.addEventListener("securitypolicyviolation", (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`));
"""


def open_page(context: BrowserContext, address: str, *, visit: Visit) -> Page:
    """A page at an address; `visit` records what happens on it."""
    page = context.new_page()
    _record(page, lambda: visit)
    page.goto(address)
    return page


class Tab:
    """One tab for page after page, each as if it were the first: nothing comes from a cache. Opening one takes long."""

    def __init__(self, browser: Browser, **context: object) -> None:
        self.page = browser.new_context(**context).new_page()
        self.page.context.new_cdp_session(self.page).send("Network.setCacheDisabled", {"cacheDisabled": True})
        self.address = ""
        self.visit = Visit()
        _record(self.page, lambda: self.visit)

    def open(self, address: str) -> None:
        """Fetches the page at an address, and records from here on what happens on it."""
        self.visit, self.address = Visit(), address
        self.page.goto(address)

    def show(self, address: str) -> Page:
        """The page at an address: fetched, unless it is the one that is open."""
        if address != self.address:
            self.open(address)
        return self.page


def _record(page: Page, visit: Callable[[], Visit]) -> None:
    page.add_init_script(_MEASURE)
    page.on("console", lambda message: visit().errors.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: visit().errors.append(str(error)))
    page.on("request", lambda request: visit().requests.append(request.url))


def read(tab: Tab, address: str, width: int) -> Visit:
    """Reads the page at an address to its end, in both themes, and on a phone in the narrowest window, too."""
    resize(tab.page, width)
    tab.page.emulate_media(color_scheme="light")
    tab.open(address)
    scroll_through(tab.page)
    tab.visit.overflow = overflow(tab.page)
    tab.page.emulate_media(color_scheme="dark")
    tab.visit.overflow = max(overflow(tab.page), tab.visit.overflow)
    tab.visit.shift, tab.visit.moved = tab.page.evaluate("[window.peShift, window.peMoved]")
    if width == PHONE:
        resize(tab.page, NARROWEST)
        if overflow(tab.page) > 0:
            tab.page.wait_for_timeout(300)  # drawings of the playground follow their column
        tab.visit.overflow = max(overflow(tab.page), tab.visit.overflow)
    return tab.visit


def resize(page: Page, width: int) -> None:
    """Gives the window a width in pixels."""
    page.set_viewport_size({"width": width, "height": 844})


def scroll_through(page: Page) -> None:
    """To the end and back, so that all that waits to be seen is fetched."""
    page.evaluate(
        """async () => {
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))); // nobody is quicker
          for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
            scrollTo(0, y);
            await new Promise((done) => requestAnimationFrame(done));
          }
          scrollTo(0, 0);
          const isOnItsWay = (each) => !each.complete && each.checkVisibility();
          do await new Promise((done) => requestIdleCallback(done)); while ([...document.images].some(isOnItsWay));
          await new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done))); // what they set off
        }"""
    )


def overflow(page: Page) -> int:
    """Pixels that the page is wider than its window."""
    return page.evaluate("document.documentElement.scrollWidth - innerWidth")
