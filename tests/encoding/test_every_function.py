"""What holds for every public function: an error names its argument, a dtype is kept to, and no device is left."""

import inspect
import itertools
import re
from typing import Literal, get_args, get_origin

import numpy as np
import pytest
import torch
from torch._subclasses.fake_tensor import FakeTensorMode

from .test_edges import GOOD, function_of, of


def taken(name):
    """The parameters of a function."""
    return inspect.signature(function_of(name)).parameters


LIBRARIES = {"numpy": np, "torch": torch}
WRONG = {
    "whole": lambda array: array.astype("int64"),
    "narrow": lambda array: array.astype("float32"),
    "complex": lambda array: array * 1j,
    "a vector": lambda array: array[(0,) * (array.ndim - 1)],
}
POSITIONS = {"position", "query_position", "key_position", "point", "query_point", "key_point", "t"}
# They take no tensors.
ON_HOST = ("multi_axis.mixed_start", "base_bound.", "by_parts.yarn_mscale", "frequency_ramp.", "t5.bucket_starts")


def call(name, arguments):
    return function_of(name)(**arguments)


def given(name, library):
    """Right arguments, their arrays in that library."""
    return {argument: of(library, value) for argument, value in GOOD[name].items()}


OF_POSITIONS = [  # of which the result takes its dtype; binary takes whole ones alone
    name for name in GOOD if "dtype" in taken(name) and POSITIONS & taken(name).keys() and name != "naive.binary"
]


ARRAYS = {  # the arguments of a function that are arrays
    name: [each for each, value in good.items() if isinstance(value, np.ndarray)] for name, good in GOOD.items()
}


def faked(value, mode):
    """The tensors of an argument with a shape alone, as `FakeTensorMode` makes them."""
    if isinstance(value, tuple):
        return tuple(faked(one, mode) for one in value)
    return mode.from_tensor(value) if isinstance(value, torch.Tensor) else value


def tensors(result):
    """The tensors and arrays in a result."""
    if isinstance(result, dict | list | tuple):
        parts = result.values() if isinstance(result, dict) else result
        return [each for part in parts for each in tensors(part)]
    return [result] if hasattr(result, "dtype") else []


@pytest.mark.parametrize("name", GOOD)
def test_what_is_no_argument_at_all_is_refused_with_the_argument_s_name(name):
    for argument in taken(name):
        with pytest.raises(TypeError, match=rf"^(?:\w+ and )*{argument}(?: and \w+)* (?:must|has)\b"):
            call(name, GOOD[name] | {argument: object()})


@pytest.mark.parametrize("name", GOOD)
def test_an_array_that_does_not_fit_is_refused_with_the_argument_s_name(name):
    unnamed = {}
    arrays = {argument: value for argument, value in GOOD[name].items() if isinstance(value, np.ndarray)}
    for (argument, value), (kind, changed), library in itertools.product(arrays.items(), WRONG.items(), LIBRARIES):
        try:
            call(name, given(name, library) | {argument: of(library, changed(value))})
        except (TypeError, ValueError) as error:
            if not re.search(rf"\b{argument}\b", str(error)):
                unnamed[argument, kind, library] = error
    assert unnamed == {}


@pytest.mark.parametrize("name", [name for name in GOOD if "dtype" in taken(name)])
def test_the_dtype_that_is_asked_for_is_the_dtype_of_the_result(name):
    for (library, types), dtype in itertools.product(LIBRARIES.items(), ("float32", "float64")):
        found = tensors(call(name, given(name, library) | {"dtype": getattr(types, dtype)}))
        assert found and all(str(each.dtype).endswith(dtype) for each in found), (library, dtype)


@pytest.mark.parametrize("name", OF_POSITIONS)
def test_without_a_dtype_one_narrow_position_decides_and_whole_ones_give_float64(name):
    for library in LIBRARIES:
        arguments = given(name, library)
        held = POSITIONS & arguments.keys()
        whole = arguments | {each: of(library, GOOD[name][each].astype("int64")) for each in held}
        assert {str(each.dtype)[-7:] for each in tensors(call(name, whole))} == {"float64"}, library
        for each in held:
            narrow = of(library, GOOD[name][each].astype("float32"))
            found = tensors(call(name, whole | {each: narrow}))
            assert {str(one.dtype)[-7:] for one in found} == {"float32"}, (library, each)


@pytest.mark.parametrize("name", ["alibi.bias", "fire.bias", "kerple.logarithmic", "kerple.power"])
def test_where_positions_are_whole_what_is_learned_decides_the_dtype(name):
    learned = {each: GOOD[name][each].astype("float32") for each in {*ARRAYS[name]} - POSITIONS}
    for library in LIBRARIES:
        (found,) = tensors(call(name, given(name, library) | {each: of(library, learned[each]) for each in learned}))
        assert str(found.dtype).endswith("float32")


@pytest.mark.parametrize("name", [name for name in GOOD if not name.startswith(ON_HOST)])
def test_what_is_on_a_device_stays_there(name):
    def far(value):
        if isinstance(value, tuple):
            return tuple(map(far, value))
        return of("torch", value).to("meta") if isinstance(value, np.ndarray) else value

    arguments = {each: far(value) for each, value in GOOD[name].items()}
    if "like" in taken(name):
        arguments["like"] = torch.ones(1, device="meta")
    found = tensors(call(name, arguments))
    assert all(each.device.type == "meta" for each in found)
    assert found or name in ("mrope.axis_of_pair", "mrope.position_ids")


@pytest.mark.parametrize("name", [name for name in GOOD if not name.startswith(ON_HOST)])
def test_tensors_without_values_are_taken_as_those_with_values_are(name):
    found = tensors(call(name, given(name, "torch")))
    with FakeTensorMode() as mode:
        arguments = {each: faked(value, mode) for each, value in given(name, "torch").items()}
        fakes = tensors(call(name, arguments))
    assert [(each.shape, str(each.dtype)) for each in fakes] == [(each.shape, str(each.dtype)) for each in found]


@pytest.mark.parametrize("name", ["disentangled.deberta_terms", "shaw.scores", "shaw.output"])
@pytest.mark.parametrize("row", [-1, 9])
def test_a_row_that_no_table_has_is_an_error_where_nobody_may_look_at_it(name, row):
    arguments = given(name, "torch")
    wrong = torch.full_like(arguments["row"], row)
    with pytest.raises((IndexError, RuntimeError), match="out of bounds"):
        torch.vmap(lambda rows: call(name, arguments | {"row": rows}))(wrong[None])


@pytest.mark.parametrize("name", GOOD)
def test_every_parameter_and_the_result_have_a_type(name):
    signature = inspect.signature(function_of(name))
    types = [signature.return_annotation, *(each.annotation for each in signature.parameters.values())]
    assert inspect.Signature.empty not in types


@pytest.mark.parametrize("name", GOOD)
def test_the_words_of_a_type_are_those_that_are_taken(name):
    for argument, parameter in taken(name).items():
        if get_origin(parameter.annotation) is Literal:
            words = get_args(parameter.annotation)
            for word in words:
                call(name, GOOD[name] | {argument: word})
            allowed = ", ".join(map(repr, words))
            with pytest.raises(ValueError, match=f"^{argument} must be one of {allowed}, got 'no such word'$"):
                call(name, GOOD[name] | {argument: "no such word"})
