"""The site as a folder on disk: pages, search and interactive figures without a server."""

import os
import subprocess
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import expect

from scripts.pages import website
from tests.pages import site
from tests.pages.test_site import read

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory) -> Path:
    """The zip for reading from disk, unpacked."""
    folder = tmp_path_factory.mktemp("offline")
    built = folder / "site"
    subprocess.run(
        website.command("mkdocs.offline.yml", str(built)),
        cwd=site.ROOT,
        env={**os.environ, "PYTHONPATH": str(site.ROOT)},
        check=True,
        capture_output=True,
    )
    archive = website.pack(built, folder)
    zipfile.ZipFile(archive).extractall(folder / "unpacked")
    return folder / "unpacked" / archive.stem


def page_with(folder: Path, mark: str) -> Path:
    """The first page whose HTML has this mark."""
    return next(path for path in sorted(folder.rglob("*.html")) if mark in path.read_text(encoding="utf-8"))


@pytest.fixture
def open_file(new_context):
    """Opens a file, on which nothing may go wrong and which may ask for nothing that is not on the disk."""
    visit = site.Visit()
    yield lambda path: site.open_page(new_context(), path.as_uri(), visit=visit)
    assert visit.errors == []
    assert all(url.startswith(("file:", "data:", "blob:")) for url in visit.requests)


def test_an_interactive_figure_moves_from_disk(unpacked, open_file):
    page = open_file(page_with(unpacked, "pe-figure--interactive"))
    figure = page.locator(".pe-figure--interactive").first
    drawing = figure.locator(".pe-figure__still svg").first
    before = drawing.inner_html()
    slider = figure.locator(".pe-controls input").first
    slider.focus()
    page.keyboard.press("Home" if slider.input_value() != "0" else "End")
    page.wait_for_function(
        "([drawing, before]) => drawing.innerHTML !== before", arg=[drawing.element_handle(), before]
    )


def test_search_answers_from_disk(unpacked, open_file):
    page = open_file(unpacked / "index.html")
    page.locator(".md-search__input").click()
    page.keyboard.type("rotation")
    page.locator(".md-search-result__item").first.wait_for()


def test_the_playground_opens_from_disk_and_keeps_its_state_in_the_address(unpacked, open_file):
    page = open_file(page_with(unpacked, 'id="pe-playground"'))
    expect(page.locator(".pp-card svg").first).to_be_visible()
    page.get_by_label("Method", exact=True).select_option("alibi")
    page.wait_for_function("() => location.search === '?method=alibi'")
    page.reload()
    expect(page.get_by_label("Method", exact=True)).to_have_value("alibi")
    assert page.locator(".pp-more a").first.get_attribute("href").endswith("relative/alibi.html")


def test_pictures_for_links_stay_on_the_server(unpacked):
    assert list(unpacked.glob("figures/*/*.svg"))
    assert not list(unpacked.glob("figures/*/*.png"))


def test_every_link_leads_to_a_file(unpacked):
    files = {str(path) for path in unpacked.rglob("*") if path.is_file()}  # a page has hundreds of links to the same
    for path in unpacked.rglob("*.html"):
        for link in read(path).links:
            target = link.partition("#")[0].partition("?")[0]
            if target and not target.startswith(("http", "data:", "mailto:", "/")):
                found = os.path.normpath(path.parent / target)
                assert found in files, f"{path.relative_to(unpacked)}: {link}"
