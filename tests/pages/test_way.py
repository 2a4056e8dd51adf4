"""One way leads through the site: from the home page each next page is the following step, and it ends."""

import re
from urllib.parse import urljoin

import pytest

from tests.pages import site

STEPS = [where.partition("#")[0].replace("index.md", "").replace(".md", "/") for where in site.CONFIG["extra"]["way"]]
NEXT = re.compile(r'<a href="([^"]+)" class="md-footer__link md-footer__link--next"')
OF_HOME = re.compile(r"<ol>(.*?)</ol>", re.DOTALL)


def test_following_the_next_page_from_home_goes_through_all_steps_and_ends():
    page, met = "", []
    while found := NEXT.search(site.html(page)):
        page = urljoin(f"https://site/{page}", found[1]).removeprefix("https://site/")
        met.append(page)
    assert met == STEPS


def test_the_home_page_lists_the_steps_with_their_minutes_and_each_step_shows_where_it_is():
    listed = OF_HOME.search(site.html("").partition('class="pe-steps"')[2])[1]
    assert re.findall(r'href="([^"#]+)', listed) == STEPS
    assert 35 <= sum(map(int, re.findall(r"(\d+) minutes", listed))) <= 50
    for place, page in enumerate(STEPS):
        strip = OF_HOME.search(site.html(page).partition('class="pe-way"')[2])[1]
        assert ["aria-current" in step for step in strip.split("</li>")[:-1]] == [
            each == place for each in range(len(STEPS))
        ]


@pytest.mark.parametrize(("page", "first"), [("config/", ["Home", "›", "Tools"]), ("relative/t5/", ["Encodings", "›"])])
def test_on_a_phone_each_crumb_has_its_sign(open_page, page, first):
    shown = open_page(page, viewport={"width": site.PHONE, "height": 844}).locator(".pe-where > :visible")
    assert shown.all_text_contents()[: len(first)] == first


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (390, 844)])
def test_the_first_screen_has_the_sentence_and_the_three_ways_in(open_page, width, height):
    page = open_page("", viewport={"width": width, "height": height})
    for part in page.locator(".pe-sentence, .pe-begin a").all():
        box = part.bounding_box()
        assert box["y"] + box["height"] <= height
