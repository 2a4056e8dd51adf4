"""Spot the bug in a browser: a line is chosen, the picture and the answer follow, and the count is right."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.slow

PROGRAMS = 13


@pytest.fixture
def hunt(open_page):
    opened = open_page("practice/spot_the_bug/")
    opened.wait_for_selector(".pe-bugs__line")
    return opened


def test_a_choice_shows_the_picture_and_the_answer_and_is_counted(hunt):
    expect(hunt.locator(".pe-bugs__said")).to_have_count(PROGRAMS)
    picture, answer = (
        hunt.locator(each).first for each in ('[data-figure="practice/bug_neighbours"]', "details.question")
    )
    expect(picture).to_be_hidden()
    expect(answer).to_be_hidden()
    hunt.locator(".bug").first.locator(".pe-bugs__line", has_text="cos = ").click()
    expect(picture).to_be_visible()
    expect(answer).to_have_attribute("open", "")
    expect(hunt.locator(".pe-bugs__total")).to_have_text("Found at the first choice: 1 of 1. Left: 12.")
    hunt.locator(".bug").first.locator(".pe-bugs__line").first.click(force=True)  # a second choice does not count
    expect(hunt.locator(".pe-bugs__total")).to_have_text("Found at the first choice: 1 of 1. Left: 12.")


def test_the_keyboard_chooses_a_line_and_again_when_it_was_wrong(hunt):
    lines = hunt.locator(".bug").nth(1).locator(".pe-bugs__line")
    lines.first.focus()
    picture, answer = (hunt.locator(each).nth(1) for each in ('[data-figure^="practice/bug_"]', "details.question"))
    said = hunt.locator(".pe-bugs__said").nth(1)
    for keys, text in (
        ("ArrowDown Enter", "Not line 2. The picture helps: choose again."),
        ("ArrowDown Enter", "Found: line 3."),
    ):
        expect(answer).to_be_hidden()
        for key in keys.split():
            hunt.keyboard.press(key)
        expect(said).to_have_text(text)
        expect(picture).to_be_visible()
    expect(answer).to_have_attribute("open", "")
    expect(lines.nth(3)).to_have_class(re.compile("pe-bugs__line--bug"))
    expect(hunt.locator(".pe-bugs__total")).to_have_text("Found at the first choice: 0 of 1. Left: 12.")
    assert hunt.evaluate("document.querySelectorAll('.pe-bugs__line[tabindex=\"0\"]').length") == PROGRAMS
