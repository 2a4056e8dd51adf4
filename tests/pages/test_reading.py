"""Reading the site in a browser: every page, both themes, desktop and phone, and without JavaScript."""

import json

import pytest

from scripts import bench_pages
from scripts.bench.server import compressed
from tests.pages import site

HOME_LIMIT, PAGE_LIMIT = 170_000, 300_000  # bytes over the wire before the reader starts anything
GROUPED = site.grouped(site.nav())
# The first page on a phone each day; all others, and both widths, in the slow run.
READINGS = [
    pytest.param(
        page,
        width,
        marks=[pytest.mark.xdist_group(page), *([] if (page, width) == ("", site.PHONE) else [pytest.mark.slow])],
    )
    for page in site.nav()
    for width in (site.PHONE, site.DESKTOP)
]
# Each page in one width; not those that their script builds.
SCRIPTED = ("playground/", "break_it_yourself/", "practice/spot_the_bug/")
UNSCRIPTED = [each for number, each in enumerate(READINGS) if number % 4 in (0, 3) and each.values[0] not in SCRIPTED]

# The figures whose first element of a kind cannot be seen.
NOTHING_TO_SEE = """(figures, kind) => figures.filter((figure) => {
  const shown = figure.querySelector(kind);
  const box = shown?.getBoundingClientRect();
  return !box?.width || !box.height || !shown.checkVisibility({ visibilityProperty: true });
}).map((figure) => figure.dataset.figure)"""
CUT_LABELS = """() => [...document.querySelectorAll(".pe-figure__still")].flatMap((still) => {
  still.style.contentVisibility = "visible";
  const frame = still.querySelector("svg").getBoundingClientRect();
  return [...still.querySelectorAll("text")].filter((text) => {
    const box = text.getBoundingClientRect(); // a line's height: a letter takes some pixels less above and below
    return box.left < frame.left - 2 || box.right > frame.right + 2 ||
      box.top < frame.top - 8 || box.bottom > frame.bottom + 8;
  }).map((text) => `${still.closest("figure").dataset.figure}: ${text.textContent.trim()}`);
})"""


@pytest.mark.parametrize(("page", "width"), READINGS)
def test_a_page_asks_no_other_host_breaks_no_rule_and_stands_still_within_its_window(visited, served, page, width):
    visit = visited(page, width)
    assert [url for url in visit.requests if not url.startswith((served, "data:", "blob:"))] == []
    assert visit.errors == []
    assert visit.shift < 0.01, visit.moved
    assert visit.overflow <= 0


@pytest.mark.parametrize(("page", "width"), UNSCRIPTED)
def test_the_scripts_of_a_page_move_nothing(with_and_without_scripts, served, page, width):
    with_scripts, without = with_and_without_scripts
    for tab in (with_scripts, without):
        site.resize(tab.page, width)
        tab.open(served + page)
    assert site.places(with_scripts.page) == site.places(without.page)


@pytest.mark.parametrize("page", site.first_daily(site.nav()))
def test_a_page_is_light_over_the_wire(visited, served, page):
    urls = {url.partition("?")[0] for url in visited(page, site.PHONE).requests if url.startswith(served)}
    weights = {url: len(compressed(site.file_of(url.removeprefix(served)))) for url in urls}
    assert sum(weights.values()) <= (HOME_LIMIT if page == "" else PAGE_LIMIT), weights


@pytest.fixture(scope="session")
def with_and_without_scripts(browser):
    """Two tabs, the second as if all scripts were still on their way. No fonts: one that is late moves lines."""
    tabs = site.Tab(browser), site.Tab(browser)
    for tab, kept_back in zip(tabs, ("**/*.woff2", "**/*.{js,woff2}"), strict=True):
        tab.page.route(kept_back, lambda route: route.abort())
    yield tabs
    for tab in tabs:
        tab.page.context.close()


@pytest.fixture(scope="session")
def opened_without_javascript(browser, served):
    """The page in a browser without JavaScript."""
    tab = site.Tab(browser, java_script_enabled=False)
    yield lambda page: tab.show(served + page)
    tab.page.context.close()


def _choose(page, theme):
    page.emulate_media(color_scheme=theme)
    page.evaluate(
        """async scheme => { // the theme answers the new wish with a scheme of its own, which is overwritten
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
          document.body.dataset.mdColorScheme = scheme;
        }""",
        "default" if theme == "light" else "slate",
    )
    ink = page.evaluate("getComputedStyle(document.body).getPropertyValue('--pe-ink').trim()")
    assert ink == {"light": "#1b2430", "dark": "#e8ecf2"}[theme]


@pytest.fixture(scope="session")
def judged() -> list[str]:
    """The kinds of text whose colours axe has seen on some page."""
    return []


@pytest.mark.parametrize("page", site.first_daily(site.nav()))
def test_axe_finds_no_violation_in_either_theme_and_width(opened, judged, page):
    shown = opened(page)
    shown.locator("details").evaluate_all("all => all.forEach(each => (each.open = true))")
    if shown.locator("pre > code").count():
        site.scroll_through(shown)  # the theme makes code that scrolls reachable by keyboard when it is seen
    shown.add_script_tag(path=site.AXE)
    violations = []
    for width in (site.DESKTOP, site.PHONE):
        site.resize(shown, width)
        _choose(shown, "light")
        violations += [(width, *each) for each in _violations(shown, rules=site.AXE_RULES, without=site.AXE_COLOURS)]
        for theme in ("light", "dark"):
            _choose(shown, theme)
            if kinds := shown.evaluate(site.AXE_CHOOSE, judged):
                found = _violations(shown, rules=site.AXE_COLOURS, chosen=True)
                violations += [(width, theme, *each) for each in found]
                judged += [] if found else kinds
    assert violations == []


def _violations(page, **run):
    found = page.evaluate(site.AXE_RUN, run)["violations"]
    if found:  # the page may not have noticed its new width yet; what stays wrong is found again
        page.wait_for_timeout(500)
        found = page.evaluate(site.AXE_RUN, run)["violations"]
    return [(each["id"], each["help"], [node["html"][:200] for node in each["nodes"]]) for each in found]


@pytest.mark.slow
@pytest.mark.parametrize("place", range(3), ids=("home", "most_figures", "notebook"))
def test_a_page_is_laid_out_a_few_times_while_it_starts_and_not_for_every_block_of_code(browser, served, place):
    tab = site.Tab(browser)
    session = tab.page.context.new_cdp_session(tab.page)
    session.send("Performance.enable")
    tab.show(served + bench_pages.telling(site.SITE)[place]).wait_for_timeout(500)
    metrics = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
    assert 0 < metrics["LayoutCount"] <= 30
    tab.page.context.close()


@pytest.mark.parametrize("page", site.first_daily(site.nav()))
def test_without_javascript_every_figure_shows_its_still_and_no_dead_control(opened_without_javascript, page):
    figures = opened_without_javascript(page).locator("figure.pe-figure")
    assert figures.evaluate_all(NOTHING_TO_SEE, ".pe-figure__still svg, .pe-figure__stage :is(svg, img)") == []
    assert opened_without_javascript(page).locator(".pe-figure .pe-controls:visible").count() == 0


@pytest.mark.slow
@pytest.mark.parametrize("page", GROUPED)
def test_print_shows_every_figure_dark_on_white_from_either_theme(opened, page):
    shown = opened(page)
    # those that a reader sees on the screen: the playground's shows only without JavaScript
    shown.locator("figure.pe-figure:visible").evaluate_all("all => all.forEach(each => each.dataset.seen = '')")
    figures = shown.locator("figure.pe-figure[data-seen]")
    for theme in ("light", "dark"):
        _choose(shown, theme)
        shown.emulate_media(media="print")
        ink, paper, scheme = shown.evaluate(
            """() => [getComputedStyle(document.documentElement).getPropertyValue("--pe-ink").trim(),
                      getComputedStyle(document.body).backgroundColor,
                      getComputedStyle(document.documentElement).colorScheme]"""
        )
        assert scheme == "light only", "a dark scheme colours the margins of the sheet"
        assert ink == "#1b2430", "figures are drawn in the light palette on paper"
        assert paper in {"rgb(253, 253, 252)", "rgb(255, 255, 255)", "rgba(0, 0, 0, 0)"}
        assert figures.evaluate_all(NOTHING_TO_SEE, "svg") == []
        shown.emulate_media(media="screen")


def test_the_theme_switch_changes_figures_at_once(browser, served):
    page = site.open_page(browser, served, color_scheme="light")
    colour = "getComputedStyle(document.body).getPropertyValue('--pe-ink').trim()"
    assert page.evaluate(colour) == "#1b2430"
    page.get_by_title("Switch to dark mode").click()
    assert page.evaluate(colour) == "#e8ecf2"
    page.context.close()


def test_an_unknown_address_shows_the_page_for_it_in_the_sites_own_look(browser, served):
    page = site.open_page(browser, served + "rotary/nowhere/")
    assert page.get_by_role("heading", level=1).inner_text() == "This page is out of range"
    assert page.evaluate("getComputedStyle(document.body).getPropertyValue('--pe-ink').trim()") != ""
    page.get_by_role("link", name="the first page").click()
    assert page.url == served
    page.context.close()


def test_search_finds_a_page_by_keyboard_alone(browser, served):
    page = site.open_page(browser, served)
    page.keyboard.press("/")
    page.keyboard.type("rotation")
    page.locator(".md-search-result__item").first.wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**/rotary/**")
    page.context.close()


def test_on_a_phone_the_menu_opens_and_closes_by_keyboard(browser, served):
    page = site.open_page(browser, served, viewport={"width": 390, "height": 844})
    menu = page.get_by_role("button", name="Menu")
    menu.focus()
    page.keyboard.press("Enter")
    assert menu.get_attribute("aria-expanded") == "true"
    assert page.locator(".md-sidebar--primary").evaluate("element => !element.inert")
    page.keyboard.press("Escape")
    assert menu.get_attribute("aria-expanded") == "false"
    assert page.locator(".md-sidebar--primary").evaluate("element => element.inert")
    assert menu.evaluate("element => element === document.activeElement")
    page.context.close()


def test_the_policy_stops_a_script_that_the_page_does_not_have(browser, served):
    visit = site.Visit()
    page = site.open_page(browser, served, visit=visit)
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
    page.context.close()


@pytest.mark.slow
@pytest.mark.parametrize("page", GROUPED)
def test_no_label_of_a_figure_is_cut_off(opened, page):
    shown = opened(page)
    shown.evaluate("document.fonts.ready")
    assert shown.evaluate(CUT_LABELS) == []
