"""All figures and plots of notebooks can be read, in wide and narrow windows, with the font of the site or without."""

import re

import pytest
from playwright.sync_api import Browser, Page

from tests.pages import site

LEAST = {site.DESKTOP: 12, site.PHONE: 11}  # CSS pixels of the smallest text in a figure
CHARACTERS = (62, 72)  # of a line of the text column
OVER = 1.5  # CSS pixels that a text may reach over another, or over the edge
SUBSTITUTE = "'Liberation Sans', Arial"
FIGURES = """([least, over]) => {
  const drawings = [...document.querySelectorAll(".pe-figure__still svg")];
  return drawings.flatMap((svg) => {
  const edge = svg.getBoundingClientRect();
  if (!edge.width) return [];
  const name = svg.closest("figure").id || svg.getAttribute("aria-label"), found = [];
  const texts = [...svg.querySelectorAll("text")].filter((each) => each.textContent.trim()).map((each) => {
    const turn = each.getScreenCTM(), scale = Math.hypot(turn.a, turn.b);
    const parts = [each, ...each.querySelectorAll("tspan")].filter((part) =>
      [...part.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
    const sizes = parts.map((part) => parseFloat(getComputedStyle(part).fontSize) * scale);
    let { left, right, top, bottom } = each.getBoundingClientRect();
    const rest = 0.26 * Math.max(...sizes);  // of the line, above and below its letters
    if (Math.abs(turn.b) > Math.abs(turn.a)) [left, right] = [left + rest, right - rest];
    else [top, bottom] = [top + rest, bottom - rest];
    const isOblique = Math.min(Math.abs(turn.a), Math.abs(turn.b)) > 0.01 * scale;
    return { said: each.textContent.trim(), size: Math.min(...sizes), left, right, top, bottom, isOblique };
  });
  texts.forEach((one, index) => {
    if (one.size < least - 0.02) found.push(`${name}: "${one.said}" is ${one.size.toFixed(1)} px high`);
    const cut = Math.max(edge.left - one.left, one.right - edge.right, edge.top - one.top, one.bottom - edge.bottom);
    if (cut > over && !one.isOblique) found.push(`${name}: "${one.said}" is cut by ${cut.toFixed(1)} px`);
    for (const other of texts.slice(index + 1)) {
      if (one.isOblique || other.isOblique) continue;
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (Math.min(width, height) > over) found.push(`${name}: "${one.said}" lies on "${other.said}"`);
    }
  });
  return found;
  });
}"""
SHOWN = """() => [...document.querySelectorAll(".pe-figure__stage")].map((stage) =>
  [...stage.querySelectorAll(".pe-figure__still")].filter((still) => still.getBoundingClientRect().width).length)"""
SHARED_EDGES = """() => [...document.querySelectorAll("article > .pe-figure")].filter((figure) => {
  const [one, other] = [".pe-figure__stage", "figcaption"].map((part) => figure.querySelector(part));
  const [a, b] = [one, other].map((part) => part?.getBoundingClientRect());
  return b && (Math.abs(a.left - b.left) > 1 || Math.abs(a.right - b.right) > 1);
}).map((figure) => figure.id)"""
LINES = """() => [...document.querySelectorAll("article > p")].filter((each) => !each.querySelector("math"))
  .map((each) => [each.innerText.length, Math.round(each.offsetHeight / parseFloat(getComputedStyle(each).lineHeight))])
  .filter(([, lines]) => lines >= 4).map(([characters, lines]) => characters / (lines - 0.5))"""


@pytest.fixture(scope="module")
def tab(browser: Browser) -> Page:
    page = browser.new_page()
    yield page
    page.close()


@pytest.mark.parametrize("address", site.first_daily([page for page in site.nav() if page != "playground/"]))
def test_the_text_of_every_figure_is_large_enough_and_lies_on_no_other(opened, address):
    shown = opened(address)
    if not shown.locator(".pe-figure").count():
        return
    whole = shown.add_style_tag(content=".pe-figure__still { content-visibility: visible !important }")
    shown.evaluate("document.fonts.ready")
    shown.evaluate(site.REVEAL)
    for width, least in LEAST.items():
        site.resize(shown, width)
        assert shown.evaluate(FIGURES, [least, OVER]) == [], f"in a window of {width} px"
        assert set(shown.evaluate(SHOWN)) <= {1}, "one arrangement of each figure is shown"
        assert shown.evaluate(SHARED_EDGES) == [], "these captions do not share the edges of their figures"
    other = shown.add_style_tag(content=f".pe-figure svg {{ font-family: {SUBSTITUTE} }}")
    for width, least in LEAST.items():
        site.resize(shown, width)
        assert shown.evaluate(FIGURES, [least, OVER]) == [], f"in a window of {width} px, in another font"
    for style in (whole, other):
        style.evaluate("each => each.remove()")


def test_without_its_font_a_page_is_set_in_a_substitute_of_the_same_width(browser, served):
    page = browser.new_page(viewport={"width": site.DESKTOP, "height": 844})
    address = served + "rotary/rotation/"
    page.goto(address)
    page.evaluate("document.fonts.ready")
    longest = "Math.max(...[...document.querySelectorAll('article > p')].map((each) => each.offsetHeight))"
    before = page.evaluate(longest)
    page.context.route(re.compile(r"\.woff2"), lambda route: route.abort())
    page.goto(address)
    assert page.evaluate("getComputedStyle(document.querySelector('.pe-figure svg text')).fontFamily").startswith(
        '"Atkinson Hyperlegible Next", Arial'
    )
    assert page.evaluate(longest) == pytest.approx(before, rel=0.15)
    page.close()


def test_a_full_line_of_the_text_column_has_62_to_72_characters(tab, served):
    tab.set_viewport_size({"width": site.DESKTOP, "height": 844})
    tab.goto(served + "rotary/rotation/")
    tab.evaluate("document.fonts.ready")
    lines = sorted(tab.evaluate(LINES))
    assert lines
    assert CHARACTERS[0] <= lines[len(lines) // 2] <= CHARACTERS[1]
