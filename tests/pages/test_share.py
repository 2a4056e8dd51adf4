"""What a reader takes along: a figure as a file, the LaTeX of a formula, the picture that a link shows."""

import re

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.pages import site

PAGE = "rotary/rotation/"
SHOWN = ".pe-figure__still:visible svg"


@pytest.fixture
def reader(open_page):
    return open_page(PAGE, permissions=["clipboard-read", "clipboard-write"])


@pytest.mark.parametrize("kind", ["SVG", "PNG"])
def test_a_figure_is_enlarged_and_saved_with_where_it_is_from(reader, kind, tmp_path):
    figure = reader.locator("figure.pe-figure").first
    figure.get_by_role("button", name="enlarge figure 1").click()
    large = reader.locator("dialog.pe-large")
    assert large.locator(SHOWN).bounding_box()["height"] > 400
    with reader.expect_download() as saved:
        large.get_by_role("button", name=f"Save {kind}").click()
    path = tmp_path / saved.value.suggested_filename
    saved.value.save_as(path)
    assert path.name == f"rotary-turning_together.{kind.lower()}"
    if kind == "SVG":
        text = path.read_text(encoding="utf-8")
        assert "Positional Encodings Illustrated, CC BY 4.0" in text
        assert f"{site.CONFIG['site_url']}{PAGE}#figure-rotary-turning_together" in text
        assert "data:font/woff2" in text
    else:
        picture = Image.open(path)
        assert picture.width > 1000 and len(picture.convert("RGB").getcolors(1 << 20)) > 10
    reader.keyboard.press("Escape")
    expect(large).to_have_count(0)
    expect(figure.get_by_role("button", name="enlarge figure 1")).to_be_focused()


def test_each_written_page_has_a_picture_of_its_own_for_links():
    image = re.compile(rf'property="og:image" content="{re.escape(site.CONFIG["site_url"])}([^"]+)"')
    shown = {page: image.search(site.html(page))[1] for page in site.nav()}
    own = {page: path for page, path in shown.items() if path != "assets/identity/card.png"}
    written = {page for page in site.nav() if page not in ("", "api/", "changes/") and "notebooks/" not in page}
    assert set(own) == written and len(set(own.values())) == len(own)
    for path in own.values():
        assert Image.open(site.SITE / path).size == (1200, 630)
        assert (site.SITE / path).stat().st_size < 40_000


def test_a_page_can_be_cited():
    entry = re.search(r'<details class="pe-cite">.*?<code>(.*?)</code>', site.html(PAGE), re.DOTALL)[1]
    assert entry.startswith("@misc{pei:rotary-rotation,")
    assert "title        = {Rotary position embedding (RoPE)}," in entry
    assert f"url          = {{{site.CONFIG['site_url']}{PAGE}}}" in entry
