import math
from fractions import Fraction

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal

from figures_src.encoding import layout, rotary

pairs = st.integers(1, 32)
positions = st.floats(-1e5, 1e5)
layouts = st.sampled_from(layout.LAYOUTS)
bases = st.sampled_from([100.0, 10_000.0, 500_000.0])


def _vectors(count, pairs):
    return np.random.default_rng(count + pairs).standard_normal((count, 1, 2 * pairs))


def test_the_largest_angle_that_is_taken_is_rounded_by_at_most_a_quarter_of_a_millionth():
    position = 2.0**32 - np.arange(1, 200) * 0.37
    inv_freq = rotary.frequencies(64)
    found = rotary.angles(position, inv_freq)
    error = [
        abs(Fraction(found[row, pair]) - Fraction(position[row]) * Fraction(inv_freq[pair]))
        for row, pair in np.ndindex(*found.shape)
    ]
    assert 1e-7 < max(error) <= 2**-22  # 2.4e-7


@given(positions, positions, positions, pairs, layouts, bases)
def test_score_depends_only_on_the_offset(query, key, moved, pairs, name, base):
    q, k = _vectors(2, pairs)
    inv_freq = rotary.frequencies(2 * pairs, base)

    def score(query, key):
        rotated_q = rotary.rotate(q, query, inv_freq, layout=name)[0]
        return rotated_q @ rotary.rotate(k, key, inv_freq, layout=name)[0]

    assert score(query + moved, key + moved) == pytest.approx(score(query, key), abs=1e-8 * pairs)


@pytest.mark.parametrize("shape", [(4,), (1, 1, 4), (2, 1, 4), (2, 3, 4), (1, 4), ()])
def test_positions_line_up_with_the_leading_axes(normal, shape):
    x, inv_freq = normal((2, 3, 4, 6)), rotary.frequencies(6)
    position = np.arange(math.prod(shape)).reshape(shape)
    everywhere = np.broadcast_to(position[:, None] if shape == (1, 4) else position, (2, 3, 4))
    assert_array_equal(rotary.rotate(x, position, inv_freq), rotary.rotate(x, everywhere, inv_freq))


@pytest.mark.parametrize("name", layout.LAYOUTS)
@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16, torch.float32])
def test_far_positions_are_right_in_every_dtype(normal, name, dtype):
    x = torch.asarray(normal((5, 64))).to(dtype)
    position, inv_freq = torch.tensor([1, 4_095, 131_071, 999_999, 1_000_000]), rotary.frequencies(64)
    found = rotary.rotate(x, position, inv_freq, layout=name)
    exact = rotary.rotate(x.double(), position, inv_freq, layout=name)
    assert_allclose(found.double(), exact, atol=3 * torch.finfo(dtype).eps + 1e-6, rtol=torch.finfo(dtype).eps)


def test_one_row_may_be_longer_than_a_block():
    pairs = 2**19
    x = torch.arange(2.0 * pairs)
    turned = rotary.apply_rotary(x, torch.zeros(pairs), torch.ones(pairs), layout="half_split")  # a quarter turn
    assert torch.equal(turned, torch.cat([-x[pairs:], x[:pairs]]))


@pytest.mark.parametrize("default", [torch.float32, torch.bfloat16])
def test_a_fraction_as_position_is_exact_whatever_the_default_dtype(default):
    before = torch.get_default_dtype()
    torch.set_default_dtype(default)
    try:
        assert rotary.angles(100_000.3, torch.ones(1, dtype=torch.float64)).item() == 100_000.3
    finally:
        torch.set_default_dtype(before)
