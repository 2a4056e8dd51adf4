"""Which encoding: every combination of answers leaves advice, and without scripts all of it is there."""

import itertools

from playwright.sync_api import expect

PAGE = "foundations/which_encoding/"


def test_every_combination_of_answers_leaves_advice_for_the_weights_and_for_the_place(open_page):
    page = open_page(PAGE)
    fields = page.locator(".pe-choose fieldset").evaluate_all(
        "all => all.map(one => [...one.querySelectorAll('input')].map(({name, value}) => [name, value]))"
    )
    for chosen in itertools.product(*fields):
        for name, value in chosen:
            page.locator(f".pe-choose label:has([name={name}][value={value}])").click()
        assert page.locator(".pe-choose li:visible").count() == 2, chosen
    page.reload()
    kept = page.evaluate("[...new FormData(document.querySelector('.pe-choose form'))]")
    assert kept == [answers[-1] for answers in fields], "the address keeps the answers"


def test_a_chosen_answer_moves_nothing_and_only_digits_of_a_table_have_one_width(open_page):
    page = open_page(PAGE)
    sizes = "all => all.map(one => one.getBoundingClientRect()).map(({x, y, width}) => [x, y, width])"
    before = page.locator(".pe-choose label").evaluate_all(sizes)
    page.get_by_text("sound", exact=True).click()
    assert page.locator(".pe-choose label").evaluate_all(sizes) == before
    digits = "one => getComputedStyle(one).fontVariantNumeric"
    assert page.locator("p [data-fact]").first.evaluate(digits) == "normal"
    assert page.locator("td [data-fact]").first.evaluate(digits) == "tabular-nums"


def test_without_scripts_all_advice_is_there_and_no_questions(open_page):
    page = open_page(PAGE, java_script_enabled=False)
    expect(page.locator(".pe-choose form")).to_be_hidden()
    items = page.locator(".pe-choose li")
    assert items.count() == page.locator(".pe-choose li:visible").count() > 10
