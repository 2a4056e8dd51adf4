"""Reading the site in a browser: what a page of each kind does for a reader; what all keep is in test_every_page.py."""

import json

import pytest
from playwright.sync_api import expect

from tests.pages import site


@pytest.mark.slow
@pytest.mark.parametrize("address", ["", "long_context/overview/", "notebooks/learned_table/"])
def test_a_page_is_laid_out_a_few_times_while_it_starts_and_not_for_every_block_of_code(browser, served, address):
    tab = site.Tab(browser)
    session = tab.page.context.new_cdp_session(tab.page)
    session.send("Performance.enable")
    tab.show(served + address).wait_for_timeout(500)
    metrics = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
    assert 0 < metrics["LayoutCount"] <= 30
    tab.page.context.close()


def test_the_theme_switch_changes_figures_at_once(open_page):
    page = open_page(color_scheme="light")
    colour = "getComputedStyle(document.body).getPropertyValue('--pe-ink').trim()"
    assert page.evaluate(colour) == "#1b2430"
    page.get_by_title("Switch to dark mode").click()
    assert page.evaluate(colour) == "#e8ecf2"


def test_an_unknown_address_shows_the_page_for_it_in_the_sites_own_look(open_page, served):
    page = open_page("rotary/nowhere/", visit=site.Visit())  # the server says 404
    assert page.get_by_role("heading", level=1).inner_text() == "This page is out of range"
    assert page.evaluate("getComputedStyle(document.body).getPropertyValue('--pe-ink').trim()") != ""
    page.get_by_role("link", name="the first page").click()
    assert page.url == served


def test_search_finds_a_page_by_keyboard_alone(open_page):
    page = open_page()
    page.keyboard.press("/")
    page.keyboard.type("rotation")
    page.locator(".md-search-result__item").first.wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**/rotary/**")


def test_on_a_phone_the_menu_opens_and_closes_by_keyboard(open_page):
    page = open_page(viewport={"width": 390, "height": 844})
    menu = page.get_by_role("button", name="Menu")
    menu.focus()
    page.keyboard.press("Enter")
    assert menu.get_attribute("aria-expanded") == "true"
    assert page.locator(".md-sidebar--primary").is_visible()
    page.keyboard.press("Escape")
    assert menu.get_attribute("aria-expanded") == "false"
    page.locator(".md-sidebar--primary").wait_for(state="hidden")  # so that it takes no focus
    assert menu.evaluate("element => element === document.activeElement")


def test_the_policy_stops_a_script_that_the_page_does_not_have(open_page):
    visit = site.Visit()
    page = open_page(visit=visit)
    page.evaluate(
        """() => {
          const script = document.createElement("script");
          script.textContent = "window.injected = true";
          document.body.append(script);
        }"""
    )
    assert page.evaluate("window.injected") is None
    assert any("policy" in error or "Content Security Policy" in error for error in visit.errors), json.dumps(
        visit.errors
    )


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_an_open_question_has_no_colour_of_the_theme(open_page, scheme):
    page = open_page("rotary/rotation/", color_scheme=scheme)
    question = page.locator("details.question").first
    question.locator("summary").click()
    expect(question).to_have_attribute("open", "")
    assert question.evaluate("each => getComputedStyle(each).boxShadow") == "none"


def test_on_a_phone_the_controls_of_a_figure_end_at_one_edge(open_page):
    page = open_page("rotary/rotation/", viewport={"width": 390, "height": 844})
    ends = page.evaluate(
        """() => [...document.querySelector(".pe-figure").querySelectorAll(".pe-control:not(.pe-control--named)")]
          .map((control) => [...control.children].map((part) => part.getBoundingClientRect().right))
          .map((edges) => Math.round(Math.max(...edges)))"""
    )
    assert len(ends) == 2 and len(set(ends)) == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_each_verdict_has_a_colour_of_its_own(open_page, scheme):
    page = open_page("evidence/claims/", color_scheme=scheme)
    found = page.evaluate(
        """() => [...document.querySelectorAll(".pe-ledger__table [data-verdict]")]
          .map((row) => [row.dataset.verdict, getComputedStyle(row.lastElementChild).color])"""
    )
    colours = dict(found)
    assert len(colours) == 4 and len(set(colours.values())) == 4
    assert all(colour == colours[verdict] for verdict, colour in found)
