"""What goes in as one library and dtype comes out as that, whatever the function."""

import subprocess
import sys

import numpy as np
import pytest
import torch
from numpy.testing import assert_allclose

from figures_src.encoding import rotary

from .test_edges import GOOD, MODULES
from .test_errors import CONSTANTS
from .test_every_function import ARRAYS, LIBRARIES, ON_HOST, POSITIONS, call, given, taken, tensors

TYPES = {"numpy": ("float64", "float32", "float16"), "torch": ("float64", "float32", "float16", "bfloat16")}
WHOLE = ("naive.binary", "learned.look_up", "t5.", "attention.causal_mask", "disentangled.", "shaw.")  # take whole ones
EXACT = {  # angles, kernels and offsets: float64 whatever they are made of
    *("rotary.angles", "mrope.angles", "multi_axis.axial_angles", "multi_axis.mixed_angles", "multi_axis.kernel"),
    *("attention.kernel", "attention.su_bound", "fire.share", "relative_position.between"),
}
WITHOUT_GRADIENT = {  # whole numbers and masks
    *("naive.binary", "attention.causal_mask", "t5.buckets", "shaw.rows", "disentangled.rows"),
    "disentangled.log_buckets",
}
OF_NUMPY = CONSTANTS - {"direction"}  # which decides for `multi_axis.directed`
HOLD_NUMBERS = [name for name in GOOD if not name.startswith(ON_HOST) and not name.startswith("layout.")]


def of_type(name, library, dtype):
    """Right arguments with all but the constants in that dtype, and the same numbers in float64."""
    kinds = [getattr(LIBRARIES[library], each) for each in (dtype, "float64")]
    narrow, exact = given(name, library), given(name, library)
    for argument, array in given(name, library).items():
        fractions = "float" in str(getattr(array, "dtype", "")) and argument not in CONSTANTS
        if fractions or (argument in {*POSITIONS, "offset"} and not name.startswith(WHOLE) and hasattr(array, "dtype")):
            for found, kind in zip((narrow, exact), kinds, strict=True):
                source = narrow[argument]
                found[argument] = source.to(kind) if library == "torch" else source.astype(kind)
    return narrow, exact


@pytest.mark.parametrize("name", HOLD_NUMBERS)
def test_a_dtype_is_kept_and_all_is_rounded_last(name):
    for library, dtype in [(library, dtype) for library, types in TYPES.items() for dtype in types]:
        narrow, exact = of_type(name, library, dtype)
        if any(str(getattr(value, "dtype", "")).endswith(dtype) for value in narrow.values()):
            eps = LIBRARIES[library].finfo(getattr(LIBRARIES[library], dtype)).eps
            for found, right in zip(tensors(call(name, narrow)), tensors(call(name, exact)), strict=True):
                assert isinstance(found, type(right))
                assert str(found.dtype).removeprefix("torch.") == ("float64" if name in EXACT else dtype)
                rtol, atol = (0.51 * eps, 1e-6) if eps > 1e-4 else (8 * eps, 8 * eps)  # float32 is rounded once to half
                assert_allclose(torch.asarray(found).double(), right, atol=atol, rtol=rtol)


@pytest.mark.parametrize("name", [name for name in GOOD if "like" in taken(name)])
def test_a_result_comes_in_the_library_that_it_is_to_be_like_and_in_float64(name):
    for library, dtype in [(library, dtype) for library, types in TYPES.items() for dtype in types]:
        like = LIBRARIES[library].ones(1, dtype=getattr(LIBRARIES[library], dtype))
        for found in tensors(call(name, GOOD[name] | {"like": like})):
            assert type(found) is type(like)
            assert str(found.dtype).endswith(("float64", "int64"))


@pytest.mark.parametrize("narrow", ["float16", "bfloat16"])
@pytest.mark.parametrize("name", [name for name in HOLD_NUMBERS if ARRAYS[name]])
def test_autocast_rounds_nothing(name, narrow):
    for dtype in ("float32", narrow):
        arguments, _ = of_type(name, "torch", dtype)
        right = tensors(call(name, arguments))
        with torch.autocast("cpu", getattr(torch, narrow)):
            found = tensors(call(name, arguments))
        assert all(torch.equal(each, one) for each, one in zip(found, right, strict=True)), dtype


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("name", [name for name in GOOD if OF_NUMPY & {*ARRAYS[name]}])
def test_constants_of_numpy_go_with_tensors_where_they_are_read_only_or_step_back(name):
    right = tensors(call(name, given(name, "torch")))
    for argument in OF_NUMPY & {*ARRAYS[name]}:
        read_only, stepping_back = GOOD[name][argument].copy(), GOOD[name][argument][::-1].copy()[::-1]
        read_only.setflags(write=False)
        for held in (read_only, stepping_back):
            for found, each in zip(tensors(call(name, given(name, "torch") | {argument: held})), right, strict=True):
                assert_allclose(found, each, rtol=1e-12, atol=1e-12)


def test_numpy_alone_does_not_load_torch():
    program = (
        f"import sys, numpy as np; from figures_src.encoding import {', '.join(MODULES)};"
        "rotary.rotate(np.ones((2, 4)), np.arange(2), rotary.frequencies(4)); sys.exit('torch' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("kind", [np.float16, np.float32, np.float64])
def test_a_number_of_numpy_is_a_setting_as_one_of_python_is(kind):
    assert np.array_equal(rotary.frequencies(8, base=kind(1e4)), rotary.frequencies(8, base=float(kind(1e4))))
    with pytest.raises(ValueError, match="base must be finite, got inf"):
        rotary.frequencies(8, base=kind(np.inf))
