"""Pictures of pages as they were and as they are, cut to the part that differs."""

from io import BytesIO
from pathlib import Path

import numpy as np
from PIL import Image
from playwright.sync_api import Page, sync_playwright

from scripts.maintain.server import Server

WIDTH = 960  # CSS pixels of the window: no menus beside the text
AROUND = 80  # pixels that are kept above and below what differs
MOST = 2400  # pixels of height of a picture
LAID_OUT = "() => document.querySelectorAll('article > *').forEach((each) => each.style.contentVisibility = 'visible')"


def take(sites: dict[str, Path], pages: list[str], folder: Path, browser: str) -> None:
    """Writes `folder`/<page>/<state>.png for each built site ("before", "after") that has the page.

    A page that looks the same in both gets no pictures, and neither do its first and last lines that do.
    """
    with sync_playwright() as playwright:
        chrome = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        window = chrome.new_page(viewport={"width": WIDTH, "height": 900}, reduced_motion="reduce")
        for page in pages:
            there = {state: site for state, site in sites.items() if (site / page / "index.html").is_file()}
            shown = {state: _photograph(window, site, page) for state, site in there.items()}
            above, below = _same(list(shown.values()))
            if all(above == len(rows) for rows in shown.values()):
                continue
            (folder / page).mkdir(parents=True)
            for state, rows in shown.items():
                part = rows[max(0, above - AROUND) : len(rows) - below + AROUND]
                Image.fromarray(part[:MOST]).save(folder / page / f"{state}.png")
        chrome.close()


def _photograph(window: Page, site: Path, page: str) -> np.ndarray:
    """The article of a page, all of it: rows of pixels."""
    with Server(site, "/") as server:
        window.goto(server.address + page, wait_until="load")
    window.evaluate(LAID_OUT)
    with Image.open(BytesIO(window.locator("article").screenshot(animations="disabled"))) as picture:
        return np.asarray(picture.convert("RGB"))


def _same(shown: list[np.ndarray]) -> tuple[int, int]:
    """How many rows of two pages are the same from the top, and how many of the others from the bottom."""
    if len(shown) < 2 or shown[0].shape[1] != shown[1].shape[1]:
        return 0, 0
    one, two = shown
    length = min(len(one), len(two))
    above, below = (_first(a[:length] != b[:length]) for a, b in ((one, two), (one[::-1], two[::-1])))
    return above, min(below, length - above)


def _first(is_other: np.ndarray) -> int:
    """The first row with a pixel that is another one, or how many rows there are."""
    rows = is_other.any(axis=(1, 2))
    return int(rows.argmax()) if rows.any() else len(rows)
