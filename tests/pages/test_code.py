"""Blocks of code in a browser: programs never scroll sideways, printed tables do on a phone, with a sign of it."""

import pytest

from tests.pages import site
from tests.pages.visits import BLOCKS, OPEN

REWRITTEN, WITH_TABLE = "absolute/sinusoidal/", "rotary/rotation/"
BUTTON_IS_ABOVE = """(block) => {
  const [code, button] = ["code", "button"].map((each) => block.querySelector(each).getBoundingClientRect());
  return button.bottom <= code.top + 1;
}"""


@pytest.mark.parametrize("page", [WITH_TABLE, "practice/spot_the_bug/"])
def test_on_a_phone_programs_break_their_lines_and_printed_tables_that_go_on_fade(open_page, page):
    shown = open_page(page, viewport={"width": site.PHONE, "height": 844})
    shown.evaluate(OPEN)
    found = shown.evaluate(BLOCKS)
    assert [each for each in found if each["more"] > 0 and not each["printed"]] == []
    assert [each for each in found if (each["more"] > 0) != (each["fade"] > 0)] == []
    assert page != WITH_TABLE or any(each["more"] > 0 for each in found)


@pytest.mark.parametrize("width", [site.DESKTOP, site.PHONE])
def test_the_copy_button_covers_no_code_and_copies_the_block_alone(open_page, width):
    allowed = ["clipboard-read", "clipboard-write"]
    page = open_page(REWRITTEN, viewport={"width": width, "height": 844}, permissions=allowed)
    block = page.locator("article .highlight.language-python").first
    block.scroll_into_view_if_needed()
    block.locator("button").wait_for()
    assert block.evaluate(BUTTON_IS_ABOVE)
    block.locator("button").click()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.strip() == block.locator("code").inner_text().strip()
    assert copied.startswith("import torch") and "same as" not in copied
