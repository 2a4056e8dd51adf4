"""The playground's JavaScript computes what the Python module computes, to 1e-12, in every method and rule."""

from collections import defaultdict

import numpy as np
import pytest

from tests.playground import cases

CLOSE = 1e-12


def difference(expected: object, found: object, floor: float) -> float:
    """The largest relative difference of two values of one form; infinite where the forms differ."""
    if isinstance(expected, dict) and isinstance(found, dict) and expected.keys() == found.keys():
        return max(difference(expected[name], found[name], floor) for name in expected)
    if isinstance(expected, list) and isinstance(found, list) and any(isinstance(entry, list) for entry in expected):
        if len(expected) != len(found):
            return np.inf
        return max(difference(*pair, floor) for pair in zip(expected, found, strict=True))
    if expected is None or found is None:
        return 0.0 if expected is found else np.inf
    if isinstance(found, dict) or np.shape(expected) != np.shape(found):
        return np.inf
    a, b = np.asarray(expected, dtype=np.float64), np.asarray(found, dtype=np.float64)
    same = (a == b) | (np.isnan(a) & np.isnan(b))
    with np.errstate(invalid="ignore", divide="ignore"):
        relative = np.where(same, 0.0, np.abs(a - b) / np.maximum(np.abs(a), floor))
    return float(np.max(np.where(np.isnan(relative), np.inf, relative), initial=0.0))


@pytest.fixture(scope="module")
def compared(javascript) -> dict[str, list[tuple[float, cases.Case, dict]]]:
    """Every case with its difference, by method."""
    every = cases.every()
    answers = javascript([[case.path, case.arguments] for case in every])
    found = defaultdict(list)
    for case, answer in zip(every, answers, strict=True):
        off = np.inf if "error" in answer else difference(case.expected, answer["value"], case.floor)
        found[case.method].append((off, case, answer))
    return found


def test_every_case_agrees_to_1e_12(compared, record_property):
    worst = {method: max(entries, key=lambda entry: entry[0]) for method, entries in compared.items()}
    for method, (off, _, _) in sorted(worst.items()):
        print(f"{method:36} {len(compared[method]):4} cases, largest difference {off:.1e}")
    record_property("largest_difference", max(off for off, _, _ in worst.values()))
    wrong = {
        method: (off, case.arguments[-1], answer.get("error"))
        for method, (off, case, answer) in worst.items()
        if off > CLOSE
    }
    assert wrong == {}


def test_a_difference_would_be_found():
    assert difference([1.0, 2.0], [1.0, 2.0 + 4e-12], 0.0) == pytest.approx(2e-12, rel=1e-3)
    assert difference({"a": [0.0]}, {"a": [1e-13]}, 1.0) == pytest.approx(1e-13)
    assert difference([0.0], [1e-300], 0.0) == np.inf
    assert difference([np.inf, np.nan], [np.inf, np.nan], 0.0) == 0
    for expected, found in (([1.0], [1.0, 2.0]), ([1.0], [None]), ([1.0], {"a": [1.0]}), ([1.0], [np.nan]), (3, None)):
        assert difference(expected, found, 1.0) == np.inf


def test_every_function_of_the_port_is_compared(javascript, compared):
    (answer,) = javascript([["names", []]])
    assert sorted(answer["value"]) == sorted(method for method in compared if not method.startswith("spectrum."))
