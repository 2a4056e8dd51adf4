"""Marks in a browser: quiet signs, words on demand, one switch that is remembered."""

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
