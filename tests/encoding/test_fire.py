import math

import numpy as np
import pytest
import torch
from numpy.testing import assert_allclose

from figures_src.encoding import fire


def test_share_is_the_ratio_of_logarithms(array):
    query, key = [3, 20], [0, 2, 20]
    found = fire.share(array(query), array(key), c=0.1, threshold=8.0)
    for i, j in np.ndindex(2, 3):
        expected = math.log(1 + 0.1 * abs(query[i] - key[j])) / math.log(1 + 0.1 * max(query[i], 8))
        assert float(found[i, j]) == pytest.approx(expected)


def test_share_of_past_keys_lies_between_zero_and_one():
    position = np.arange(1000)
    found = np.tril(fire.share(position, position, c=0.3, threshold=5.0))
    assert found.min() == 0
    assert found.max() == pytest.approx(1)


def test_bias_is_a_small_network_of_the_share(array, normal):
    w1, b1, w2, b2 = normal(5), normal(5), normal((3, 5)), normal(3)
    query, key = array([3, 9]), array([0, 2, 20])
    found = fire.bias(query, key, w1, b1, w2, b2, c=0.1, threshold=8.0)
    share = np.asarray(fire.share(query, key, c=0.1, threshold=8.0))
    assert found.shape == (3, 2, 3)
    for i, j in np.ndindex(2, 3):
        assert_allclose(found[:, i, j], w2 @ np.maximum(w1 * share[i, j] + b1, 0) + b2)


def test_gradient_flows_to_what_is_learned():
    learned = {"c": torch.tensor(0.1), "threshold": torch.tensor(8.0)}
    weights = [torch.ones(2), torch.ones(2), torch.ones(1, 2), torch.ones(1)]
    for tensor in (*learned.values(), *weights):
        tensor.requires_grad_()
    fire.bias(torch.arange(6), torch.arange(6), *weights, **learned).sum().backward()
    for tensor in (*learned.values(), *weights):
        assert float(tensor.grad.abs().sum()) > 0


def test_shapes_that_do_not_fit_are_refused(normal):
    with pytest.raises(
        ValueError, match=r"w1, b1, w2, b2 must have shapes \(hidden,\), .* got \(5,\), \(5,\), \(3, 4\), \(3,\)"
    ):
        fire.bias(np.arange(2), np.arange(2), normal(5), normal(5), normal((3, 4)), normal(3), c=1.0, threshold=2.0)


def test_negative_query_positions_are_refused():
    with pytest.raises(ValueError, match=r"query_position must not be negative, got -1\.0"):
        fire.share(np.asarray([-1]), np.asarray([0]), c=1.0, threshold=2.0)


@pytest.mark.parametrize("name", ["c", "threshold"])
def test_a_setting_of_several_numbers_is_refused(name):
    settings = {"c": 1.0, "threshold": 2.0} | {name: np.ones(3)}
    with pytest.raises(ValueError, match=rf"^{name} must be a number or an array without axes, got shape \(3,\)$"):
        fire.share(np.arange(2), np.arange(2), **settings)


def test_the_bias_has_the_dtype_of_its_network_where_positions_are_whole(array):
    position, weights = array(np.arange(3)), [np.ones(2), np.ones(2), np.ones((1, 2)), np.ones(1)]
    narrow = [array(one.astype("float32")) for one in weights]
    assert str(fire.bias(position, position, *narrow, c=0.1, threshold=8.0).dtype).endswith("float32")


@pytest.mark.parametrize("wrong", [0, 1, 2])
def test_each_shape_of_the_network_is_checked(normal, wrong):
    shapes = [(5,), (5,), (3, 5), (3,)]
    shapes[wrong] = (1, *shapes[wrong])
    with pytest.raises(ValueError, match="w1, b1, w2, b2 must have shapes"):
        fire.bias(np.arange(2), np.arange(2), *map(normal, shapes), c=1.0, threshold=2.0)
