"""What a reader takes along: a figure as a file, the LaTeX of a formula, the picture that a link shows."""

import html
import json
import re

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.pages import site

PAGE = "rotary/rotation/"
SHOWN = ".pe-figure__still:visible svg"


@pytest.mark.parametrize(
    "kind, width, height, larger", [("SVG", 1366, 850, 1.4), ("PNG", 390, 844, 1), ("SVG", 844, 390, 0)]
)
def test_a_figure_fills_the_window_with_its_controls_and_is_saved_with_where_it_is_from(
    open_page, kind, width, height, larger, tmp_path
):
    reader = open_page(PAGE, viewport={"width": width, "height": height})
    figure = reader.locator("figure.pe-figure").first
    small = figure.locator(SHOWN).bounding_box()
    figure.get_by_role("button", name="enlarge figure 1").click()
    large = reader.locator(".pe-large")
    assert large.locator(SHOWN).bounding_box()["width"] > larger * small["width"]
    for box in large.locator(f"{SHOWN}, .pe-controls").evaluate_all(
        "all => all.map((each) => each.getBoundingClientRect().toJSON())"
    ):
        assert min(box["left"], box["top"]) >= 0 and box["right"] <= width and box["bottom"] <= height
    large.get_by_role("slider").first.press("ArrowRight")
    expect(large.locator("output").first).to_have_text("8")  # a whole token further
    expect(large.locator("[role=status]")).to_contain_text("Both turn")
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


def picture(page: str) -> str:
    """Where the picture for links to a page lies in the site."""
    return re.search(rf'"og:image" content="{re.escape(site.CONFIG["site_url"])}([^"]+)"', site.html(page))[1]


def test_a_link_to_a_page_shows_its_first_figure_or_the_mark_of_the_site():
    for page in site.nav():
        first = re.search(r'data-figure="([^"]+)"', site.html(page))
        path = picture(page)
        assert path == (f"figures/{first[1]}.png" if first else "assets/identity/card.png"), page
        assert Image.open(site.SITE / path).size == (1200, 630)
        assert (site.SITE / path).stat().st_size < 80_000


def test_a_link_to_a_frame_says_the_claim_of_its_figure_and_shows_both():
    for file in site.SITE.glob("embed/**/index.html"):
        name = file.parent.relative_to(site.SITE / "embed").as_posix()
        claim = json.loads((site.ROOT / f"docs/figures/{name}.json").read_text(encoding="utf-8"))["claim"]
        assert html.unescape(re.search(r'"og:title" content="([^"]+)"', site.html(f"embed/{name}/"))[1]) == claim
        assert picture(f"embed/{name}/") == f"figures/{name}.png"
        drawn = np.asarray(Image.open(site.SITE / f"figures/{name}.png").convert("L"))
        assert drawn.shape == (630, 1200)
        assert (drawn[180:540, 500:1100] < 245).mean() > 0.005, name  # where no claim reaches


def test_a_page_can_be_cited():
    entry = re.search(r'<details class="pe-cite">.*?<code>(.*?)</code>', site.html(PAGE), re.DOTALL)[1]
    assert entry.startswith("@misc{pei:rotary-rotation,")
    assert "title        = {Rotary position embedding (RoPE)}," in entry
    assert f"url          = {{{site.CONFIG['site_url']}{PAGE}}}" in entry
