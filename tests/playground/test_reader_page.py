"""What does my config.json say?: nothing of a file is shown as HTML, and a phone has the whole answer in sight."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from figures_src.reader import families
from tests.pages import site
from tests.reader.test_cases import CASES

PHONE = {"width": 390, "height": 844}
LLAMA = {"model_type": "llama", "rope_theta": 500000.0, "max_position_embeddings": 4096}
HOSTILE = [
    "<script>alert(1)</script>",
    '{"model_type": "<img src=x onerror=alert(1)>", "rope_theta": 1}',
    '{"architectures": ["<svg onload=alert(1)>"], "rope_theta": "<b>1</b>"}',
    json.dumps(LLAMA | {"rope_scaling": {"type": "<i>x</i>"}}),
    json.dumps(LLAMA | {"rope_<b>theta</b>": "<b>"}),
    "[" * 10_000 + "]" * 10_000,
]


@pytest.fixture(scope="module")
def visit() -> site.Visit:
    return site.Visit()


@pytest.fixture(scope="module")
def page(browser, served, visit) -> Page:
    context = browser.new_context(viewport=PHONE)
    opened = site.open_page(context, served + "config/", visit=visit)
    yield opened
    context.close()


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_file_is_text_and_nothing_else(page, visit, text):
    answer = page.locator("#pe-reader .pp-answer")
    page.locator("#pp-config").fill("")
    expect(answer).to_be_empty()  # or the answer before is looked at
    page.locator("#pp-config").fill(text)
    expect(answer).not_to_be_empty()
    assert answer.locator("script, img, b, i, iframe, svg:not(.pp-spectra svg)").count() == 0
    assert visit.errors == []


def test_an_example_is_answered_by_one_tap_with_the_whole_table_in_sight(page):
    expect(page.locator("#pp-config")).to_have_attribute("placeholder", re.compile("answer appears below"))
    for name in ("Two bases", "No positions", "A contradiction"):
        page.evaluate("scrollTo(0, 0)")
        page.get_by_role("button", name=name).click()
        page.wait_for_timeout(400)
        box = page.locator(".pp-kinds").bounding_box()
        assert box and box["y"] >= 0 and box["y"] + box["height"] <= PHONE["height"], (name, box)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_the_spectrum_has_a_curve_for_each_kind_of_layer_that_rotates(page):
    page.get_by_role("button", name="Two bases").click()
    expect(page.locator(".pp-spectra .pp-line")).to_have_count(2)
    expect(page.locator(".pp-spectra .pp-key")).to_contain_text(
        re.compile("layers .*: longest wavelength [0-9,]+ tokens")
    )
    page.get_by_role("button", name="No positions").click()
    expect(page.locator(".pp-spectra")).to_have_count(0)


def test_a_chosen_file_is_answered_and_copied_as_the_command_prints_it(page, tmp_path):
    case = next(case for case in CASES if case["name"] == "gemma3n_lean")
    path = tmp_path / "config.json"
    path.write_text(json.dumps(case["config"]), encoding="utf-8")
    page.locator("#pp-file").set_input_files(path)
    expect(page.locator(".pp-kinds tbody tr")).to_have_count(2)
    expect(page.locator(".pp-kinds")).to_contain_text("1,000,000")
    expect(page.get_by_role("link", name="Draw full attention")).to_have_attribute(
        "href", re.compile(r"\?.*base=1000000")
    )


def test_long_files_are_answered_and_too_long_ones_refused_with_the_limit(page, tmp_path):
    path = tmp_path / "config.json"
    path.write_text(json.dumps(LLAMA | {"id2label": {i: f"LABEL_{i}" for i in range(80_000)}}), encoding="utf-8")
    page.locator("#pp-file").set_input_files(path)  # 1.8 million characters
    expect(page.locator(".pp-kinds")).to_contain_text("500,000")
    path.write_text("x" * 2_000_001, encoding="utf-8")
    page.locator("#pp-file").set_input_files(path)
    expect(page.locator(".pp-error")).to_contain_text("at most 2,000,000 characters, got 2,000,001")


def test_each_trap_has_a_link_on_the_page():
    text = (site.ROOT / "docs" / "config.md").read_text(encoding="utf-8")
    linked = set(re.findall(r'data-page="([^"]+)"', text))
    assert {trap["page"] for trap in families()["traps"].values()} - linked == set()


def test_an_address_shows_the_answer_again_and_holds_nothing_else_of_the_file(page, visit):
    page.locator("#pp-config").fill(json.dumps(LLAMA | {"secret": "nothing of positions"}))
    expect(page).to_have_url(re.compile("#answer="))
    answer = page.locator("#pe-reader .pp-answer")
    shown, address = answer.inner_text(), page.evaluate("location.hash")
    page.goto(page.url.partition("#")[0])
    page.reload()
    page.evaluate(f"location.hash = {json.dumps(address)}")
    expect(answer).to_contain_text("no file was read here")
    assert answer.inner_text().endswith(shown)
    page.evaluate("location.hash = '#answer=AAAA'")
    expect(answer).to_have_text("The answer in this address is damaged.")
    assert visit.errors == []
