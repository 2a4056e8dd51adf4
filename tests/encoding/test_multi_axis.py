import math

import numpy as np
import pytest
import torch
from numpy.testing import assert_allclose, assert_array_equal

from figures_src.encoding import multi_axis, rotary, sinusoidal

POINT = np.asarray([[0.0, 3.0], [2.0, -1.5]])


@pytest.mark.parametrize("order", multi_axis.ORDERS)
def test_blocks_come_in_the_asked_order(array, order):
    found = multi_axis.encode(array(POINT), (4, 6), base=100.0, order=order)
    (first, second), inner = POINT.T, "interleaved" if order == "interleaved" else "sin_cos"
    a, b = (sinusoidal.encode(one, width, base=100.0, order=inner) for one, width in ((first, 4), (second, 6)))
    blocks = [a[:, :2], b[:, :3], a[:, 2:], b[:, 3:]] if order == "sin_cos_axis" else [a, b]
    assert_allclose(found, np.concatenate(blocks, axis=1))


def test_denominator_and_dtype_are_taken(array):
    found = multi_axis.encode(array(np.float32(POINT)), (4, 4), denominator="half_minus_one")
    expected = sinusoidal.encode(POINT[:, 1], 4, order="sin_cos", denominator="half_minus_one")
    assert str(found.dtype).endswith("float32")
    assert_allclose(found[:, 4:], expected, atol=1e-6)


def test_axial_pairs_turn_with_one_axis(array):
    spectra = [rotary.frequencies(4), rotary.frequencies(6, 100.0)]
    found = multi_axis.axial_angles(array(POINT), spectra)
    assert_array_equal(found[:, :2], POINT[:, :1] * spectra[0])
    assert_array_equal(found[:, 2:], POINT[:, 1:] * spectra[1])


def test_stride_deals_frequencies_out(array):
    first, second = multi_axis.stride(array(np.arange(6.0)), 2)
    assert first.tolist() == [0, 2, 4]
    assert second.tolist() == [1, 3, 5]


def test_mixed_pairs_turn_with_all_axes(array, normal):
    inv_freq = normal((2, 5))
    found = multi_axis.mixed_angles(array(POINT), inv_freq)
    for place, pair in np.ndindex(2, 5):
        expected = POINT[place, 0] * inv_freq[0, pair] + POINT[place, 1] * inv_freq[1, pair]
        assert float(found[place, pair]) == pytest.approx(expected)


def test_mixed_frequencies_may_differ_by_head(array, normal):
    inv_freq = normal((3, 2, 5))
    found = multi_axis.mixed_angles(array(np.stack([POINT, POINT + 1])), array(inv_freq))
    assert found.shape == (2, 3, 2, 5)
    for head in range(3):
        assert_allclose(found[1, head], multi_axis.mixed_angles(POINT + 1, inv_freq[head]))


def test_score_depends_on_the_difference_of_points(normal):
    q, k, inv_freq = normal((1, 10)), normal((1, 10)), normal((2, 5))

    def score(query, key):
        query, key = (multi_axis.mixed_angles(np.asarray([point]), inv_freq) for point in (query, key))
        return rotary.rotate_by(q, query)[0] @ rotary.rotate_by(k, key)[0]

    assert score([1.0, 2.0], [4.0, 0.5]) == pytest.approx(score([-3.0, 7.0], [0.0, 5.5]))


def test_axial_angles_are_mixed_angles_with_vectors_on_the_axes(array):
    spectra = [array(rotary.frequencies(4)), array(rotary.frequencies(6, 100.0))]
    vectors = multi_axis.on_axes(spectra)
    assert_array_equal(vectors[0, 2:], np.zeros(3))
    assert_array_equal(vectors[1, :2], np.zeros(2))
    assert_allclose(multi_axis.mixed_angles(array(POINT), vectors), multi_axis.axial_angles(array(POINT), spectra))


def test_directed_frequencies_have_the_length_and_the_direction_asked_for(array, normal):
    direction = normal((3, 5))
    found = np.asarray(multi_axis.directed(rotary.frequencies(10), array(direction)))
    assert found.shape == (3, 2, 5)
    assert_allclose(np.hypot(found[:, 0], found[:, 1]), np.broadcast_to(rotary.frequencies(10), (3, 5)))
    assert_allclose(np.cos(np.arctan2(found[:, 1], found[:, 0]) - direction), 1)


def _released_start(dim, base, turns):
    """What init_random_2d_freqs of naver-ai/rope-vit computes, for given angles in place of random ones."""
    inv_freq = 1 / base ** (np.arange(0, dim, 4)[: dim // 4] / dim)
    rows = [[inv_freq * np.cos(turn), inv_freq * np.cos(np.pi / 2 + turn)] for turn in turns]
    columns = [[inv_freq * np.sin(turn), inv_freq * np.sin(np.pi / 2 + turn)] for turn in turns]
    return np.stack([np.asarray(part).reshape(len(turns), -1) for part in (rows, columns)], axis=1)


def test_mixed_start_is_the_released_one(array):
    turns = np.asarray([0.0, 0.7, 5.0])
    assert_allclose(multi_axis.mixed_start(64, turn=array(turns)), _released_start(64, 10.0, turns), atol=1e-12)
    assert_allclose(multi_axis.mixed_start(16, 100.0, turn=0.7), _released_start(16, 100.0, [0.7])[0], atol=1e-12)


def test_mixed_start_without_a_turn_is_axial():
    expected = multi_axis.on_axes([rotary.frequencies(32, 100.0)] * 2)
    assert_allclose(multi_axis.mixed_start(64, 100.0), expected, atol=1e-15)


def test_golden_directions_step_by_the_golden_share_of_half_a_turn():
    found = multi_axis.golden_directions(200)
    step = np.diff(found) % math.pi
    assert_allclose(step, math.pi * (math.sqrt(5) - 1) / 2)
    assert_array_equal(multi_axis.golden_directions(50, first=150), found[150:])


@pytest.mark.parametrize("count", [8, 13, 32, 100])
def test_golden_directions_leave_gaps_of_at_most_three_lengths(count):
    sorted_ones = np.sort(multi_axis.golden_directions(count))
    gaps = np.diff(np.append(sorted_ones, sorted_ones[0] + math.pi))
    assert len(np.unique(gaps.round(9))) <= 3
    assert gaps.max() / gaps.min() < 2.7


def test_kernel_is_the_score_of_equal_unit_pairs(array, normal):
    inv_freq, offset = normal((2, 6)), normal((4, 2))
    one = np.full((1, 12), 1 / math.sqrt(12))
    for place, found in zip(offset, np.asarray(multi_axis.kernel(array(offset), inv_freq)), strict=True):
        key = rotary.rotate_by(one, multi_axis.mixed_angles(place[None], inv_freq))
        assert found == pytest.approx((one @ key.T).item())


def test_gradient_flows_to_mixed_frequencies(normal):
    inv_freq = torch.asarray(normal((2, 3))).requires_grad_()
    assert torch.autograd.gradcheck(lambda one: multi_axis.mixed_angles(torch.asarray(POINT), one).sin(), (inv_freq,))


def test_kernel_of_many_points_is_that_of_each(array, normal):
    offset, inv_freq = normal((2, 3, 5, 2)), normal((2, 4))
    found = np.asarray(multi_axis.kernel(array(offset), inv_freq))
    assert found.shape == (2, 3, 5)
    assert_allclose(found, np.cos(offset @ inv_freq).mean(axis=-1))
