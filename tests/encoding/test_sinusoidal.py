import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from figures_src.encoding import _fast, sinusoidal

widths = st.integers(2, 40).map(lambda pairs: 2 * pairs)
CHOICES = {"order": sinusoidal.ORDERS, "denominator": sinusoidal.DENOMINATORS, "base": [50.0, 10_000.0]}
settings = st.fixed_dictionaries({name: st.sampled_from(choices) for name, choices in CHOICES.items()})


@given(st.floats(-1000, 1000), st.floats(-1000, 1000), widths, settings)
def test_shift_matrix_moves_every_position_alike(position, offset, d_model, settings):
    moved = sinusoidal.shift_matrix(offset, d_model, **settings) @ sinusoidal.encode(position, d_model, **settings)
    assert_allclose(moved, sinusoidal.encode(position + offset, d_model, **settings), atol=1e-9)


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


@pytest.mark.parametrize("changed", [0, 1, 1024, 2047])
def test_positions_that_leave_a_run_anywhere_are_right(changed):
    position = np.arange(_fast._LONG)
    position[changed] += 5
    encoded = sinusoidal.encode(position, 8, dtype=np.float32)
    assert_allclose(encoded, sinusoidal.encode(position, 8), atol=2e-7)
