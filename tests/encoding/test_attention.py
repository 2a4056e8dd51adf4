import math

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal

from figures_src.encoding import attention, layout, rotary, sinusoidal


@pytest.fixture
def case(array, normal):
    return [array(normal(shape)) for shape in ((2, 3, 4, 8), (2, 3, 6, 8), (2, 3, 6, 5))]


def test_output_agrees_with_torch(case, array):
    q, k, v = case
    mask = attention.causal_mask(array(np.arange(2, 6)), array(np.arange(6)))
    bias = array(np.linspace(-1, 1, 24).reshape(4, 6))
    found = attention.attend(q, k, v, bias=bias, mask=mask)
    q, k, v, bias, mask = (torch.asarray(np.asarray(one)) for one in (q, k, v, bias, mask))
    shut = bias.masked_fill(~mask, -math.inf)
    assert_allclose(found, torch.nn.functional.scaled_dot_product_attention(q, k, v, attn_mask=shut))


def test_scale_replaces_the_root_of_the_width(case):
    q, k, v = case
    assert_allclose(attention.scores(q, k, scale=0.5), math.sqrt(8) / 2 * np.asarray(attention.scores(q, k)))
    assert_allclose(attention.attend(q, k, v, scale=0.0)[0, 0, 0], np.asarray(v)[0, 0].mean(axis=0))


def test_mask_and_window_by_hand(array):
    assert attention.causal_mask(array([0, 1, 2])).tolist() == [[True, False, False], [True, True, False], [True] * 3]
    windowed = attention.causal_mask(array([3]), array([0, 1, 2, 3, 4]), window=2)
    assert windowed.tolist() == [[False, False, True, True, False]]


def test_weights_add_up_to_one_and_blind_queries_get_none(array):
    scores, mask = array([[1e4, 0.0], [1.0, 1.0]]), array([[True, True], [False, False]])
    assert_array_equal(attention.softmax(scores, mask=mask), [[1, 0], [0, 0]])
    assert_allclose(attention.softmax(scores), [[1, 0], [0.5, 0.5]])


def test_half_types_are_summed_in_float32():
    scores = torch.zeros(1, 5000, dtype=torch.bfloat16)
    weights = attention.softmax(scores)
    assert weights.dtype == torch.bfloat16
    assert float(weights[0, 0]) == pytest.approx(1 / 5000, rel=4e-3)


def test_cross_terms_add_up_to_the_score_of_the_sum(normal):
    content_q, content_k = normal((2, 4, 6)), normal((2, 5, 6))
    position_q, position_k = normal((4, 6)), normal((5, 6))
    found = attention.cross_terms(content_q, position_q, content_k, position_k, scale=0.5)
    whole = attention.scores(content_q + position_q, content_k + position_k, scale=0.5)
    assert_allclose(sum(found.values()), whole)
    assert_allclose(found["content_position"], 0.5 * content_q @ position_k.T)
    assert_allclose(found["position_content"], 0.5 * position_q @ np.swapaxes(content_k, -1, -2))
    assert_allclose(found["position_position"], 0.5 * position_q @ position_k.T)


@given(st.floats(-1e4, 1e4), st.floats(-1e4, 1e4), st.integers(1, 32), st.sampled_from(layout.LAYOUTS))
def test_kernel_gives_the_score_at_every_offset(query, key, pairs, name):
    q, k = np.random.default_rng(pairs).standard_normal((2, 1, 2 * pairs))
    inv_freq = rotary.frequencies(2 * pairs)
    score = rotary.rotate(q, query, inv_freq, layout=name)[0] @ rotary.rotate(k, key, inv_freq, layout=name)[0]
    amplitudes, phases = attention.amplitudes_phases(q[0], k[0], layout=name)
    assert attention.kernel(key - query, inv_freq, amplitudes=amplitudes, phases=phases) == pytest.approx(
        score, abs=1e-8
    )


def test_mean_cosine_has_the_published_values(array):
    found = attention.kernel(array([0, 1, 10, 100, 1000, 5000]), rotary.frequencies(256))
    assert_allclose(found, [1, 0.9721, 0.6755, 0.4562, 0.1925, -0.0295], atol=5e-5)


def test_kernel_of_many_offsets_is_that_of_each(array, normal):
    inv_freq, offset = rotary.frequencies(8), np.arange(6).reshape(2, 3)
    for terms in ({}, {"amplitudes": normal((2, 3, 4))}, {"phases": normal((2, 3, 4)), "amplitudes": normal(4)}):
        found = attention.kernel(array(offset), inv_freq, **{name: array(one) for name, one in terms.items()})
        assert tuple(found.shape) == (2, 3)
        for place in np.ndindex(2, 3):
            own = {name: one[place] if one.ndim > 1 else one for name, one in terms.items()}
            assert float(found[place]) == pytest.approx(float(attention.kernel(offset[place], inv_freq, **own)))


def test_kernel_is_the_similarity_of_sinusoids():
    table = sinusoidal.encode(np.asarray([3, 40]), 16)
    assert attention.kernel(37, sinusoidal.frequencies(16)) == pytest.approx(table[0] @ table[1] / 8)


def test_su_bound_is_the_mean_length_of_partial_sums():
    inv_freq = rotary.frequencies(8)
    steps = [sum(np.exp(1j * 5 * frequency) for frequency in inv_freq[: count + 1]) for count in range(4)]
    assert attention.su_bound(5, inv_freq) == pytest.approx(np.mean(np.abs(steps)))
    assert attention.su_bound(0, rotary.frequencies(128)) == 32.5


def test_su_bound_rises_115_times_before_offset_256(array):
    bound = np.asarray(attention.su_bound(array(np.arange(257)), rotary.frequencies(128)))
    assert np.count_nonzero(np.diff(bound) > 0) == 115


@given(st.floats(-1e4, 1e4), st.integers(2, 32))
def test_su_bound_bounds_the_score(offset, pairs):
    q, k = np.random.default_rng(pairs).standard_normal((2, 2 * pairs))
    inv_freq = rotary.frequencies(2 * pairs)
    amplitudes, phases = attention.amplitudes_phases(q, k)
    score = attention.kernel(offset, inv_freq, amplitudes=amplitudes, phases=phases)
    products = np.append(amplitudes * np.exp(1j * phases), 0)
    largest = np.abs(np.diff(products)).max()
    assert abs(score) <= largest * pairs * attention.su_bound(offset, inv_freq) + 1e-9


def test_gradient_flows_through_attention(normal):
    inputs = tuple(torch.asarray(normal((3, 4))).requires_grad_() for _ in range(3))
    mask = attention.causal_mask(torch.arange(3))
    assert torch.autograd.gradcheck(lambda q, k, v: attention.attend(q, k, v, mask=mask), inputs)


def test_more_keys_than_float16_can_count_share_the_weight():
    scores = np.zeros((1, 70_000), dtype=np.float16)
    for alike in (scores, torch.asarray(scores)):
        weights = attention.softmax(alike)
        assert str(weights.dtype).endswith("float16")
        assert_allclose(np.asarray(weights, dtype=np.float64), 1 / 70_000, rtol=0.005)
