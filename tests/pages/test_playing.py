"""Using the figures: plots, their controls, videos; by mouse, by keyboard, in both themes."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.pages import site

PLOT, PLAYED, VIDEO = "pe-figure--plot", 'data-action="play"', "pe-figure--animation"


def pages_with(mark: str) -> list[str]:
    """The pages of the nav whose HTML has this mark, read from the built site."""
    found = []
    for page in site.nav():
        path = site.SITE / page / "index.html"
        if path.is_file() and mark in path.read_text(encoding="utf-8"):
            found.append(page)
    return found


@pytest.fixture
def open_first(browser, served):
    """Opens the first page with such a figure; gives page, figure and what happened."""
    opened: list[Page] = []

    def open_first(mark: str, **context: object) -> tuple[Page, Locator, site.Visit]:
        visit = site.Visit()
        page = site.open_page(browser, served + pages_with(mark)[0], visit=visit, **context)
        opened.append(page)
        selector = f".{PLOT}:has([{mark}])" if "=" in mark else f".{mark}"
        return page, page.locator(selector).first, visit

    yield open_first
    for page in opened:
        page.context.close()


def shown(figure: Locator) -> object:
    """What the plot shows at the moment."""
    graph = figure.locator(".js-plotly-plot")
    return graph.evaluate("graph => JSON.stringify([graph.data, graph.layout.title, graph.layout.shapes])")


def test_the_site_has_plots_and_videos():
    assert pages_with(PLOT) and pages_with(VIDEO)


def test_the_plot_library_is_fetched_only_when_a_reader_starts_a_plot(open_first):
    page, figure, visit = open_first(PLOT)
    page.wait_for_load_state("networkidle")
    assert not any("plotly" in url for url in visit.requests)
    figure.locator('[data-action="start"]').click()
    expect(figure.locator(".main-svg").first).to_be_visible()
    assert any("plotly" in url for url in visit.requests)


def test_a_slider_moved_by_keyboard_changes_plot_and_readout(open_first):
    page, figure, visit = open_first(PLOT)
    slider = figure.locator('input[type="range"]').first
    output = figure.locator("output").first
    before = output.inner_text()
    slider.focus()
    page.keyboard.press("ArrowRight" if slider.input_value() != slider.get_attribute("max") else "ArrowLeft")
    expect(figure.locator(".main-svg").first).to_be_visible()
    assert output.inner_text() != before
    assert slider.get_attribute("aria-valuetext") == output.inner_text()
    first = shown(figure)
    page.keyboard.press("Home" if slider.input_value() != "0" else "End")
    assert shown(figure) != first
    assert visit.errors == []


@pytest.mark.slow
def test_a_plot_follows_the_theme(open_first):
    page, figure, _ = open_first(PLOT, color_scheme="light")
    figure.locator('[data-action="start"]').click()
    expect(figure.locator(".main-svg").first).to_be_visible()
    light = shown(figure)
    page.get_by_title("Switch to dark mode").click()
    page.wait_for_timeout(500)  # the plot is drawn anew
    assert shown(figure) != light


def test_a_plot_has_no_button_that_uploads_or_advertises(open_first):
    _, figure, _ = open_first(PLOT)
    figure.locator('[data-action="start"]').click()
    figure.locator(".modebar").wait_for(state="attached")
    names = figure.locator(".modebar [aria-label], .modebar [data-title]").evaluate_all(
        "all => all.map(each => each.getAttribute('aria-label') || each.dataset.title)"
    )
    assert not [name for name in names if re.search("plotly|cloud|edit|logo", name or "", re.IGNORECASE)]


@pytest.mark.parametrize("page", site.first_daily(pages_with(PLOT)))
def test_every_control_of_a_page_is_named_and_reached_by_keyboard(browser, served, page):
    opened = site.open_page(browser, served + page)
    for bar in opened.locator(".pe-controls").all():
        controls = bar.locator("input, button").all()
        controls[0].focus()
        for control in controls:
            assert control.evaluate("each => each === document.activeElement")
            name = "each => each.ariaLabel || each.labels?.[0]?.textContent || each.textContent"
            assert control.evaluate(name).strip()
            opened.keyboard.press("Tab")
    opened.context.close()


@pytest.mark.slow
def test_play_runs_through_the_values_and_pause_stops(open_first):
    page, figure, visit = open_first(PLAYED)
    row = figure.locator(f".pe-control:has([{PLAYED}])").first
    button = row.locator(f"[{PLAYED}]")
    output = row.locator("output")
    before = output.inner_text()
    button.click()
    expect(output).not_to_have_text(before, timeout=10_000)
    assert button.inner_text() == "Pause"
    button.click()
    assert button.inner_text() == "Play"
    stopped = output.inner_text()
    page.wait_for_timeout(900)
    assert output.inner_text() == stopped
    assert visit.errors == []


def test_on_a_phone_a_finger_on_a_plot_scrolls_the_page(open_first):
    page, figure, _ = open_first(PLOT, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    figure.locator('[data-action="start"]').tap()
    expect(figure.locator(".main-svg").first).to_be_visible()
    for layer in figure.locator(".draglayer .drag").all():
        assert layer.evaluate("element => getComputedStyle(element).touchAction") == "pan-y pinch-zoom"
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_a_video_plays_when_asked_and_steps_by_frames(open_first):
    # waiting for a condition in the page needs eval, which the policy forbids
    page, figure, visit = open_first(VIDEO, bypass_csp=True)
    page.wait_for_load_state("networkidle")
    assert not any(url.endswith((".webm", ".mp4", ".webp")) for url in visit.requests)
    figure.locator('[data-action="start"]').click()
    video = figure.locator("video")
    page.wait_for_function("document.querySelector('video').currentTime > 0.2")
    rate = int(figure.get_attribute("data-fps"))
    page.keyboard.press(".")
    page.wait_for_function("!document.querySelector('video').seeking")
    here = video.evaluate("video => [video.currentTime, video.paused]")
    page.keyboard.press(".")
    page.wait_for_function("!document.querySelector('video').seeking")
    there = video.evaluate("video => [video.currentTime, video.paused]")
    assert here[1] and there[1]
    assert there[0] - here[0] == pytest.approx(1 / rate, abs=1e-3)
    assert page.url.endswith(pages_with(VIDEO)[0])  # the theme's own use of the key is kept off
    assert visit.errors == []


def test_under_reduced_motion_a_video_waits_as_its_still(open_first):
    _, figure, _ = open_first(VIDEO, reduced_motion="reduce")
    assert figure.locator(".pe-figure__still svg").is_visible()
    assert figure.locator("video").count() == 0


STARTED = sorted({*pages_with(PLOT), *pages_with(VIDEO)})


@pytest.mark.slow
@pytest.mark.parametrize("page", STARTED)
def test_every_plot_and_video_of_a_page_starts_without_error_or_movement(browser, served, page):
    themes = ["light", "dark"] if STARTED.index(page) % 2 else ["dark", "light"]  # the other one comes when all run
    visit = site.Visit()
    opened = site.open_page(browser, served + page, visit=visit, color_scheme=themes[0])
    for figure in opened.locator(".pe-figure--plot").all():
        figure.locator('[data-action="start"]').click()
        expect(figure.locator(".main-svg").first).to_be_visible(timeout=20_000)
    for figure in opened.locator(".pe-figure--animation").all():
        figure.locator('[data-action="start"]').click()
        figure.locator("video").evaluate("video => new Promise(done => { video.onplaying = done; video.play(); })")
    opened.emulate_media(color_scheme=themes[1])
    shift = opened.evaluate("window.peShift")
    for theme in themes:
        opened.emulate_media(media="print", color_scheme=theme)
        for still in opened.locator(".pe-figure__still svg").all():
            assert still.is_visible()
    opened.context.close()
    assert visit.errors == []
    assert [url for url in visit.requests if not url.startswith((served, "data:", "blob:"))] == []
    assert shift < 0.01
