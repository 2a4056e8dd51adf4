"""The comparison with public packages on the page: from the committed result alone, with the side that is off."""

import pytest

from scripts.pages import conformance

ROW = {
    "package": "torchtune", "test": "test_torchtune_turns_neighbours", "file": "test_against_others.py", "says": "",
    "cases": 12, "as_released": 4e-4, "in_float64": 2e-9,
}  # fmt: skip
DIFFERING = ROW | {
    "test": "test_torchtune_goes_astray", "file": "test_where_others_differ.py", "says": "It rounds.",
    "as_released": 2.5,
}  # fmt: skip
MADE = {"day": "2026-11-21", "python": "3.11.7", "torch": "2.13.0", "machine": "x86_64"}
KEPT = {"made": MADE, "packages": {"torchtune": "0.6.1"}, "rows": [ROW, DIFFERING]}


def test_a_row_has_version_cases_both_differences_and_the_side():
    lines = conformance.table(KEPT)
    assert "### torchtune 0.6.1" in lines
    assert "12 cases of 1 comparisons." in lines
    (row,) = [line for line in lines if "turns neighbours" in line]
    assert row == "| torchtune turns neighbours | 12 | 4.0e−4 | 2.0e−9 | theirs: angles in float32 |"


@pytest.mark.parametrize(
    ("as_released", "in_float64", "said"),
    [
        (0.0, None, "neither"),
        (3e-7, None, "both: rounding"),
        (1e-3, 1e-9, "theirs: angles in float32"),
        (1e-3, None, "theirs: float32"),
    ],
)
def test_the_side_follows_from_what_float64_removes(as_released, in_float64, said):
    assert conformance.side({"as_released": as_released, "in_float64": in_float64}) == said
