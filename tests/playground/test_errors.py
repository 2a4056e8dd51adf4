"""A wrong argument gets the same words in JavaScript as in Python, whatever is wrong with it.

Each call below is good. One argument after the other, then two at a time, is replaced by a wrong one, in both
languages. Where Python refuses, JavaScript must refuse in the same words; where Python computes finite numbers, so must
JavaScript.
What overflows in Python (OverflowError, inf or nan) JavaScript refuses in words of its own.
"""

import itertools
import math
import random
import re

import numpy as np
import pytest

from tests.playground.cases import plain, python

WRONG = (
    *(None, 0, -1, 1, 2, 3, 4, 7, 0.5, -0.5, 2.5, 1e-320, 1e-7, 1e300, math.nan, math.inf, -math.inf),
    *("x", "it's", ""),
)
WRONG_ARRAYS = ([math.nan, 1.0], [math.inf, 1.0], [-1.0, 1.0], [1e300, 0.5], [-0.5, 0.25], [0.0, 0.0], [2.5, 3.0])
P, Q, INV_FREQ = [0.0, 1.0, 2.0], [3.0, 5.0], [1.0, 0.1]
TURNS = {"beta_fast": 32.0, "beta_slow": 1.0}
FACTORS = {"factor": 4.0, "original_length": 2048}
GOOD = {
    "sinusoidal.frequencies": ([8, 100.0], {"denominator": "half"}),
    "sinusoidal.encode": (
        [P, 8],
        {"base": 100.0, "order": "sin_cos", "denominator": "half_minus_one", "scale": 1.0},
    ),
    "rotary.frequencies": ([8, 100.0], {}),
    "rotary.wavelengths": ([INV_FREQ], {}),
    "rotary.angles": ([P, INV_FREQ], {}),
    "rotary.cos_sin": ([P, INV_FREQ], {"attention_factor": 2.0}),
    "rotary.matrix": ([3, INV_FREQ], {"layout": "interleaved"}),
    "scaling.linear": ([8, 100.0], {"factor": 4.0}),
    "scaling.larger_base": ([8, 100.0], {"factor": 4.0}),
    "scaling.ntk_aware": ([8, 100.0], {"factor": 4.0}),
    "scaling.dynamic_ntk": (
        [8, 100.0],
        {"length": 50, "original_length": 20, "factor": 2.0, "form": "transformers"},
    ),
    "scaling.proportional": ([8, 100.0], {"fraction": 0.5, "factor": 2.0}),
    "by_parts.ntk_by_parts": ([8, 100.0], {**FACTORS, **TURNS, "ramp": "paper", "truncate": True}),
    "by_parts.yarn": (
        [8, 100.0],
        {**FACTORS, **TURNS, "ramp": "code", "truncate": False, "mscale": 1.0, "mscale_all_dim": 0.5},
    ),
    "by_parts.yarn_mscale": ([4.0, 1.0], {}),
    "by_parts.llama3": ([8, 100.0], {**FACTORS, "low_freq_factor": 1.0, "high_freq_factor": 4.0}),
    "by_parts.longrope": (
        [4, 100.0],
        {**FACTORS, "short_factors": [1.0, 2.0], "long_factors": [1.0, 3.0], "length": 9, "attention_factor": 1.5},
    ),
    "frequency_ramp.turns": ([INV_FREQ, 20], {}),
    "frequency_ramp.kept_by_turns": ([INV_FREQ, 20, 1.0, 4.0], {}),
    "frequency_ramp.kept_by_index": ([8, 100.0, 2048, 1.0, 32.0], {"truncate": True}),
    "frequency_ramp.index_limits": ([8, 100.0, 2048, 1.0, 32.0], {"truncate": True}),
    "partial.frequencies": ([8], {"rotary_dim": 4, "base": 100.0}),
    "partial.p_rope_frequencies": ([8], {"fraction": 0.5, "base": 100.0}),
    "shaw.rows": ([[3, -4]], {"left": 2, "right": 3}),
    "t5.bucket_starts": ([], {"bucket_count": 8, "max_distance": 20, "bidirectional": True}),
    "t5.buckets": ([[3, -4]], {"bucket_count": 8, "max_distance": 20, "bidirectional": False}),
    "alibi.slopes": ([6], {"max_bias": 8.0}),
    "alibi.bias": ([P, Q, [0.5, 0.25]], {"form": "distance", "side": "symmetric"}),
    "kerple.logarithmic": ([P, Q, [0.5, 0.25], [1.0, 2.0]], {}),
    "kerple.power": ([P, Q, [0.5, 0.25], [1.0, 2.0]], {}),
    "fire.share": ([P, Q], {"c": 0.5, "threshold": 4.0}),
    "multi_axis.encode": ([P, [4, 2, 4]], {"base": 100.0, "order": "interleaved", "denominator": "half"}),
    "relative_position.between": ([P, Q], {}),
    "attention.causal_mask": ([P, Q], {"window": 2}),
    "attention.kernel": ([P, INV_FREQ], {}),
    "base_bound.least_base": ([20, 8], {"resolution": 0.05, "largest": 1e5}),
}
OWN_WORDS = ("must keep every number finite", "must hold whole numbers", "must be a list", "must have one entry")
WHOLE = ("shaw.rows", "multi_axis.encode")  # their lists are of a whole type, which JavaScript lacks


def _wrong(value: object, path: str) -> tuple:
    if isinstance(value, list):
        return () if path in WHOLE else WRONG_ARRAYS
    return (None, 0, 1, "x") if isinstance(value, bool) else WRONG


def _calls() -> list[tuple[str, list, dict]]:
    rng = random.Random(4)
    calls = []
    for path, (arguments, options) in GOOD.items():
        places = [*range(len(arguments)), *options]

        def replaced(changes, arguments=arguments, options=options):
            new = [changes.get(place, value) for place, value in enumerate(arguments)]
            return new, {name: changes.get(name, value) for name, value in options.items()}

        if path.startswith("base_bound"):
            calls += [(path, *replaced({place: wrong})) for place in places for wrong in WRONG if wrong != 1e-7]  # slow
            continue
        everything = {place: arguments[place] if isinstance(place, int) else options[place] for place in places}
        single = [{place: wrong} for place, value in everything.items() for wrong in _wrong(value, path)]
        pairs = [
            {a: rng.choice(_wrong(everything[a], path)), b: rng.choice(_wrong(everything[b], path))}
            for a, b in itertools.combinations([p for p in places if _wrong(everything[p], path)], 2)
            for _ in range(12)
        ]
        calls += [(path, *replaced(changes)) for changes in ({}, *single, *pairs)]
    return calls


def _python(path: str, arguments: list, options: dict) -> object:
    """The value, or the message of the refusal, or an overflow."""
    function = python(path)
    if path == "multi_axis.encode":
        arguments = [np.reshape(arguments[0], (-1, len(arguments[1]))), *arguments[1:]]
    arrays = [np.asarray(value) if isinstance(value, list) else value for value in arguments]
    with np.errstate(all="ignore"):
        try:
            return plain(function(*arrays, **options))
        except (OverflowError, ZeroDivisionError, FloatingPointError):
            return math.inf
        except (TypeError, ValueError, AttributeError) as error:  # the last where None stands for an array
            return error


def _said(message: str) -> str:
    """A message without the point of whole floats: JavaScript has one kind of number."""
    return re.sub(r"(\d)\.0\b", r"\1", message)


def _is_finite(value: object) -> bool:
    if isinstance(value, dict | list | tuple):
        return all(map(_is_finite, value.values() if isinstance(value, dict) else value))
    return value is None or isinstance(value, str) or math.isfinite(value)


@pytest.fixture(scope="module")
def compared(javascript):
    calls = _calls()
    answers = javascript([[f"encoding.{path}", [*plain(arguments), options]] for path, arguments, options in calls])
    return [(call, _python(*call), answer) for call, answer in zip(calls, answers, strict=True)]


@pytest.mark.slow
def test_nothing_but_an_input_error_is_ever_thrown(compared):
    assert [(call, a) for call, _, a in compared if a.get("kind", "InputError") != "InputError"] == []


@pytest.mark.slow
def test_every_refusal_of_python_has_the_same_words(compared):
    refused = [(call, str(python), answer) for call, python, answer in compared if isinstance(python, Exception)]
    assert len(refused) > 2000
    wrong = [
        (call, python, answer)
        for call, python, answer in refused
        if _said(answer.get("error", "")) != _said(python)
        and not python.startswith("'NoneType' object")
        and "must be a number or an array" not in python
        and not any(words in answer.get("error", "") for words in OWN_WORDS)
    ]
    assert wrong == []


def test_no_result_holds_a_number_that_is_none(compared):
    allowed = ("rotary.wavelengths", "alibi.bias")  # Infinity: a pair that stands still, a key that is shut out
    assert [
        (call, answer)
        for call, _, answer in compared
        if "value" in answer and call[0] not in allowed and not _is_finite(answer["value"])
    ] == []


def test_what_python_computes_is_computed_too(compared):
    refused = [
        (call, answer)
        for call, python, answer in compared
        if not isinstance(python, Exception)
        and _is_finite(python)
        and "error" in answer
        and not answer["error"].endswith("got ''")
    ]
    assert refused == []
