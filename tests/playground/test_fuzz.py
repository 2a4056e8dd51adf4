"""Thousands of broken calls: each gives finite numbers, or an InputError in words, and nothing else."""

import math
import random

import pytest

from tests.playground import cases

NUMBERS = (
    *(0, -0.0, 1, 2, 3, 4, 8, 63, 64, 1025, 5_000_000, 2**31, 2**53, 1e18),
    *(-1, -8, 0.5, 1e-320, 1e-12, 1e12, 1e308, -1e308),
)
STRANGE = (
    *(None, True, "", "8", "interleaved", math.nan, math.inf, -math.inf),
    *([], {}, [1, 2, 3, 4], [None], ["x"], [[1]]),
)
SLOW = {"encoding.base_bound.least_base"}  # as long as the length is
INFINITE = ("encoding.rotary.wavelengths", "encoding.alibi.bias")  # a pair that stands still, a key that is shut out


def _weight(value: object) -> int:
    if isinstance(value, dict):
        return sum(map(_weight, value.values()))
    return sum(map(_weight, value)) if isinstance(value, list) else 1


def _spoilt(value: object, rng: random.Random) -> object:
    """The value with one thing in it replaced, whatever its depth."""
    if isinstance(value, list) and value and rng.random() < 0.6:
        place = rng.randrange(len(value))
        return [*value[:place], _spoilt(value[place], rng), *value[place + 1 :]]
    if isinstance(value, dict) and value:
        name = rng.choice(sorted(value))
        return value | {name: _spoilt(value[name], rng)}
    return rng.choice(NUMBERS if rng.random() < 0.6 else STRANGE)


@pytest.mark.slow
def test_eight_thousand_broken_calls_give_finite_numbers_or_a_message(javascript):
    rng = random.Random(5)
    light = [case for case in cases.every() if case.path not in SLOW and _weight(case.arguments) < 3000]
    calls = []
    for _ in range(8000):
        case = rng.choice(light)
        place = rng.randrange(len(case.arguments))
        arguments = list(case.arguments)
        arguments[place] = _spoilt(arguments[place], rng)
        calls.append([case.path, arguments])
    answers = javascript(calls, by="judge")
    assert [(c, a) for c, a in zip(calls, answers, strict=True) if a.get("kind", "InputError") != "InputError"] == []
    wrong = [
        (call, answer["lacking"])
        for call, answer in zip(calls, answers, strict=True)
        if "NaN" in answer.get("lacking", []) or (answer.get("lacking") and call[0] not in INFINITE)
    ]
    assert wrong == []
    assert 1000 < sum("error" in answer for answer in answers) < 7900
    assert all(answer["error"].strip() for answer in answers if "error" in answer)
