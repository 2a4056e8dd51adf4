"""A wrong argument gets the same words in JavaScript as in Python, whatever is wrong with it.

Each call below is good. One argument after the other, then two at a time, is replaced by a wrong one, in both
languages. Where Python refuses, JavaScript must refuse in the same words; where Python computes finite numbers, so must
JavaScript.
What overflows in Python (OverflowError, inf or nan) JavaScript refuses in words of its own.
"""

import inspect
import itertools
import math
import random
import re
from collections.abc import Iterator

import numpy as np
import pytest

from tests.encoding.test_edges import GOOD
from tests.playground.cases import plain, python
from tests.playground.conftest import SOURCES

WRONG = (
    *(None, 0, -1, 1, 2, 3, 4, 7, 0.5, -0.5, 2.5, 1e-320, 1e-7, 1e300, math.nan, math.inf, -math.inf),
    *("x", "it's", ""),
)
WRONG_ARRAYS = ([math.nan, 1.0], [math.inf, 1.0], [-1.0, 1.0], [1e300, 0.5], [-0.5, 0.25], [0.0, 0.0], [2.5, 3.0])
OWN = {  # what a call has otherwise than in the tests of the encoding module: one axis, and what the port has
    "t5.buckets": {"offset": [3, -4]},
    "shaw.rows": {"offset": [3, -4]},
    "attention.kernel": {"amplitudes": None, "phases": None},
    "multi_axis.encode": {"point": [0.0, 1.0, 2.0], "widths": [4, 2, 4]},
    "by_parts.yarn": {"mscale": 1.0, "mscale_all_dim": 0.5},
    "by_parts.longrope": {"attention_factor": 1.5},
    "scaling.dynamic_ntk": {"form": "transformers", "factor": 2.0},
    "rotary.matrix": {"position": 3},
    "base_bound.least_base": {"length": 20, "resolution": 0.05, "largest": 1e5},
}
OWN_WORDS = ("must keep every number finite", "must hold whole numbers", "must be a list", "must have one entry")
WHOLE = ("shaw.rows", "multi_axis.encode")  # their lists are of a whole type, which JavaScript lacks


def _wrong(value: object, path: str) -> tuple:
    if isinstance(value, list):
        return () if path in WHOLE else WRONG_ARRAYS
    return (None, 0, 1, "x") if isinstance(value, bool) else WRONG


def _good() -> Iterator[tuple[str, list, dict]]:
    """A right call of each function of the port whose arrays have one axis, with all that it may be told."""
    for path, given in GOOD.items():
        module, name = path.split(".")
        port = SOURCES / "encoding" / f"{module}.js"
        if port.is_file() and f"export function {name}(" in port.read_text(encoding="utf-8"):
            parameters = inspect.signature(python(path)).parameters.values()
            told = {each.name: each.default for each in parameters if each.default is not each.empty}
            told = {each: value for each, value in (told | given | OWN.get(path, {})).items() if value is not None}
            names = {each.name: each.kind is each.KEYWORD_ONLY for each in parameters if each.name in told}
            if all(np.ndim(value) < 2 for value in told.values()):
                arguments = [plain(told[each]) for each, is_option in names.items() if not is_option]
                yield path, arguments, {each: plain(told[each]) for each, is_option in names.items() if is_option}


def _calls() -> list[tuple[str, list, dict]]:
    rng = random.Random(4)
    calls = []
    for path, arguments, options in _good():
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


INFINITE = ("rotary.wavelengths", "alibi.bias")  # a pair that stands still, a key that is shut out


def _fault(path: str, python: object, answer: dict) -> str:
    """What is wrong with an answer of JavaScript, "" where nothing is."""
    said = answer.get("error", "")
    if answer.get("kind", "InputError") != "InputError":
        return "another error than of input"
    if "value" in answer and path not in INFINITE and not _is_finite(answer["value"]):
        return "a number that is none"
    if isinstance(python, Exception):
        is_own = any(words in said for words in OWN_WORDS)
        is_of_arrays = str(python).startswith("'NoneType' object") or "must be a number or an array" in str(python)
        return "" if _said(said) == _said(str(python)) or is_own or is_of_arrays else "other words"
    return "refused" if said and _is_finite(python) and not said.endswith("got ''") else ""


@pytest.mark.slow
def test_a_wrong_argument_has_the_answer_or_the_words_of_python(javascript):
    calls = _calls()
    answers = javascript([[f"encoding.{path}", [*plain(arguments), options]] for path, arguments, options in calls])
    compared = [(call, _python(*call), answer) for call, answer in zip(calls, answers, strict=True)]
    assert sum(isinstance(python, Exception) for _, python, _ in compared) > 2000
    faults = [(_fault(call[0], python, answer), call, str(python), answer) for call, python, answer in compared]
    assert [each for each in faults if each[0]] == []
