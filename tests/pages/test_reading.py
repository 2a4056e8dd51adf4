"""Reading the site in a browser: what a page of each kind does for a reader; what all keep is in test_every_page.py."""

from tests.pages import site


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
    assert any("policy" in error or "Content Security Policy" in error for error in visit.errors), visit.errors
