import numpy as np
import pytest
import torch
from numpy.testing import assert_allclose, assert_array_equal

from figures_src.encoding import axes, rotary, sinusoidal

POINT = np.asarray([[0.0, 3.0], [2.0, -1.5]])


@pytest.mark.parametrize("order", axes.ORDERS)
def test_blocks_come_in_the_asked_order(array, order):
    found = axes.encode(array(POINT), (4, 6), base=100.0, order=order)
    (first, second), inner = POINT.T, "interleaved" if order == "interleaved" else "sin_cos"
    a, b = (sinusoidal.encode(one, width, base=100.0, order=inner) for one, width in ((first, 4), (second, 6)))
    blocks = [a[:, :2], b[:, :3], a[:, 2:], b[:, 3:]] if order == "sin_cos_axis" else [a, b]
    assert_allclose(found, np.concatenate(blocks, axis=1))


def test_denominator_and_dtype_are_taken(array):
    found = axes.encode(array(np.float32(POINT)), (4, 4), denominator="half_minus_one")
    expected = sinusoidal.encode(POINT[:, 1], 4, order="sin_cos", denominator="half_minus_one")
    assert str(found.dtype).endswith("float32")
    assert_allclose(found[:, 4:], expected, atol=1e-6)


def test_axial_pairs_turn_with_one_axis(array):
    ladders = [rotary.frequencies(4), rotary.frequencies(6, 100.0)]
    found = axes.axial_angles(array(POINT), ladders)
    assert_array_equal(found[:, :2], POINT[:, :1] * ladders[0])
    assert_array_equal(found[:, 2:], POINT[:, 1:] * ladders[1])


def test_stride_deals_one_ladder_out(array):
    first, second = axes.stride(array(np.arange(6.0)), 2)
    assert first.tolist() == [0, 2, 4]
    assert second.tolist() == [1, 3, 5]


def test_mixed_pairs_turn_with_all_axes(array, normal):
    ladder = normal((2, 5))
    found = axes.mixed_angles(array(POINT), ladder)
    for place, pair in np.ndindex(2, 5):
        expected = POINT[place, 0] * ladder[0, pair] + POINT[place, 1] * ladder[1, pair]
        assert float(found[place, pair]) == pytest.approx(expected)


def test_mixed_frequencies_may_differ_by_head(array, normal):
    ladder = normal((3, 2, 5))
    found = axes.mixed_angles(array(np.stack([POINT, POINT + 1])), array(ladder))
    assert found.shape == (2, 3, 2, 5)
    for head in range(3):
        assert_allclose(found[1, head], axes.mixed_angles(POINT + 1, ladder[head]))


def test_score_depends_on_the_difference_of_points(normal):
    q, k, ladder = normal((1, 10)), normal((1, 10)), normal((2, 5))

    def score(query, key):
        query, key = (axes.mixed_angles(np.asarray([point]), ladder) for point in (query, key))
        return rotary.rotate_by(q, query)[0] @ rotary.rotate_by(k, key)[0]

    assert score([1.0, 2.0], [4.0, 0.5]) == pytest.approx(score([-3.0, 7.0], [0.0, 5.5]))


def test_gradient_flows_to_mixed_frequencies(normal):
    ladder = torch.asarray(normal((2, 3))).requires_grad_()
    assert torch.autograd.gradcheck(lambda one: axes.mixed_angles(torch.asarray(POINT), one).sin(), (ladder,))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: axes.encode(POINT, (4,)), r"widths must have one entry an axis \(2\), got 1"),
        (lambda: axes.encode(POINT, (4, 3)), "d_model must be even and positive, got 3"),
        (lambda: axes.axial_angles(POINT, [np.ones(2)]), r"frequencies must have one ladder an axis \(2\), got 1"),
        (lambda: axes.stride(np.ones(5), 2), "axes must divide the 5 pairs, got 2"),
        (lambda: axes.mixed_angles(POINT, np.ones((3, 4))), r"with 2 axes, got \(3, 4\)"),
    ],
)
def test_axes_that_do_not_match_are_refused(call, message):
    with pytest.raises(ValueError, match=message):
        call()
