"""The golden numbers on the page: a row each, with links, and an error for every number that is off."""

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
