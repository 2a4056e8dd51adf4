"""Using the figures of the built site: by keyboard, in both themes, without errors or movement."""

import pytest
from playwright.sync_api import Page

from tests.pages import site

INTERACTIVE = "pe-figure--interactive"
FRAMES = """async () => { // in which the pictures change
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
}"""
# What a slider moves on its way through its values; places are compared, as browsers excuse shifts soon after a key.
MOVED = """() => [...document.querySelectorAll(".pe-figure--interactive .pe-controls input")].flatMap((slider) => {
  const figure = slider.closest("figure");
  const parts = [figure, ...figure.querySelectorAll(".pe-figure__stage, .pe-control > *, figcaption")];
  const places = () => parts.flatMap((part) => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    return [left, top, right, bottom];
  });
  const [start, before] = [slider.value, places()];
  const by = () => Math.max(...places().map((place, index) => Math.abs(place - before[index])));
  const found = [];
  const name = `${figure.id}, ${slider.labels[0].textContent}`;
  const tell = (what) => by() >= 0.5 && found.push(`${name}, ${what}: moves a part by ${by()} px`);
  for (let value = 0; value <= Number(slider.max); value++) {
    slider.value = value;
    slider.dispatchEvent(new Event("input"));
    tell(slider.ariaValueText);
  }
  slider.value = start;
  slider.dispatchEvent(new Event("input"));
  const play = slider.parentElement.querySelector("[data-action=play]");
  for (const click of play ? ["Play", "Pause"] : []) {
    play.click();
    tell(click);
  }
  return found;
})"""


def pages_with(mark: str) -> list[str]:
    """The pages of the nav whose HTML has this mark, read from the built site."""
    return [page for page in site.nav() if site.file_of(page).is_file() and mark in site.html(page)]


PAGES = pages_with(INTERACTIVE)


def _controls_out_of_reach(page: Page) -> list[str]:
    """Those without a name, and those that the key Tab does not come to."""
    lost = []
    for bar in page.locator(".pe-controls").all():
        controls = bar.locator("input:visible, select:visible, button:visible").all()
        controls[0].focus()
        for control in controls:
            named = control.evaluate("each => each.ariaLabel || each.labels?.[0]?.textContent || each.textContent")
            if not named.strip() or not control.evaluate("each => each === document.activeElement"):
                lost.append(named or "a control without a name")
            page.keyboard.press("Tab")
    return lost


def _drawings(page: Page) -> list[str]:
    return page.locator(f".{INTERACTIVE} .pe-figure__still svg").evaluate_all(
        "all => all.map((each) => each.innerHTML)"
    )


@pytest.mark.parametrize("page", site.first_daily(PAGES))
def test_every_figure_is_reached_by_keyboard_and_moves_without_error_or_movement_of_the_page(visits, served, page):
    opened, visit = visits.desktop.show(served + page), visits.desktop.visit  # it may be open, read and untouched
    if not opened.locator(".pe-pinned").count():  # a pinned figure has followed the text
        assert not any(url.endswith(".js") and "/figures/" in url for url in visit.requests)
    opened.evaluate(site.REVEAL)
    opened.evaluate("() => document.querySelectorAll('details.guess').forEach((each) => { each.open = true; })")
    opened.evaluate(FRAMES)
    for width in (site.PHONE, site.DESKTOP):
        site.resize(opened, width)
        assert opened.evaluate(MOVED) == []
    assert _controls_out_of_reach(opened) == []
    opened.evaluate(FRAMES)
    before = _drawings(opened)
    for slider in opened.locator(f".{INTERACTIVE} .pe-controls input:visible").all():
        slider.focus()
        opened.keyboard.press("Home" if slider.input_value() != "0" else "End")
    for chosen in opened.locator(f".{INTERACTIVE} select").all():
        chosen.select_option(index=1)
    for names in opened.locator(f".{INTERACTIVE} .pe-control__names[role=group]:visible").all():
        names.locator("button").last.evaluate("each => each.click()")
    opened.evaluate(FRAMES)
    assert any(now != then for now, then in zip(_drawings(opened), before, strict=True))
    for theme in ("dark", "light"):
        opened.emulate_media(media="print", color_scheme=theme)
        assert all(drawing.is_visible() for drawing in opened.locator(".pe-figure__still:visible svg").all())
    opened.emulate_media(media="screen")
    assert visit.errors == []
    assert [url for url in visit.requests if not url.startswith((served, "data:", "blob:"))] == []
