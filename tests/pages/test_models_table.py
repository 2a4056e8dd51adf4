"""The atlas in a browser: columns sort, filters narrow, and all of it works from the keyboard."""

import pytest
from playwright.sync_api import expect

from figures_src import models

pytestmark = pytest.mark.slow

EVERY = models.every()


@pytest.fixture
def atlas(open_page):
    opened = open_page("practice/models/")
    opened.wait_for_selector(".pe-models thead button:enabled")
    return opened


def wait_for_rows(atlas, count):
    expect(atlas.locator(".pe-models tbody tr:not([hidden])")).to_have_count(count)


def shown(atlas):
    return atlas.eval_on_selector_all(".pe-models tbody tr:not([hidden])", "rows => rows.map((row) => row.id)")


def test_a_column_sorts_up_and_then_down_from_the_keyboard(atlas):
    button = atlas.locator(".pe-models thead button", has_text="Context")
    for order, choose in (("ascending", min), ("descending", max)):
        button.focus()
        atlas.keyboard.press("Enter")
        assert atlas.get_attribute(".pe-models thead th[aria-sort]", "aria-sort") == order
        first, last = (models.one(shown(atlas)[place]) for place in (0, -1))
        assert (first.declared or first.trained) == choose(
            m.declared or m.trained for m in EVERY if m.declared or m.trained
        )
        assert not (last.declared or last.trained)  # what is missing comes last in both orders


def test_a_filter_leaves_the_models_that_meet_it_and_says_how_many(atlas):
    atlas.locator(".pe-models__filters select").nth(2).select_option("llama3")
    meet = {m.key for m in EVERY if any(part.scaling.get("rule") == "llama3" for part in m.rotary)}
    wait_for_rows(atlas, len(meet))
    assert set(shown(atlas)) == meet
    assert atlas.inner_text(".pe-models__status") == f"{len(meet)} of {len(EVERY)} models"
    atlas.get_by_role("button", name="Show all").click()
    wait_for_rows(atlas, len(EVERY))
    assert atlas.inner_text(".pe-models__status").startswith(f"{len(EVERY)} ")


def test_a_name_comes_first_every_row_has_a_link_and_models_side_by_side_their_petals(atlas):
    for typed, first in (("llama 3", "llama_3_8b"), ("gemma 3", "gemma_3_27b"), ("deepseek v3", "deepseek_v3")):
        atlas.locator(".pe-models__filters input").fill(typed)
        assert shown(atlas)[0] == first, typed
    boxes = atlas.locator(".pe-models tbody tr:not([hidden]) input")
    assert min(boxes.first.bounding_box()[side] for side in ("width", "height")) >= 24
    for place in range(2):
        boxes.nth(place).check()
    expect(atlas.locator(".pe-models__compare th[scope=col] svg")).to_have_count(2)
    assert atlas.locator(".pe-models tbody tr:not(:has(details a[href^='https://']))").count() == 0


def test_an_address_with_a_choice_leaves_the_models_that_meet_it(open_page):
    for choice, meets in (
        ("method=axial+RoPE", lambda model: model.method == "axial RoPE"),
        ("scaling=yarn", lambda model: any(part.scaling.get("rule") == "yarn" for part in model.rotary)),
    ):
        page = open_page(f"practice/models/?{choice}")
        meet = {model.key for model in EVERY if meets(model)}
        wait_for_rows(page, len(meet))
        assert set(shown(page)) == meet


def test_a_view_is_kept_in_its_address(atlas, open_page, served):
    atlas.locator(".pe-models__filters input").fill("llama")
    atlas.locator(".pe-models__columns summary").click()
    atlas.get_by_label("Kind").nth(1).uncheck()
    assert atlas.locator(".pe-models thead th", has_text="Kind").is_hidden()
    again = open_page(atlas.url.removeprefix(served))
    wait_for_rows(again, len(shown(atlas)))
    assert shown(again) == shown(atlas) and again.locator(".pe-models thead th", has_text="Kind").is_hidden()


def test_the_settings_can_be_taken_away(atlas):
    place = atlas.get_by_role("link", name="one JSON file").evaluate("link => link.href")
    rotary = {row["key"]: row["rotary"] for row in atlas.request.get(place).json()}
    assert [*rotary] == [model.key for model in EVERY] and rotary["llama_2_7b"][0]["base"] == 10_000
