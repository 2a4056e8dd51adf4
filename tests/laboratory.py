"""Modules of the pages in a real browser, for tests that call them by name."""

from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page

from scripts.pages import programs


def exported(browser: Browser, entry: str, runner: Path, generated: dict[str, str] | None = None) -> Iterator[Page]:
    """An empty page whose globals are the exports of `entry`, and what `runner` defines."""
    page = browser.new_page()
    texts = {"all.js": entry, "entry.js": 'import * as all from "./all.js"; Object.assign(globalThis, all);'}
    page.add_script_tag(content=programs.bundle({"all": "entry.js"}, texts | (generated or {}))["all"])
    page.add_script_tag(path=runner)
    yield page
    page.close()
