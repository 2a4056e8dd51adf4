"""The page as a reader uses it: nothing heavy before a touch, one touch begins a break, errors say what to do."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.breaking.test_breaks import shown

pytestmark = pytest.mark.slow
LONG = 60_000  # milliseconds: of a busy machine


def letters(page: Page, side: int) -> str:
    """What a side has written, without the prompt."""
    text = page.locator(".pb-text").nth(side)
    return text.text_content().removeprefix(text.locator(".pb-prompt").text_content())


def test_one_touch_begins_a_break_and_loads_its_model(page, served):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(served + "break_it_yourself/")
    expect(page.locator(".pb-status")).to_contain_text("0.8 MB")
    assert not [url for url in asked if url.endswith(".safetensors")]
    page.get_by_role("button", name="Swap the layout").click()
    expect(page.locator(".pb-status")).to_contain_text("differ from letter 1 on", timeout=LONG)
    assert letters(page, 0).strip() == shown("shift")[0]
    assert letters(page, 1).strip() == shown("layout")[0]
    assert page.url.endswith("#layout")
    assert len([url for url in asked if url.endswith("rotary-0.safetensors")]) == 1


def test_an_address_opens_its_state(page, served):
    page.goto(served + "break_it_yourself/?letters=20&b.shift=1000&b.off=3")
    expect(page.locator(".pb-setting").nth(1)).to_have_text("positions + 1,000; 2 of 16 pairs off")
    expect(page.locator(".pb-status")).to_contain_text("characters a second", timeout=LONG)
    assert len(letters(page, 0)) == len(letters(page, 1)) == 20


def test_a_model_that_does_not_come_says_what_to_do(page, served):
    def cut(route: Route) -> None:
        route.fulfill(body=b"\0" * 1000)

    page.route(re.compile("safetensors"), cut)
    page.goto(served + "break_it_yourself/#shift")
    expect(page.get_by_role("alert")).to_contain_text("cut short at 1000 of", timeout=LONG)
    page.unroute(re.compile("safetensors"))
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".pb-status")).to_contain_text("Not one of 98 letters differs", timeout=LONG)
