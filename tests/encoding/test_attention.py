import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal

from figures_src.encoding import alibi, attention, rotary, t5


def test_weights_add_up_to_one_and_blind_queries_get_none(array):
    scores, mask = array([[1e4, 0.0], [1.0, 1.0]]), array([[True, True], [False, False]])
    assert_array_equal(attention.softmax(scores, mask=mask), [[1, 0], [0, 0]])
    assert_allclose(attention.softmax(scores), [[1, 0], [0.5, 0.5]])


@given(st.floats(-1e4, 1e4), st.integers(2, 32))
def test_su_bound_bounds_the_score(offset, pairs):
    q, k = np.random.default_rng(pairs).standard_normal((2, 2 * pairs))
    inv_freq = rotary.frequencies(2 * pairs)
    amplitudes, phases = attention.amplitudes_phases(q, k)
    score = attention.kernel(offset, inv_freq, amplitudes=amplitudes, phases=phases)
    products = np.append(amplitudes * np.exp(1j * phases), 0)
    largest = np.abs(np.diff(products)).max()
    assert abs(score) <= largest * pairs * attention.su_bound(offset, inv_freq) + 1e-9


def test_more_keys_than_float16_can_count_share_the_weight():
    scores = np.zeros((1, 70_000), dtype=np.float16)
    for alike in (scores, torch.asarray(scores)):
        weights = attention.softmax(alike)
        assert str(weights.dtype).endswith("float16")
        assert_allclose(np.asarray(weights, dtype=np.float64), 1 / 70_000, rtol=0.005)


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16, torch.float32])
def test_every_bias_goes_into_attend_whatever_its_dtype_and_the_output_keeps_that_of_the_queries(dtype):
    x, position = torch.randn(2, 5, 8, dtype=dtype, generator=torch.Generator().manual_seed(0)), torch.arange(5)
    for bias in (alibi.bias(position, position, alibi.slopes(2)), t5.bias(position, position, torch.randn(32, 2))):
        found = attention.attend(x, x, x, bias=bias)
        exact = attention.attend(x.double(), x.double(), x.double(), bias=bias.double())
        assert found.dtype == dtype
        torch.testing.assert_close(found.double(), exact, atol=0.03, rtol=0.03)


def test_large_scores_of_half_types_do_not_overflow_before_the_scale():
    large = torch.full((1, 1, 128), 30.0, dtype=torch.float16)
    assert attention.scores(large, large).isfinite().all()  # 115,200


def test_amplitudes_of_the_half_types_do_not_overflow_and_a_zero_pair_has_a_gradient():
    half = torch.full((2,), 20.0, dtype=torch.float16)
    assert attention.amplitudes_phases(half, half)[0].tolist() == [800]
    zero = torch.zeros(2, requires_grad=True)
    sum(attention.amplitudes_phases(zero, torch.ones(2))).sum().backward()
    assert torch.isfinite(zero.grad).all()
