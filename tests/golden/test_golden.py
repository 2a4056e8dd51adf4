"""Every golden number is met, and a number that is off is told apart from one that is rounded."""

import pytest

from figures_src import golden
from scripts.builder.targets import values
from scripts.common import python_source

ENTRIES = golden.every()
NAMES = [f"{entry.source.name}: {entry.place}: {entry.what}" for entry in ENTRIES]


@pytest.mark.usefixtures("built")
def test_our_numbers_are_those_that_the_sources_print():
    """Those by name are facts as the build computed them, some for minutes; tests/facts holds that they are right."""
    facts = values()
    found = {name: golden.compare(entry, facts) for name, entry in zip(NAMES, ENTRIES, strict=True)}
    assert {name: each for name, each in found.items() if not each.agrees} == {}


def test_an_entry_names_a_function_that_exists_and_reasons_for_all_it_allows_and_none_is_listed_twice():
    assert len(set(NAMES)) == len(NAMES)
    for name, entry in zip(NAMES, ENTRIES, strict=True):
        assert python_source.find(entry.uses), name
        assert bool(entry.slack) == bool(entry.because), name
        assert entry.source.link.startswith("https://"), name


@pytest.mark.parametrize(
    ("printed", "half"),
    [("0.7819", 5e-5), ("4.3e3", 50), ("1045.", 0.5), ("92", 0.5), ("9.0930e-01", 5e-6), ("2·π", 0)],
)
def test_half_a_unit_of_the_last_digit_is_allowed(printed, half):
    assert golden.half_unit(printed) == pytest.approx(half, rel=1e-12)


def _entry(printed, value, **more):
    source = golden.Source("A paper", "https://example.org", "paper")
    return golden.Golden(source, "here", "a number", printed, "rotary.frequencies", lambda: value, **more)


ROUNDED, OFF = (0.12344, 0.12336), (0.12346, 0.12334, float("nan"))


@pytest.mark.parametrize("value", [*ROUNDED, *OFF])
def test_numbers_agree_up_to_rounding_and_all_of_a_list(value):
    for printed, found in (("0.1234", value), ("1.00 0.1234", [1.0, value])):
        assert golden.compare(_entry(printed, found), {}).agrees is (value in ROUNDED)


def test_a_number_that_is_missing_is_an_error():
    with pytest.raises(ValueError, match="the 2 numbers that are printed, got 1"):
        golden.compare(_entry("1.00 2.00", [1.0]), {})
