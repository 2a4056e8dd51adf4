"""The playground's JavaScript computes what the Python module computes, to 1e-12, in every method and rule."""

from collections import defaultdict

import pytest

from tests.playground import cases
from tests.playground.test_reader import differences


@pytest.fixture(scope="module")
def wrong(javascript) -> dict[str, list]:
    """The cases that differ, with where, by method; each method is there."""
    every = cases.every()
    answers = javascript([[case.path, case.arguments] for case in every])
    found = defaultdict(list)
    for case, answer in zip(every, answers, strict=True):
        off = [*differences(case.expected, answer.get("value", answer), case.floor)]
        found[case.method] += [(case.arguments[-1], off[:3])] if off else []
    return found


def test_every_case_agrees_to_1e_12(wrong):
    assert {method: cases for method, cases in wrong.items() if cases} == {}


def test_every_function_of_the_port_is_compared(javascript, wrong):
    (answer,) = javascript([["names", []]])
    assert sorted(answer["value"]) == sorted(method for method in wrong if not method.startswith("spectrum."))
