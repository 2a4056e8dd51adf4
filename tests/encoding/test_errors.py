"""Every wrong input is refused, in words that name the rule and the value."""

import itertools
import math
from pathlib import Path

import numpy as np
import pytest
import torch

from .test_edges import GOOD, MODULES
from .test_every_function import ARRAYS, call, given, taken

X = np.ones((2, 3, 8))
NAMES = MODULES | {
    "math": math,
    "np": np,
    "X": X,
    "T": torch.asarray(X),
    "ONE": np.asarray(1.0),
    "POINT": np.asarray([[0.0, 3.0], [2.0, -1.5]]),
    "POSITION": np.arange(3),
    "INDEX": torch.arange(3),
    "ROW": np.asarray([[0, 1, 2], [1, 0, 2], [2, 1, 0]]),
    "INV_FREQ": MODULES["rotary"].frequencies(8),
}
WRONG = {  # arguments of one name: what each refuses, wherever it is taken
    ("d_model", "head_dim", "rotary_dim", "width"): [
        *((wrong, f"must be even and positive, got {wrong}") for wrong in (3, 0, -4)),
        *((wrong, f"must be a whole number, got {wrong!r}") for wrong in (8.0, True, "8")),
    ],
    ("base",): [
        *((wrong, f"must be above 0, got {wrong}") for wrong in (0, -2.0)),
        *((wrong, f"must be finite, got {wrong}") for wrong in (math.nan, math.inf)),
        ("ten", "must be a number, got 'ten'"),
    ],
    ("layout", "source", "target"): [("halves", "must be one of 'interleaved', 'half_split', got 'halves'")],
    ("position", "query_position", "key_position"): [
        *(
            (wrong, f"must be a number or an array of NumPy or torch, got {type(wrong).__name__}")
            for wrong in ([], "3")
        ),
        (True, "must be a number or an array of NumPy or torch, got bool"),
        (np.asarray([True, False]), "must hold .* numbers.*, got dtype bool"),
        (np.asarray([1j, 0]), "must hold .* numbers.*, got dtype complex128"),
    ],
}
OTHER_RULES = {  # arguments of such a name with a rule of their own
    *("attention.cross_terms query_position", "attention.cross_terms key_position"),  # vectors of positions
    *("learned.initialise d_model", "partial.frequencies head_dim"),
    *("scaling.ntk_aware head_dim", "scaling.dynamic_ntk head_dim"),
    *("frequency_ramp.kept_by_index base", "frequency_ramp.index_limits base"),
}
# Learned or fixed numbers: NumPy's go with every library, and to every device.
CONSTANTS = {"frequencies", "amplitudes", "phases", "slopes", "r1", "r2", "w1", "b1", "w2", "b2", "direction"}
# Positions that turn something lie within 2**32, where an angle is right to 2.4e-7; what is counted, within 2**53.
TURN = ("rotary.", "partial.", "pope.", "xpos.", "value_rotation.", "sinusoidal.")
FAR = [math.nan, math.inf, -math.inf, 2.0**53, 1e300, 2**71, 10**400]


def unlike(file, names):
    """The calls of a list that end otherwise than in the words beside them."""
    wrong = []
    for line in Path(__file__).with_name(file).read_text(encoding="utf-8").splitlines():
        source, said = line.split(" -> ")
        try:
            wrong.append((source, eval(source, names)))
        except (TypeError, ValueError) as error:
            if f"{type(error).__name__}: {error}" != said:
                wrong.append((source, error))
    return wrong


def test_every_line_of_the_list_is_an_error_in_these_words():
    assert unlike("errors.txt", NAMES) == []


@pytest.mark.parametrize("name", GOOD)
def test_an_argument_refuses_what_its_name_forbids_wherever_it_is_taken(name):
    for (names, wrongs), argument in itertools.product(WRONG.items(), taken(name)):
        for wrong, rule in wrongs if argument in names and f"{name} {argument}" not in OTHER_RULES else ():
            with pytest.raises((TypeError, ValueError), match=f"^{argument} {rule}$"):
                call(name, GOOD[name] | {argument: wrong})


@pytest.mark.parametrize("name", sorted(GOOD.keys() - {"attention.cross_terms", "learned.look_up", "naive.binary"}))
def test_a_position_is_finite_and_exact(name):
    limit = 32 if name.startswith(TURN) else 53
    for argument in {"position", "query_position", "key_position"} & taken(name).keys():
        for far in (*FAR, 2.0**limit, 2**limit):
            wrong = far if isinstance(far, int) else np.asarray([0.0, far, 2.0])
            with pytest.raises(ValueError, match=rf"^{argument} must be finite and within ±2\*\*{limit}, got "):
                call(name, GOOD[name] | {argument: wrong})


@pytest.mark.parametrize("name", [name for name, arrays in ARRAYS.items() if len(arrays) > 1])
def test_libraries_and_devices_are_not_mixed(name):
    ours, theirs = given(name, "numpy"), given(name, "torch")
    for argument in ARRAYS[name]:
        others = {*ARRAYS[name]} - {argument}
        if not others <= CONSTANTS:  # NumPy's constants go with everything
            with pytest.raises(TypeError, match=r"must be (arrays of one library|of the library of the other arrays)"):
                call(name, ours | {argument: theirs[argument]})
        if argument not in CONSTANTS and not others <= CONSTANTS:
            with pytest.raises(ValueError, match=r"must be on one device, got .* on meta"):
                call(name, theirs | {argument: theirs[argument].to("meta")})
