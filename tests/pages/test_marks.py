"""Marks in a browser: quiet signs, words on demand, one switch that is remembered."""

from tests.pages import site

WIDE, NARROW = 1280, 390


def _page(open_page, width, **settings):
    return open_page("rotary/decay/", viewport={"width": width, "height": 900}, **settings)


def test_a_sign_stands_in_the_margin_of_a_wide_window_and_after_the_sentence_in_a_narrow_one(open_page):
    for width, is_outside in ((WIDE, True), (NARROW, False)):
        page = _page(open_page, width)
        mark = page.locator("p a.pe-mark").first
        text = mark.locator("xpath=ancestor::p").bounding_box()
        assert (mark.bounding_box()["x"] < text["x"]) == is_outside
        mark.focus()
        said = mark.locator(".pe-mark__said").bounding_box()
        assert said["width"] > 60 and said["x"] >= 0 and said["x"] + said["width"] <= width


ALONE = """() => [...document.querySelectorAll(".pe-keep > a.pe-mark")].filter((mark) => {
  const words = document.createRange();
  words.setStart(mark.parentElement, 0);
  words.setEndBefore(mark);
  return mark.getBoundingClientRect().top > words.getBoundingClientRect().bottom;
}).length"""


def test_a_sign_stands_on_the_line_of_the_last_word(open_page, served):
    page = _page(open_page, NARROW)
    for address in ("rotary/decay/", "beyond_text/images/"):
        page.goto(served + address)
        page.evaluate("document.fonts.ready")
        assert page.locator(".pe-keep").count() > 2
        for width in range(360, 430, 10):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate(ALONE) == 0, (address, width)


def test_the_switch_shows_all_words_and_is_remembered_before_the_page_is_painted(open_page):
    page = _page(open_page, WIDE)
    assert page.locator(".pe-mark__said").first.bounding_box()["width"] <= 1
    page.emulate_media(media="print")
    assert not page.locator("a.pe-mark").first.is_visible()
    page.emulate_media(media="screen")
    page.locator(".pe-words-switch").click()
    page.reload()
    assert page.locator(".pe-words-switch").get_attribute("aria-pressed") == "true"
    assert all(said.bounding_box()["width"] > 60 for said in page.locator(".pe-mark__said").all())
    page.emulate_media(media="print")
    assert page.locator(".pe-mark__said").first.is_visible()


def test_a_first_touch_shows_the_word_and_a_second_follows_it(open_page):
    page = _page(open_page, NARROW, has_touch=True, is_mobile=True)
    mark = page.locator("a.pe-mark--tested").first
    mark.tap()
    assert page.url.endswith("rotary/decay/")
    assert mark.locator(".pe-mark__said").bounding_box()["width"] > 60
    mark.tap()
    page.wait_for_url("**/code/tests/**")


def test_a_word_on_demand_moves_nothing_and_the_switch_moves_nothing_sideways(open_page):
    for width in (WIDE, NARROW):
        page = _page(open_page, width)
        page.evaluate("document.fonts.ready")
        before = site.places(page)
        mark = page.locator("a.pe-mark").first
        mark.evaluate("each => each.focus({ preventScroll: true })")
        assert mark.locator(".pe-mark__said").bounding_box()["width"] > 60
        assert site.places(page) == before
        mark.blur()
        page.locator(".pe-words-switch").click()
        shown = site.places(page)
        assert shown != before
        assert [sides(place) for place in shown] == [sides(place) for place in before]
        page.locator(".pe-words-switch").click()
        assert site.places(page) == before


def sides(place: str) -> tuple[str, ...]:
    """What it is, its left edge and its width."""
    name, box = place.split(" ")
    left, _, width, _ = box.split(",")
    return name, left, width
