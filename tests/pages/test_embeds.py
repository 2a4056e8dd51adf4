"""A figure in a frame elsewhere: theme and state come from the address, and nothing from another host."""

import html
import io
import re

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.contrast import contrast
from tests.pages import axe, site

MOVES = "embed/rotary/turning_together/"
STILL = "embed/foundations/entry_points/"


def test_every_figure_that_a_page_shows_has_its_frame():
    shown = {name for page in site.nav() for name in re.findall(r'data-figure="([^"]+)"', site.html(page))}
    made = {file.parent.relative_to(site.SITE / "embed").as_posix() for file in site.SITE.glob("embed/**/index.html")}
    assert len(shown) > 100 and shown <= made


def test_a_figure_that_two_pages_show_leads_to_the_one_that_explains_it():
    assert '<base href="../../../relative/alibi/"' in site.html("embed/relative/alibi_bias/")


def test_no_word_of_a_caption_is_joined_to_the_next():
    for file in site.SITE.glob("embed/**/index.html"):
        caption = re.search("<figcaption.*</figcaption>", file.read_text(encoding="utf-8"), re.DOTALL)[0]
        assert not re.search("[a-z]{2}<(?:math|span|a |em|code)", caption), file


@pytest.mark.parametrize(("theme", "scheme"), [("", "default"), ("theme=light", "default"), ("theme=dark", "slate")])
def test_theme_and_state_come_from_the_address(open_page, served, theme, scheme):
    opened = open_page(f"{MOVES}?{theme}&distance=2", color_scheme="dark", viewport={"width": 720, "height": 800})
    assert opened.locator("body").get_attribute("data-md-color-scheme") == scheme
    expect(opened.locator("input[name=distance]")).to_have_attribute("aria-valuetext", "2")
    expect(opened.locator("svg:visible", has_text="m − n = 2")).to_have_count(1)
    link = opened.locator(".pe-figure__link").evaluate("each => each.href")
    assert link == served + "rotary/rotation/#figure-rotary-turning_together?distance=2"
    assert opened.locator(".pe-figure__refused").count() == 0


@pytest.mark.parametrize(
    ("address", "told"),
    [
        (f"{MOVES}?distance=999&colour=red", "distance = 999, colour = red."),
        (f"{MOVES}?distance=999&way=added", "distance = 999. The rest of the address is set."),
        (f"{MOVES}?theme=pink", "theme = pink."),
        (f"{STILL}?distance=3", "distance = 3."),
    ],
)
def test_what_an_address_cannot_set_is_told(open_page, address, told):
    expect(open_page(address).locator(".pe-figure__refused")).to_have_text(f"Not possible in this figure: {told}")


def test_a_value_may_be_written_plainly(open_page):
    opened = open_page("embed/long_context/rings/?length=8192&rule=Llama 3’s rule")
    expect(opened.locator("input[name=length]")).to_have_attribute("aria-valuetext", "8,192 tokens")
    expect(opened.get_by_role("button", name="Llama 3’s rule")).to_have_attribute("aria-pressed", "true")


def test_a_frame_scrolls_nothing_around_it_and_keeps_its_state_on_paper(open_page, served):
    deck = open_page("404.html", bypass_csp=True)
    deck.set_content(f'<p style="height: 3000px"></p><iframe src="{served}{MOVES}?distance=2"></iframe>')
    framed = deck.frame_locator("iframe")
    expect(framed.locator("input[name=distance]")).to_have_attribute("aria-valuetext", "2")
    deck.wait_for_timeout(500)  # a scroll would be smooth
    assert deck.evaluate("scrollY") == 0
    deck.emulate_media(media="print")
    expect(framed.locator("svg", has_text="m − n = 2")).not_to_have_count(0)


@pytest.mark.parametrize("address", [MOVES, STILL])
def test_a_frame_asks_nothing_of_another_host_and_is_accessible(open_page, served, address):
    visit = site.Visit()
    opened = open_page(address, visit=visit, bypass_csp=False, viewport={"width": 390, "height": 800})
    source = opened.locator(".pe-embed__source")
    expect(source).to_contain_text("Positional Encodings Illustrated, CC BY 4.0")
    page, _, figure = source.get_by_role("link").evaluate("each => each.href").removeprefix(served).partition("#")
    assert f'id="{figure}"' in site.html(page)
    assert site.overflow(opened) <= 0 and visit.errors == []
    assert [url for url in visit.requests if not url.startswith((served, "data:"))] == []
    assert axe.violations(open_page(address, bypass_csp=True), without=axe.COLOURS) == []


INKS = """all => all.filter((each) => each.checkVisibility() && each.textContent.trim()).map((each) => {
  const { left, top, right, bottom } = each.getBoundingClientRect();
  return [left, top, right, bottom, ...getComputedStyle(each).fill.match(/[0-9.]+/g)].map(Number);
})"""
ON_COLOUR = ["relative/xl_rel_shift", "evidence/four_tasks", "practice/packed_masks", "beyond_text/waves_of_a_molecule",
             "beyond_text/three_ids", "practice/bug_image_ids", "long_context/squeezed_positions"]  # fmt: skip


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", ON_COLOUR)
def test_text_on_a_colour_has_a_contrast_of_4_and_a_half(open_page, name, theme):
    opened = open_page(f"embed/{name}/?theme={theme}", viewport={"width": 900, "height": 900}, bypass_csp=True)
    inks = opened.locator(".pe-figure__still svg text").evaluate_all(INKS)
    opened.add_style_tag(content="svg text { visibility: hidden }")
    seen = np.asarray(Image.open(io.BytesIO(opened.screenshot())).convert("RGB")) / 255
    for left, top, right, bottom, *colour in inks:
        ground = np.median(seen[int(top) : int(bottom), int(left) : int(right)], axis=(0, 1))
        assert contrast(np.array(colour) / 255, ground) >= 4.5


def test_the_copied_code_shows_the_figure_in_its_state(open_page, served):
    reader = open_page("rotary/rotation/", permissions=["clipboard-read", "clipboard-write"])
    figure = reader.locator("figure.pe-figure").first
    reader.evaluate("location.hash = 'figure-rotary-turning_together?distance=2'")
    expect(figure.locator("input[name=distance]")).to_have_attribute("aria-valuetext", "2")
    figure.get_by_role("button", name="enlarge figure 1").click()
    reader.get_by_role("button", name="Copy embed code").click()
    expect(reader.get_by_role("button", name="Copied")).to_be_visible()
    code = reader.evaluate("navigator.clipboard.readText()")
    source, rest = re.fullmatch(r"<iframe src=\"([^\"]+)\" (.*)></iframe>", code).groups()
    assert re.match(r"width=\"\d+\" height=\"\d+\" title=\"[^\"]+\" ", rest)
    assert html.unescape(source) == f"{site.CONFIG['site_url']}{MOVES}?distance=2"
