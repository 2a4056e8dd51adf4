"""The atlas in a browser: columns sort, filters narrow, and all of it works from the keyboard."""

import pytest
from playwright.sync_api import expect

from figures_src import models

pytestmark = pytest.mark.slow

EVERY = models.every()


@pytest.fixture
def atlas(browser, served):
    opened = browser.new_page()
    opened.goto(f"{served}practice/models/")
    opened.wait_for_selector(".pe-models thead button:enabled")
    yield opened
    opened.close()


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
        first = models.one(shown(atlas)[0])
        assert (first.declared or first.trained or 0) == choose(m.declared or m.trained or 0 for m in EVERY)


def test_a_filter_leaves_the_models_that_meet_it_and_says_how_many(atlas):
    atlas.locator(".pe-models__filters select").nth(2).select_option("llama3")
    meet = {m.key for m in EVERY if any(part.scaling.get("rule") == "llama3" for part in m.rotary)}
    wait_for_rows(atlas, len(meet))
    assert set(shown(atlas)) == meet
    assert atlas.inner_text(".pe-models__status") == f"{len(meet)} of {len(EVERY)} models"
    atlas.get_by_role("button", name="Show all").click()
    wait_for_rows(atlas, len(EVERY))
    assert atlas.inner_text(".pe-models__status").startswith(f"{len(EVERY)} ")


def test_search_looks_into_the_sources_too(atlas):
    atlas.locator(".pe-models__filters input").fill("torchtune code llama")
    wait_for_rows(atlas, 1)
    assert shown(atlas) == ["code_llama_7b"]


def test_an_address_with_a_choice_leaves_the_models_that_meet_it(browser, served):
    for choice, meets in (
        ("method=axial+RoPE", lambda model: model.method == "axial RoPE"),
        ("scaling=yarn", lambda model: any(part.scaling.get("rule") == "yarn" for part in model.rotary)),
    ):
        page = browser.new_page()
        page.goto(f"{served}practice/models/?{choice}")
        meet = {model.key for model in EVERY if meets(model)}
        wait_for_rows(page, len(meet))
        assert set(shown(page)) == meet
        page.close()
