"""The page as a reader uses it: nothing heavy before a touch, one touch begins a break, errors say what to do."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.breaking.test_breaks import shown

pytestmark = pytest.mark.slow


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
    expect(page.locator(".pb-status")).to_contain_text("differ from character 30 on (generated letter 1)")
    assert letters(page, 0).strip() == shown("shift")[0]
    assert letters(page, 1).strip() == shown("layout")[0]
    assert page.url.endswith("#layout")
    expect(page.locator(".pb-caption")).to_be_hidden()  # the card above says it
    assert len([url for url in asked if url.endswith("rotary-0.safetensors")]) == 1


def test_the_texts_kept_for_the_beginning_are_those_that_the_controls_then_write(page, served):
    page.goto(served + "break_it_yourself/")
    kept = [shown("shift")[0], shown("layout")[0]]
    assert [letters(page, side) for side in (0, 1)] == kept
    expect(page.locator(".pb-setting")).to_have_text(["as trained", "interleaved layout"])
    expect(page.locator(".pb-text mark")).to_have_text(["t", "w"])
    expect(page.get_by_label("Layout")).to_have_value("interleaved")
    assert page.url.endswith("break_it_yourself/")
    page.get_by_role("button", name="Let it write").click()
    expect(page.locator(".pb-status")).to_contain_text("differ from character 30 on (generated letter 1)")
    assert [letters(page, side).strip() for side in (0, 1)] == kept


@pytest.mark.parametrize(("name", "lines"), [("Compare the five rules", 5), ("Read both sides", 2)])
def test_the_first_click_on_the_page_may_be_the_one_that_reads_far(page, served, name, lines):
    page.goto(served + "break_it_yourself/")
    page.get_by_role("button", name=name).click()
    expect(page.locator("#pb-far .pb-count")).to_contain_text("Mean of", timeout=20_000)
    expect(page.locator("#pb-far polyline.pb-line")).to_have_count(lines, timeout=30_000)


def test_an_address_opens_its_state(page, served):
    page.goto(served + "break_it_yourself/?letters=20&b.shift=1000&b.off=3")
    expect(page.locator(".pb-setting").nth(1)).to_have_text("positions + 1,000; 2 of 16 pairs off")
    expect(page.locator(".pb-status")).to_contain_text("characters a second")
    assert len(letters(page, 0)) == len(letters(page, 1)) == 20


def test_bits_are_told_up_to_the_training_length_and_beyond(page, served):
    page.goto(served + "break_it_yourself/?letters=100&b.rule=dynamic")
    bits = [r"^1.94 .* up to 128", r"^3.8\d from 129 to 384", r"^1.94 .* up to 128", r"^3.1\d from 129 to 384"]
    expect(page.locator(".pb-bits")).to_have_text([re.compile(each) for each in bits])
    assert page.evaluate("""[...document.querySelectorAll(".pb-text")].every((text) =>
        text.getBoundingClientRect().bottom + 4 <= text.nextElementSibling.getBoundingClientRect().top)""")


def test_what_an_address_cannot_set_is_told(page, served):
    page.goto(served + "break_it_yourself/?letters=99999&seed=-4&temperature=1&b.mirror=true&b.shift=1e3")
    expect(page.locator(".pb-problem")).to_have_text("Not possible on this page: letters = 99999, seed = -4.")
    expect(page.get_by_label("Temperature")).to_have_value("1")


def test_a_model_that_does_not_come_says_what_to_do(page, served):
    answers = [
        ({"body": b"\0" * 1000}, "cut short at 1000 of 821892 bytes. Check the connection and press Try again."),
        ({"status": 404}, "did not come (status 404). Check the connection and press Try again."),
        ({"body": b"\0" * 821_892}, "cannot be read. It was cut short or changed on its way. Load it again."),
    ]
    waiting = iter(answers)

    def refuse(route: Route) -> None:
        answer, _ = next(waiting, ({}, ""))
        route.fulfill(**answer) if answer else route.continue_()

    page.route(re.compile("safetensors"), refuse)
    page.goto(served + "break_it_yourself/#shift")
    for _, said in answers:
        expect(page.get_by_role("alert")).to_contain_text(said)
        expect(page.get_by_role("alert")).to_be_in_viewport()
        page.get_by_role("button", name="Try again").click()
    expect(page.locator(".pb-status")).to_contain_text("Not one of 98 generated letters differs")


def test_clocks_and_attention_are_shown_for_both_models(page, served):
    page.goto(served + "break_it_yourself/?letters=10&a.model=alibi&b.off=1")
    expect(page.locator(".pb-status")).to_contain_text("characters a second")
    expect(page.locator("#pb-clocks")).to_contain_text("ALiBi rotates nothing.")
    clocks = page.get_by_role("group", name="B: rotary pairs").get_by_role("button")
    assert [clock.get_attribute("aria-pressed") for clock in clocks.all()] == ["false"] + 15 * ["true"]
    strips = page.locator(".pb-head").first.locator(".pb-strip > p")
    expect(strips).to_have_text([re.compile(r"^A: \d+% on "), re.compile(r"^B: \d+% on ")])


def test_an_encoding_has_its_own_controls_and_says_why_it_has_no_others(page, served):
    page.goto(served + "break_it_yourself/?letters=5&b.model=alibi&b.layout=interleaved")
    expect(page.locator(".pb-setting").nth(1)).to_have_text("ALiBi")  # a layout means nothing for it
    panel = page.locator(".pb-panel")
    panel.get_by_text("Rotation", exact=True).click()
    expect(panel).to_contain_text("Only RoPE rotates queries and keys.")
    expect(panel.get_by_label("Layout")).to_be_hidden()
    panel.get_by_text("Positions", exact=True).click()
    expect(panel.get_by_label("Shift by")).to_be_visible()


def test_a_number_out_of_range_is_named_at_its_field_and_changes_nothing(page, served):
    page.goto(served + "break_it_yourself/?letters=5")
    page.get_by_label("Temperature").fill("9")
    expect(page.get_by_role("alert").filter(has_text="Temperature")).to_have_text(
        "Temperature must be a number from 0 to 3, got 9. The texts are still those of 0.6."
    )
    page.get_by_label("Temperature").fill("1")
    expect(page.locator(".pb-wrong")).to_be_empty()
    for act in ("As trained", "Another seed"):
        page.get_by_label("Letters").fill("99999")
        expect(page.locator(".pb-wrong")).to_contain_text("got 99999")
        page.get_by_role("button", name=act, exact=True).click()
        expect(page.get_by_label("Letters")).to_have_value("98")
        expect(page.get_by_label("Letters")).to_have_attribute("aria-invalid", "false")
        expect(page.locator(".pb-wrong")).to_be_empty()


def test_a_first_touch_leaves_what_is_typed_in_its_field(page, served):
    page.goto(served + "break_it_yourself/")
    page.get_by_label("Letters").fill("99999")
    expect(page.locator(".pb-status")).to_contain_text("characters a second")
    expect(page.get_by_label("Letters")).to_have_value("99999")
    expect(page.locator(".pb-wrong")).to_contain_text("got 99999")


def test_an_empty_start_is_asked_for(page, served):
    page.goto(served + "break_it_yourself/")
    page.get_by_label("The start that").fill("")
    expect(page.locator(".pb-status")).to_have_text("Write a start to go on from.")


def test_the_tour_is_walked_with_the_keyboard_alone(page, served):
    page.goto(served + "break_it_yourself/")
    page.get_by_role("button", name="Take the two-minute tour").press("Enter")
    for step in range(1, 7):
        expect(page.get_by_role("heading", name=f"{step} of 6")).to_be_focused()
        expect(page.locator(".pb-tour-text")).to_be_visible(visible=step in (4, 6))  # the texts are out of sight
        if step < 6:
            page.get_by_role("button", name="Next").press("Enter")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Take the two-minute tour")).to_be_focused()
