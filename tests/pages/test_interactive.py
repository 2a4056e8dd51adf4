"""Interactive figures in a browser: every state is what the builder draws, on every screen."""

import importlib
import io
import json
from collections.abc import Iterator
from contextlib import nullcontext

import numpy as np
import pytest
from matplotlib import rc_context
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from figures_src.drawing import style
from scripts.formats import fast_axes, states
from scripts.pages import svg
from tests.pages import site
from tests.server import compressed

FIGURES = site.ROOT / "docs" / "figures"
SHEETS = {
    path.relative_to(FIGURES).with_suffix("").as_posix(): json.loads(path.read_text(encoding="utf-8"))
    for path in sorted(FIGURES.rglob("*.json"))
}
NAMES = [name for name, sheet in SHEETS.items() if sheet["kind"] == "interactive"]
NARROW = [name for name in NAMES if SHEETS[name]["narrow"]]  # another arrangement on a phone
SHOWN = ".pe-figure__still:visible svg"  # the arrangement that fits the window
NOISE = 40  # levels of a channel that rounding explains
SENT = 40_000  # bytes of the states of a figure, as the server compresses them
APART = 0.0005  # share of pixels that may differ by more from all their neighbours


@pytest.fixture(scope="module")
def tab(browser) -> Iterator[site.Tab]:
    """For figure after figure, which no pointer has touched: to open a page takes long."""
    tab = site.Tab(browser)
    yield tab
    tab.page.context.close()


@pytest.fixture
def open_figure(browser, served):
    """Opens the page of a figure alone, in a tab of its own if none is given. Nothing may go wrong on it."""
    own, visits = [], []

    def open_figure(name: str, width: int = site.DESKTOP, tab: site.Tab | None = None) -> Page:
        if tab is None:
            own.append(tab := site.Tab(browser))
        site.resize(tab.page, width)
        tab.open(f"{served}embed/{name}/")
        visits.append(tab.visit)
        return tab.page

    yield open_figure
    for each in own:
        each.page.context.close()
    assert [error for visit in visits for error in visit.errors] == []


def show(page: Page, values: list[int]) -> None:
    """Moves the controls of the only figure of a page and waits for the picture."""
    page.locator(".pe-controls input").evaluate_all(
        """async (sliders, values) => {
          sliders.forEach((slider, place) => {
            slider.value = values[place];
            slider.dispatchEvent(new Event("input"));
          });
          await Promise.all([...document.querySelectorAll(".pe-figure__still svg")].map((svg) => svg.ready));
          for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
        }""",
        values,
    )


def pixels(drawing: Locator) -> np.ndarray:
    return np.asarray(Image.open(io.BytesIO(drawing.screenshot())).convert("RGB"), dtype=np.int16)


def apart(one: np.ndarray, other: np.ndarray) -> float:
    """Share of pixels that no pixel beside them explains: an edge may be smoothed one pixel further, or less far."""
    rows, columns = np.nonzero((np.abs(one - other) > NOISE).any(axis=-1))  # all others explain themselves

    def over(one: np.ndarray, other: np.ndarray) -> np.ndarray:
        padded = np.pad(other, ((1, 1), (1, 1), (0, 0)), mode="edge")
        around = [padded[rows + down, columns + right] for down in range(3) for right in range(3)]
        seen = one[rows, columns]
        return (seen > np.max(around, axis=0) + NOISE) | (seen < np.min(around, axis=0) - NOISE)

    return (over(one, other) | over(other, one)).any(axis=-1).sum() / one[..., 0].size


def full(name: str, every: list[dict], is_narrow: bool) -> Iterator[str]:
    """What stands in the picture of each state as the builder draws it, all of it, fit for a page."""
    draw = importlib.import_module(f"figures_src.figures.{name.replace('/', '.')}").draw
    with rc_context({"path.simplify": False}), style.narrow_screen() if is_narrow else nullcontext():
        start = draw()
        states.svg(start, name)  # lays it out
        for state in every:
            drawn = draw(**state)
            fast_axes.lay_out(drawn, start)
            made = svg.inline(states.svg(drawn, name).decode(), prefix="full", label="")
            yield made.partition(">")[2].rpartition("</svg>")[0]


def differences(page: Page, name: str, is_narrow: bool) -> dict[str, float]:
    """State -> what sets the browser's picture apart from the builder's, of the last state and one before."""
    controls = importlib.import_module(f"figures_src.figures.{name.replace('/', '.')}").draw.controls
    drawing, every, live = page.locator(SHOWN), [], []
    for share in (1, 0.4):  # upwards and downwards
        places = [round(share * (len(control.values) - 1)) for control in controls.values()]
        every.append({key: controls[key].values[place] for key, place in zip(controls, places, strict=True)})
        show(page, places)
        live.append(pixels(drawing))
    found = {}
    for state, seen, inside in zip(every, live, full(name, every, is_narrow), strict=True):
        drawing.evaluate("(drawing, full) => { drawing.innerHTML = full; }", inside)
        found[str(state)] = apart(seen, pixels(drawing))
    return found


def test_what_a_figure_sends_at_the_first_touch_is_light():
    sent = {path.name: len(compressed(path)) for path in FIGURES.rglob("*.js") if ".explore" not in path.name}
    assert {name: size for name, size in sent.items() if size > SENT} == {}


@pytest.mark.parametrize("name", site.first_daily(NAMES))
def test_a_state_in_the_browser_is_what_the_builder_draws(open_figure, tab, name):
    page = open_figure(name, tab=tab)
    assert max(differences(page, name, is_narrow=False).values()) <= APART


@pytest.mark.parametrize("name", site.first_daily(NARROW))
def test_on_a_phone_it_is_the_other_arrangement_that_moves(open_figure, tab, name):
    page = open_figure(name, tab=tab, width=site.PHONE)
    assert page.locator(".pe-figure__still--narrow").is_visible()
    assert max(differences(page, name, is_narrow=True).values()) <= APART


def test_a_pointer_on_the_picture_moves_the_control_along_its_axis(open_figure):
    page = open_figure("rotary/adding_or_rotating")
    slider, box = page.locator(".pe-controls input"), page.locator(".pe-figure__still svg").bounding_box()
    span = float(slider.get_attribute("data-span"))
    x, y = box["x"] + 0.2 * box["width"], box["y"] + box["height"] / 2
    before = int(slider.input_value())
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 0.3 * span * box["width"], y + 40, steps=5)
    page.mouse.up()
    assert int(slider.input_value()) - before == pytest.approx(30, abs=1)
    page.mouse.move(x, y)
    assert int(slider.input_value()) - before == pytest.approx(30, abs=1)


def test_the_words_for_a_screen_reader_follow_the_state(open_figure):
    page = open_figure("rotary/adding_or_rotating")
    show(page, [40])
    expect(page.locator("[role=status]")).to_have_text("Adding: length 1.777")
    assert "Position 40" in page.locator(SHOWN).get_attribute("aria-label")


def test_words_of_the_page_and_its_address_set_the_controls_that_they_name(open_page):
    page = open_page("rotary/rotation/")
    figure = page.locator("#figure-rotary-turning_together")
    controls, own = figure.locator(".pe-controls input"), figure.locator(".pe-figure__link")
    values = "inputs => inputs.map(each => each.ariaValueText)"
    page.locator("a[data-sets*='distance=1']").first.click()
    assert controls.evaluate_all(values) == ["7", "1", "rotated"]
    assert own.evaluate("link => link.hash") == "#figure-rotary-turning_together?distance=1"
    expect(figure.locator("[role=status]")).to_contain_text("Both turn")
    page.evaluate("location.hash = 'figure-rotary-turning_together?distance=99&way=added'")
    expect(page.locator(".pe-figure__refused")).to_contain_text("distance = 99")
    assert controls.evaluate_all(values) == ["7", "1", "added"]


def test_a_click_on_a_word_inside_the_name_of_a_choice_chooses_it(open_figure):
    choice = open_figure("long_context/rings").get_by_role("button", name="YaRN")
    choice.evaluate("each => { each.innerHTML = `<abbr>${each.textContent}</abbr>`; each.firstChild.click(); }")
    expect(choice).to_have_attribute("aria-pressed", "true")


def after(page: Page, seconds: float) -> tuple[int, str]:
    """The value of the only control once time has passed, and the word of its button."""
    page.clock.run_for(1000 * seconds)
    value = page.locator(".pe-controls input").input_value()
    return int(value), page.locator("[data-action=play]").inner_text()


def test_play_runs_to_the_end_and_pause_stops(open_figure):
    page = open_figure("rotary/adding_or_rotating")
    page.clock.install()
    page.clock.pause_at("2030-01-01")
    page.locator("[data-action=play]").click()
    value, word = after(page, 0.6)
    assert 4 < value < 20 and word == "Pause"
    page.locator("[data-action=play]").click()
    assert after(page, 1) == (value, "Play")
    page.locator("[data-action=play]").click()
    assert after(page, 60) == (100, "Play")


def test_the_picture_keeps_up_with_a_control_that_moves_at_every_frame(open_figure):
    page = open_figure("rotary/searchlights")
    show(page, [0])
    seen = page.locator(".pe-controls input").evaluate(
        """async (slider) => {
          const seen = [];
          for (let value = 1; value <= 20; value++) {
            slider.value = value;
            slider.dispatchEvent(new Event("input"));
            await new Promise(requestAnimationFrame);
            seen.push(document.querySelector(".pe-figure__still svg").textContent);
          }
          return seen;
        }"""
    )
    assert len(set(seen)) >= 9  # it is drawn at every second frame
