"""The golden numbers on the page: a row each, with links, and an error for every number that is off."""

import re

import pytest

from figures_src import golden
from scripts.pages import golden_numbers

PAPER = golden.Source("A paper", "https://example.org/paper", "paper")


def _entry(printed="0.5", value=0.5, **more):
    return golden.Golden(PAPER, "section 1", "a number", printed, "rotary.frequencies", lambda: value, **more)


def test_a_row_has_both_numbers_the_verdict_and_links_to_code_and_source(caplog):
    lines = golden_numbers.table((_entry(),), {})
    assert "[To the paper](https://example.org/paper)" in lines
    (row,) = [line for line in lines if "a number" in line]
    assert "(code/encoding/rotary.md#frequencies)" in row
    assert "| yes<br>" in row
    assert not caplog.records


def test_a_number_that_is_off_is_an_error_that_names_it(caplog):
    lines = golden_numbers.table((_entry(value=0.7),), {})
    assert any("| **no**<br>" in line for line in lines)
    (record,) = caplog.records
    message = record.getMessage()
    assert record.levelname == "ERROR"
    assert all(part in message for part in ("A paper", "section 1", "0.7", "0.5", "rotary.frequencies"))


def test_a_fact_that_is_not_there_is_an_error(caplog):
    entry = golden.Golden(PAPER, "section 1", "a number", "4.3e3", "rotary.frequencies", "long_context.no_such")
    golden_numbers.table((entry,), {})
    assert "long_context.no_such" in caplog.text


def test_long_lists_are_shortened_and_reasons_are_told():
    entry = _entry("1.0 2.0 3.0 4.0 5.0 6.0", [1, 2, 3, 4, 5, 6.05], slack=0.1, because="computed in a hurry")
    text = "\n".join(golden_numbers.table((entry,), {}))
    assert "1.0, 2.0, 3.0, … 6.0 <small>(6 numbers)</small>" in text
    assert "allowed for some: computed in a hurry." in text


@pytest.mark.parametrize("fence", ["```text", "~~~text"])
def test_a_view_shown_as_code_stays(convert, fence):
    text = f"{fence}\n{{{{ golden: table }}}}\n{fence[:3]}"
    html = convert(text)
    assert "golden: table" in re.sub("<[^>]*>", "", html) and "<table" not in html
