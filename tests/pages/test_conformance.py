"""The comparison with public packages on the page: from the committed result alone, with the side that is off."""

import pytest

from scripts.pages import conformance

MADE = {"day": "2026-11-21", "python": "3.11.7", "torch": "2.13.0", "machine": "x86_64"}


def test_a_row_has_version_cases_both_differences_and_the_side():
    row = {"package": "a", "says": "", "cases": 12, "as_released": 4e-4, "in_float64": 2e-9}
    rows = [row | {"test": f"test_a_{file}", "file": f"test_{file}.py"} for file in ("others", "where_others_differ")]
    lines = conformance.table({"made": MADE, "packages": {"a": "0.6.1"}, "rows": rows})
    assert "### a 0.6.1" in lines and "12 cases of 1 comparisons." in lines
    assert lines[-2] == "| a others | 12 | 4.0e−4 | 2.0e−9 | theirs: angles in float32 |"


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
