"""The playground's page: its state, its address, its views and controls, in a real browser."""

import math
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from figures_src import models
from figures_src.drawing.style import DARK, LIGHT
from figures_src.encoding import alibi, attention, rotary, sinusoidal
from figures_src.models import spectrum
from scripts.pages import presets
from tests.laboratory import exported
from tests.pages import axe, site
from tests.playground.conftest import SOURCES

METHODS = [
    *("sinusoidal", "learned", "shaw", "t5", "alibi", "kerple", "fire", "content_bias"),
    *("rope", "partial", "p_rope", "axial"),
]
RULES = ["linear", "larger_base", "ntk_aware", "dynamic_ntk", "ntk_by_parts", "yarn", "longrope", "llama3"]
DRAWN = "() => performance.getEntriesByName('playground settled').length > 0"
NO_NUMBER = re.compile(r"\b(NaN|undefined|Infinity|null)\b|\[object")
ALL_TEXT = "document.querySelector('.pp-room').innerText + ' ' + document.querySelector('.pp-room').textContent"


@pytest.fixture(scope="module")
def laboratory(browser) -> Iterator[Page]:
    """An empty page with the exports of the modules that need no page: `page.state`, `page.model` ..."""
    names = ("state", "model", "sentences", "catalogue")
    entry = "".join(f'export * as {name} from "./playground/{name}.js";\n' for name in names)
    entry += 'export { random as dice } from "./break/sampling.js";'
    page = 'export * as page from "./page.js";'
    yield from exported(browser, page, Path(__file__).with_name("page_runner.js"), {"page.js": entry})


@pytest.fixture(scope="module")
def visit() -> site.Visit:
    return site.Visit()


@pytest.fixture(scope="module")
def reader(browser, served, visit) -> Page:
    """The page in a window of 1280 x 900, kept open; `show` gives it another address."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    opened = site.open_page(context, served + "playground/", visit=visit)
    opened.wait_for_function(DRAWN)
    yield opened
    context.close()


def show(page: Page, query: str) -> None:
    """Another address in the same page, as the browser's back button gives it."""
    page.evaluate(
        """(query) => {
          performance.clearMeasures();
          performance.clearMarks();
          history.pushState(null, "", location.pathname + query);
          dispatchEvent(new PopStateEvent("popstate"));
        }""",
        query,
    )
    page.wait_for_function(DRAWN)


def sentences(page: Page) -> list[str]:
    return page.locator(".pp-card .pp-says").all_inner_texts()


# ---- state and address, without the page


def test_random_addresses_are_read_checked_and_restored_exactly(laboratory):
    assert laboratory.evaluate("addresses(4000, 1)") == []


def test_views_of_random_states_have_no_broken_number(laboratory):
    assert laboratory.evaluate("views(60, 2)") == []


def test_every_preset_has_the_frequencies_of_the_atlas(laboratory):
    length = 5000
    found = laboratory.evaluate(f"(models) => allFrequencies(models, {length})", presets.entries())
    found = {key: rest for key, *rest in filter(None, found) if rest[0] != "sinusoidal"}
    assert len(found) > 50
    for key, (_, frequencies, factor) in found.items():
        model, _, label = key.partition(".")
        part = next(part for part in models.one(model).rotary if label in ("", part.layers))
        expected = spectrum.scaled(part, length)
        np.testing.assert_allclose(frequencies, np.asarray(expected.frequencies), rtol=1e-12, err_msg=key)
        assert factor == pytest.approx(expected.attention_factor, rel=1e-12), key


def test_every_page_that_a_view_leads_to_has_its_link():
    named = set(re.findall(r'"((?:\w+)/(?:\w+))"', (SOURCES / "cards.js").read_text(encoding="utf-8")))
    named |= set(re.findall(r'page: "([^"]+)"', (SOURCES / "state.js").read_text(encoding="utf-8")))
    page = (site.ROOT / "docs" / "playground.md").read_text(encoding="utf-8")
    assert named - set(re.findall(r'data-page="([^"]+)"', page)) == set()


# ---- the views


@pytest.mark.parametrize("query", [*(f"method={name}" for name in METHODS), *(f"rule={name}" for name in RULES)])
def test_every_method_and_rule_draws_every_view_without_an_error(reader, visit, query):
    show(reader, f"?{query}")
    said = sentences(reader)
    assert len(said) == 5 and all(said)
    assert not NO_NUMBER.search(reader.evaluate(ALL_TEXT))
    assert reader.locator(".pp-problem").is_hidden()
    assert visit.errors == []


@pytest.mark.parametrize(
    "query", ["?b.method=rope&b.base=500000", "?method=t5&b.method=alibi", "?method=learned&b.method=axial"]
)
def test_two_settings_stand_side_by_side_with_their_difference(reader, visit, query):
    show(reader, query)
    said = sentences(reader)
    assert all("A: " in text and "B: " in text for text in said)
    assert "A and B differ most at" in said[0] or "No difference is shown" in said[0]
    colours = reader.evaluate(
        "['.pp-line:not(.pp-second, .pp-difference)', '.pp-second'].map((each) => "
        "getComputedStyle(document.querySelector(`#pp-score ~ .pp-plot ${each}`)).stroke)"
    )
    assert len(set(colours)) == 2
    if query == "?b.method=rope&b.base=500000":
        expect(reader.locator(".pp-key")).to_have_text("A: base 10,000B: base 500,000")
    assert not NO_NUMBER.search(reader.evaluate(ALL_TEXT))
    assert visit.errors == []


def test_the_lines_follow_the_theme_at_once(reader):
    show(reader, "?method=rope")
    stroke = "getComputedStyle(document.querySelector('#pp-score ~ .pp-plot .pp-rotary')).stroke"
    rgb = {
        theme: f"rgb({', '.join(str(int(colour[i : i + 2], 16)) for i in (1, 3, 5))})"
        for theme, colour in (("default", LIGHT.orange), ("slate", DARK.orange))
    }
    for scheme in ("slate", "default"):
        reader.evaluate("scheme => (document.body.dataset.mdColorScheme = scheme)", scheme)
        assert reader.evaluate(stroke) == rgb[scheme]


# ---- questions


def _score() -> str:
    score = attention.kernel(np.arange(4096), rotary.frequencies(128))
    negative, lowest = int(np.argmax(score < 0)), int(np.argmin(score))
    return f"^Highest at distance 0 .*first negative at {negative:,}, lowest at {lowest:,}"


def _reaches() -> list[int]:
    """First distance at which each of eight heads takes a key below a hundredth of the nearest one's weight."""
    return [math.floor(math.log(100) / slope) + 1 for slope in alibi.slopes(8)]


@pytest.mark.parametrize(
    ("question", "card", "seen"),
    [
        ("Does RoPE’s score decay?", "score", _score),
        ("What does YaRN change?", "waves", lambda: "54,410. B: .* 217,641. Scores are multiplied by 1.3"),
        ("What happens past the trained length?", "table", lambda: "Position 512 and later ones have no row"),
        ("Why does a wrong layout look right?", "score", lambda: "A and B agree"),
        ("How far does ALiBi see?", "waves", lambda: f"distance {_reaches()[0]} to {_reaches()[-1]:,}"),
    ],
)
def test_a_question_sets_the_state_whose_sentence_answers_it(reader, visit, question, card, seen):
    show(reader, "?")
    button = reader.get_by_role("button", name=question)
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(reader.locator(f"#pp-{card} ~ .pp-says")).to_contain_text(re.compile(seen()))
    answer = reader.locator(".pp-questions p")
    expect(answer.get_by_role("link")).to_have_attribute("href", f"#pp-{card}")
    assert reader.locator(":is(.pp-problem, .pp-notes):visible").count() == 0
    reader.locator("#pp-position").fill("3")  # where the reader looks changes no answer
    expect(answer).to_be_visible()
    reader.locator("#pp-length").fill("777")
    expect(answer).to_be_hidden()
    expect(button).to_have_attribute("aria-pressed", "false")
    assert visit.errors == []


# ---- controls


def test_the_controls_write_the_address_and_the_address_restores_them(open_page, served, reader):
    show(reader, "?")
    reader.get_by_label("Method", exact=True).select_option("partial")
    reader.locator("#pp-dims").fill("96")
    reader.locator("#pp-rotary_dim").fill("48")
    reader.get_by_label("Scaling rule").select_option("yarn")
    reader.locator("#pp-sentence").fill("to be & not to be?")
    reader.get_by_label("Compare two settings").check()
    reader.get_by_label("Scaling rule").select_option("none")
    reader.wait_for_function(
        "() => location.search.includes('b.method=partial') && !location.search.includes('b.rule')"
    )
    address = reader.url
    asked = parse_qs(urlsplit(address).query)
    assert asked["sentence"] == ["to be & not to be?"]
    assert (asked["rotary_dim"], asked["rule"], "b.rule" in asked) == (["48"], ["yarn"], False)
    values = """[...document.querySelectorAll(":is(.pp-panel, .pp-card) :is(input, select)")]
      .map((each) => [each.id, each.value, each.checked])"""
    reader.get_by_label("A", exact=True).check()
    reader.wait_for_timeout(50)
    again = open_page(address.removeprefix(served), viewport={"width": 1280, "height": 900})
    again.wait_for_function(DRAWN)
    assert again.evaluate(values) == reader.evaluate(values)
    assert sentences(again) == sentences(reader)
    assert again.url == address
    reader.get_by_role("button", name="Reset").click()
    reader.wait_for_function("() => location.search === ''")
    assert reader.get_by_label("Method", exact=True).input_value() == "rope"


def test_a_real_model_is_chosen_by_name_and_stands_short_in_the_address(reader):
    show(reader, "?")
    reader.get_by_label("Real model", exact=True).select_option("llama_3_1_8b")
    reader.wait_for_function("() => location.search === '?preset=llama_3_1_8b&length=131072'")
    assert reader.locator("#pp-base").input_value() == "500,000"
    reader.locator("#pp-base").fill("10000")
    reader.wait_for_function("() => !location.search.includes('preset')")
    assert reader.get_by_label("Real model", exact=True).input_value() == ""


@pytest.mark.parametrize(
    ("query", "field", "message"),
    [
        ("?dims=63", "dims", "Dims must be even, got 63"),
        ("?method=t5&bucket_count=32&max_distance=8", "max_distance", "must be above 16"),
        ("?method=alibi&heads=4&head=7", "head", "must be below 4"),
        ("?rule=yarn&factor=0.5", "factor", "at least 1"),
        ("?rule=longrope&long_factors=1,2,3", "long_factors", "32 numbers, got 3"),
        ("?length=1e12", "length", "at most 1,048,576"),
    ],
)
def test_an_impossible_setting_is_told_at_its_control_and_not_drawn(reader, visit, query, field, message):
    show(reader, query)
    error = reader.locator(f"#pp-{field}-error")
    expect(error).to_contain_text(message)
    assert f"pp-{field}-error" in reader.locator(f"#pp-{field}").get_attribute("aria-describedby")
    assert reader.locator(f"#pp-{field}").get_attribute("aria-invalid") == "true"
    expect(reader.locator(".pp-problem")).to_contain_text("Not drawn")
    assert not NO_NUMBER.search(reader.evaluate(ALL_TEXT))
    assert visit.errors == []


def test_what_in_an_address_cannot_be_read_is_told_and_shows_as_text(reader):
    show(reader, "?dims=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E&method=magic&preset=none&lenght=64&b.colour=red")
    notes = reader.locator(".pp-notes p").all_inner_texts()
    assert any("“<img src=x onerror=alert(1)>” is no number; 64 is used instead." in note for note in notes)
    assert {f"“{name}” is not a setting; it is left out." for name in ("lenght", "b.colour")} <= set(notes)
    assert len(notes) == 5
    assert reader.locator(".pp-notes img").count() == 0


@pytest.mark.slow
def test_every_control_is_reached_and_moved_by_the_keyboard(reader):
    show(reader, "?rule=yarn&b.method=alibi")
    controls = """[...document.querySelectorAll("#pe-playground :is(input, select, button, textarea, a[href])")]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }))
      .filter((each) => each.type !== "radio" || each.checked)"""
    expected = reader.evaluate(f"{controls}.length")
    reader.evaluate(f"{controls}[0].focus()")
    met = []
    for _ in range(expected):
        met.append(reader.evaluate(f"{controls}.indexOf(document.activeElement)"))
        reader.keyboard.press("Tab")
    assert met == list(range(expected)), "the order of the page is the order of the Tab key"
    show(reader, "?rule=yarn")
    sliders = reader.locator("#pe-playground input[type=range]:visible")
    for slider in sliders.all():
        before = reader.url, slider.input_value()
        slider.focus()
        reader.keyboard.press("ArrowLeft" if slider.input_value() == slider.get_attribute("max") else "ArrowRight")
        assert slider.input_value() != before[1]
        assert slider.get_attribute("aria-valuetext")
    reader.get_by_label("Show", exact=True).focus()
    reader.keyboard.press("ArrowDown")
    expect(reader.locator("#pp-table")).to_have_text("Sines by position and pair")
    reader.get_by_label("Compare two settings").focus()
    reader.keyboard.press("Space")
    expect(reader.locator(".pp-sides")).to_be_visible()
    reader.keyboard.press("Space")


def test_pointing_at_the_heat_map_or_the_curve_chooses_the_position(reader):
    show(reader, "?length=200")
    for card in ("table", "score"):
        reader.locator(f"#pp-{card} ~ .pp-plot svg").first.click()  # in its middle
        expect(reader.locator("#pp-closeup")).to_have_text(re.compile(r"Pairs turned to position (8\d|9\d|1[01]\d)"))
        reader.locator("#pp-position").fill("3")


def test_a_link_is_copied_and_never_has_what_cannot_be_drawn(open_page, served):
    opened = open_page("playground/?method=alibi&length=64", permissions=["clipboard-read", "clipboard-write"])
    for length in ("64", "", "1", "12x"):
        opened.locator("#pp-length").fill(length)
        opened.get_by_role("button", name="Copy link").click()
        said = "The link is copied." if length == "64" else "last settings that could be drawn"
        expect(opened.locator(".pp-tools .pp-status").first).to_contain_text(said)
        assert opened.evaluate("navigator.clipboard.readText()") == served + "playground/?method=alibi&length=64"


def test_readers_who_want_no_motion_step_through_positions(open_page):
    opened = open_page("playground/", reduced_motion="reduce")
    opened.get_by_role("button", name="One on").click()
    expect(opened.locator("#pp-position")).to_have_value("13")
    opened.wait_for_timeout(400)
    assert opened.locator("#pp-position").input_value() == "13"


def test_on_a_phone_the_settings_open_and_close_and_nothing_is_wider_than_the_window(open_page):
    opened = open_page("playground/?rule=yarn", viewport={"width": 320, "height": 700})
    toggle = opened.get_by_role("button", name="Settings")
    assert not opened.locator("#pp-dims").is_visible()
    toggle.press("Enter")
    expect(opened.locator("#pp-dims")).to_be_visible()
    assert opened.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    opened.locator("#pp-dims").press("Escape")
    assert not opened.locator("#pp-dims").is_visible()
    assert toggle.evaluate("each => each === document.activeElement")


TABLE = """query => {
  const { a, shared } = page.state.read(query).state;
  return [...page.model.table(a, shared).values];
}"""


@pytest.mark.parametrize(("method", "bins", "bin"), [("sinusoidal", 1000, 5), ("rope", 1000, 5), ("rope", 1024, 128)])
def test_a_column_of_a_long_text_is_the_mean_of_its_positions(laboratory, method, bins, bin):
    position = np.arange(bins * bin)
    drawn = np.array(laboratory.evaluate(TABLE, f"?method={method}&length={len(position)}")).reshape(bins, -1)
    cosines = np.cos(rotary.angles(position, rotary.frequencies(64)))  # one a pair
    exact = sinusoidal.encode(position, 64) if method == "sinusoidal" else cosines
    np.testing.assert_allclose(drawn, exact.reshape(bins, bin, -1).mean(axis=1), atol=1e-11)


def test_equal_words_have_one_curve_of_the_content_conditioned_bias_and_others_another(laboratory):
    query = "?method=content_bias&length=60&extent=8&sentence=a+b+a&causal=no"
    drawn = np.array(laboratory.evaluate(TABLE, query)).reshape(60, 60)
    back = np.arange(60)[:, None] - np.arange(60)
    curves = np.array([drawn[row, row - 7 : row + 1][::-1] for row in range(7, 60)])
    first, second = curves[2], curves[0]  # of rows 9 and 7: a and b
    np.testing.assert_allclose(curves, [second if row % 3 == 1 else first for row in range(7, 60)])
    assert np.abs(first - second).min() > 0.01
    assert np.all(drawn[(back < 0) | (back >= 8)] == 0)


def test_a_class_with_its_defaults_is_a_preset_only_for_a_method_that_no_checkpoint_has(laboratory):
    menu = "models => { const { presets, entries } = page.catalogue.catalogue(models); return [presets, entries]; }"
    fields, entries = laboratory.evaluate(menu, presets.entries())
    assert fields["inkling_2_small"] == {"method": "content_bias", "profiles": 16, "extent": 1024, "word": 2}
    marked = [entry["name"] for entry in entries if "class defaults" in entry["name"]]
    assert marked == ["Inkling 2 Small, class defaults"]


def test_numbers_have_one_spelling_in_fields_and_sentences(reader):
    show(reader, "?length=131072")
    context = reader.locator("#pp-length")
    assert context.input_value() == "131,072" and reader.locator("#pp-base").input_value() == "10,000"
    expect(reader.locator("#pp-table ~ .pp-says")).to_contain_text("131,072 positions")
    for words, meant in (("4096", "4,096"), ("8,192", "8,192")):
        context.fill(words)
        context.press("Tab")
        expect(context).to_have_value(meant)
        expect(reader.locator("#pp-table ~ .pp-says")).to_contain_text(f"at {meant} positions")
    for no_number in ("10,5", ""):  # in English the first is neither 105 nor 10.5
        reader.locator("#pp-base").fill(no_number)
        expect(reader.locator("#pp-base-error")).to_have_text("Base must be a number.")
    reader.locator("#pp-base").fill("32")
    expect(reader.locator("#pp-base-error")).to_be_hidden()


def test_what_a_finger_touched_stays_said(open_page):
    opened = open_page("playground/", has_touch=True, viewport={"width": 390, "height": 844})
    place = "JSON.stringify(document.querySelector('#pp-table ~ .pp-plot svg')?.getBoundingClientRect())"
    map_ = opened.locator("#pp-table ~ .pp-plot svg").first
    map_.scroll_into_view_if_needed()
    before = opened.evaluate(place)
    map_.tap(position={"x": 200, "y": 60})
    expect(opened.locator("#pp-table + .pp-here")).to_have_text(re.compile(r"^position \d+, pair \d+: −?[\d.]+$"))
    opened.wait_for_function(f"before => {place} === before", arg=before)  # while it is drawn anew there is none


# ---- the calculators


def test_the_table_of_frequencies_is_copied_as_python_that_runs(reader):
    show(reader, "?dims=8&rule=linear&factor=4")
    reader.evaluate("navigator.clipboard.writeText = (text) => ((window.copied = text), Promise.resolve())")
    reader.get_by_role("button", name="Copy as Python").click()
    found: dict = {}
    exec(reader.evaluate("window.copied"), found)
    np.testing.assert_allclose(found["inv_freq"], rotary.frequencies(8) / 4, rtol=1e-15)
    reader.get_by_role("button", name="Copy as CSV").click()
    rows = reader.evaluate("window.copied").splitlines()
    assert rows[0].startswith("pair,frequency") and len(rows) == 5


def test_the_calculators_answer_and_refuse(reader, visit):
    slopes = reader.locator("[data-tool=slopes]")
    slopes.get_by_label("Heads", exact=True).fill("12")
    expect(slopes.locator("tbody tr")).to_have_count(12)
    slopes.get_by_label("Heads", exact=True).fill("0")
    expect(slopes.locator(".pp-error:visible")).to_have_text("Heads must be at least 1, got 0.")
    buckets = reader.locator("[data-tool=buckets]")
    expect(buckets.locator(".pp-says")).to_contain_text("the last bucket begins at 113")
    buckets.get_by_label("Maximum distance", exact=True).fill("16")
    expect(buckets.locator(".pp-error:visible")).to_contain_text("max_distance must be above 16")
    base = reader.locator("[data-tool=base]")
    base.get_by_label("Context", exact=False).first.fill("1000")
    expect(base.locator(".pp-says")).to_contain_text("For 1,000 tokens and 128 dims the first base found to pass is")
    rules = reader.locator("[data-tool=rules]")
    assert not NO_NUMBER.search(rules.inner_text())
    rules.get_by_label("Dims that turn", exact=True).fill("5")
    expect(rules.locator(".pp-error:visible")).to_contain_text("must be even")
    assert visit.errors == []


def test_the_layouts_are_exchanged_and_the_score_stays(reader):
    tool = reader.locator("[data-tool=layout]")
    tool.locator("select").select_option("interleaved")
    tool.get_by_role("button", name="Move to half-split").click()
    expect(tool.locator(".pp-says").first).to_contain_text("they are dims 0, 2, 4, 6, 1, 3, 5, 7")
    at = tool.locator(".pp-vector > .pp-cell").evaluate_all(
        "cells => cells.map((cell) => Number(cell.style.getPropertyValue('--pp-at')))"
    )
    assert at == [0, 4, 1, 5, 2, 6, 3, 7]
    own, same = re.search(
        r"key at 2: (\S+) as it is, (\S+) with", tool.locator(".pp-says").nth(1).inner_text()
    ).groups()
    assert own == same


# ---- still page, other readers


def test_without_javascript_there_are_a_text_a_figure_and_the_chapters(open_page):
    opened = open_page("playground/", java_script_enabled=False)
    still = opened.locator(".pe-playground__still")
    assert still.is_visible() and still.locator("figure svg").first.is_visible()
    assert still.get_by_role("link", name="Rotation", exact=True).is_visible()
    assert not opened.get_by_role("heading", name="Calculators").is_visible()


@pytest.mark.slow
@pytest.mark.parametrize("query", ["?method=alibi&b.method=t5", "?dims=63&base=abc", "?dims=128&length=4096"])
def test_axe_finds_no_violation_where_two_settings_mistakes_or_an_answer_are_shown(open_page, query):
    opened = open_page("playground/" + query, bypass_csp=True, reduced_motion="reduce")
    judged: list[str] = []
    for width in (1280, 390):
        opened.set_viewport_size({"width": width, "height": 844})
        opened.wait_for_timeout(300)  # drawings follow their column
        assert axe.violations(opened, without=axe.COLOURS) == []
        for scheme in ("default", "slate"):
            opened.evaluate("scheme => (document.body.dataset.mdColorScheme = scheme)", scheme)
            assert axe.faint(opened, judged) == []
