import math

import numpy as np
import pytest
import torch
from numpy.testing import assert_allclose, assert_array_equal

from figures_src.encoding import alibi, attention


def _slopes_of_the_released_code(heads):
    def of_a_power(count):
        start = 2 ** (-(2 ** -(math.log2(count) - 3)))
        return [start * start**head for head in range(count)]

    if math.log2(heads).is_integer():
        return of_a_power(heads)
    lower = 2 ** math.floor(math.log2(heads))
    return of_a_power(lower) + _slopes_of_the_released_code(2 * lower)[0::2][: heads - lower]


def test_slopes_of_eight_and_sixteen_heads():
    assert_allclose(alibi.slopes(8), [2**-1, 2**-2, 2**-3, 2**-4, 2**-5, 2**-6, 2**-7, 2**-8])
    assert_allclose(alibi.slopes(16)[[0, 1, 15]], [2**-0.5, 2**-1, 2**-8])


@pytest.mark.parametrize("heads", [*range(1, 41), 48, 64, 71, 112, 128])
def test_slopes_follow_the_released_rule(heads):
    assert_allclose(alibi.slopes(heads), _slopes_of_the_released_code(heads), rtol=1e-12)


def test_max_bias_sets_the_last_slope():
    assert_allclose(alibi.slopes(4, max_bias=4.0), [0.5, 0.25, 0.125, 0.0625])


def test_distance_is_punished_alike_on_both_sides(array):
    found = alibi.bias(array([5]), array([3, 5, 9]), alibi.slopes(2))
    assert_array_equal(found, [[[-0.125, 0, -0.25]], [[-2 / 256, 0, -4 / 256]]])


@pytest.mark.parametrize(("side", "shut"), [("past", [0, 0, 1]), ("future", [1, 0, 0])])
def test_one_sided_bias_shuts_the_other_side_out(array, side, shut):
    found = np.asarray(alibi.bias(array([5]), array([3, 5, 9]), np.ones(1), side=side))[0, 0]
    assert_array_equal(np.isneginf(found), np.asarray(shut, dtype=bool))
    assert_array_equal(found[np.isfinite(found)], np.asarray([-2.0, 0.0, -4.0])[np.isfinite(found)])


def test_key_index_form_gives_the_same_weights_under_a_causal_mask(normal):
    position = np.arange(7)
    scores, mask = normal((3, 7, 7)), attention.causal_mask(position)
    weights = [
        attention.softmax(scores + alibi.bias(position, position, alibi.slopes(3), form=form), mask=mask)
        for form in alibi.FORMS
    ]
    assert_allclose(*weights)


def test_key_index_form_is_slope_times_index(array):
    found = alibi.bias(array([0, 1]), array([0, 1, 2]), np.asarray([0.5]), form="key_index")
    assert_array_equal(found, [[[0, 0.5, 1], [0, 0.5, 1]]])


def test_space_uses_the_straight_distance(array):
    query = array([[0.0, 0.0], [3.0, 0.0]])
    key = array([[3.0, 4.0]])
    assert_array_equal(alibi.bias_in_space(query, key, np.asarray([0.5, 2.0])), [[[-2.5], [-2.0]], [[-10], [-8]]])


def test_batches_of_positions_give_batches_of_biases(array):
    position = array([[0, 1, 2], [0, 4, 8]])
    found = alibi.bias(position, position, alibi.slopes(2))
    assert found.shape == (2, 2, 3, 3)
    assert_array_equal(found[1], alibi.bias(position[1], position[1], alibi.slopes(2)))


def test_gradient_flows_to_learned_slopes():
    slopes = torch.tensor([0.5, 0.25], requires_grad=True)
    found = alibi.bias(torch.arange(3), torch.arange(3), slopes)
    assert found.dtype == torch.float32
    found.sum().backward()
    assert_array_equal(slopes.grad, [-8, -8])
