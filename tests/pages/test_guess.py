"""Guesses in a browser: answers to choose, a covered figure, a tally; without JavaScript all is to be read."""

import pytest
from playwright.sync_api import expect

from tests.pages import axe, site

STORY = "foundations/story/"
FILTER = "each => getComputedStyle(each).filter"


def test_a_figure_is_covered_until_an_answer_is_chosen_which_is_counted(open_page):
    page = open_page(STORY)
    guess = page.locator(".pe-guess").nth(1)
    figure = page.locator("#figure-foundations-sentence_strips")
    assert "blur" in figure.evaluate(FILTER) and figure.evaluate("figure => figure.inert")
    expect(page.locator("details.guess").nth(1)).not_to_have_attribute("open", "")
    guess.get_by_role("button", name="Nothing").click()
    chosen = guess.get_by_role("button", name="Nothing ✗")
    expect(chosen).to_be_disabled()
    expect(chosen).to_be_focused()
    expect(guess.get_by_role("button", name="✓")).to_have_count(1)
    expect(page.locator("details.guess").nth(1)).to_have_attribute("open", "")
    assert figure.evaluate(FILTER) == "none"
    page.locator(".pe-guess").nth(0).get_by_role("button", name="Yes").click()
    expect(page.locator(".pe-tally")).to_have_text("You guessed 1 of 2 right.")
    assert open_page("long_context/").locator("#figure-long_context-rings").evaluate("figure => figure.inert")


def test_without_javascript_the_fold_has_the_answers_and_nothing_is_covered(open_page):
    page = open_page(STORY, java_script_enabled=False)
    expect(page.locator("details.guess ol li strong")).to_have_count(page.locator("details.guess").count())
    assert page.locator(".pe-covered").count() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_guesses_can_be_answered_by_everybody(open_page, scheme):
    page = open_page(STORY, bypass_csp=True, color_scheme=scheme, viewport={"width": site.PHONE, "height": 844})
    page.locator(".pe-guess").nth(1).get_by_role("button").first.click()
    assert axe.violations(page) == []
