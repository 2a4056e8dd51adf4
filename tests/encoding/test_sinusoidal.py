import math

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from figures_src.encoding import _fast, sinusoidal

widths = st.integers(1, 40).map(lambda pairs: 2 * pairs)
orders = st.sampled_from(sinusoidal.ORDERS)


def test_last_wavelength_of_the_printed_formula():
    assert 2 * math.pi / sinusoidal.frequencies(512)[-1] == pytest.approx(60611.5, abs=0.1)


@given(st.floats(-1000, 1000), st.floats(-1000, 1000), widths, orders)
def test_shift_matrix_moves_every_position_alike(position, offset, d_model, order):
    matrix = sinusoidal.shift_matrix(offset, d_model, order=order)
    moved = matrix @ sinusoidal.encode(position, d_model, order=order)
    assert_allclose(moved, sinusoidal.encode(position + offset, d_model, order=order), atol=1e-9)


def test_shift_matrix_follows_base_and_denominator():
    options = {"base": 50.0, "denominator": "half_minus_one"}
    moved = sinusoidal.shift_matrix(3.0, 8, **options) @ sinusoidal.encode(2, 8, **options)
    assert_allclose(moved, sinusoidal.encode(5, 8, **options), atol=1e-12)


def test_shift_matrix_of_several_offsets(array):
    matrices = sinusoidal.shift_matrix(array([[1.0, -2.5]]), 4)
    assert matrices.shape == (1, 2, 4, 4)
    assert_allclose(matrices[0, 1], sinusoidal.shift_matrix(-2.5, 4))


@pytest.mark.parametrize("order", sinusoidal.ORDERS)
@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16, torch.float16])
def test_far_positions_are_right_in_every_dtype(order, dtype):
    position = torch.tensor([0, 1, 131_071, 1_000_000])
    exact = sinusoidal.encode(position, 128, order=order)
    assert exact.dtype == torch.float64
    cast = sinusoidal.encode(position, 128, order=order, dtype=dtype)
    assert cast.dtype == dtype
    assert_allclose(cast.double(), exact, atol=2e-7 if dtype == torch.float32 else 4e-3)


ROUNDING = {"float32": 1.6e-8, "float16": 1.3e-4}  # half a step of numbers between 1/4 and 1/2


@pytest.mark.parametrize("dtype", ROUNDING)
@pytest.mark.parametrize("start", [-1500, 0, 999_000])
def test_a_long_run_of_positions_is_rounded_once(array, dtype, start):
    position = np.arange(start, start + _fast._LONG + 77)
    library = np if array is np.asarray else torch
    run = sinusoidal.encode(array(position), 34, scale=0.5, dtype=getattr(library, dtype))
    assert str(run.dtype).endswith(dtype)
    exact = sinusoidal.encode(position, 34, scale=0.5)
    assert_allclose(np.asarray(run), exact, rtol=0, atol=ROUNDING[dtype])


@pytest.mark.parametrize("changed", [0, 1, 1024, 2047])
def test_positions_that_leave_a_run_anywhere_are_right(changed):
    position = np.arange(_fast._LONG)
    position[changed] += 5
    encoded = sinusoidal.encode(position, 8, dtype=np.float32)
    assert_allclose(encoded, sinusoidal.encode(position, 8), atol=2e-7)


def test_gradient_flows_to_the_position():
    position = torch.tensor([0.7, 1e5], dtype=torch.float64, requires_grad=True)
    for dtype in (torch.float64, torch.float32):
        first_sine = sinusoidal.encode(position, 4, dtype=dtype)[:, 0].sum()
        (gradient,) = torch.autograd.grad(first_sine, position)
        assert_allclose(gradient, torch.cos(position.detach()), atol=1e-6)
