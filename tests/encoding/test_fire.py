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


def test_the_bias_has_the_dtype_of_its_network_where_positions_are_whole(array):
    position, weights = array(np.arange(3)), [np.ones(2), np.ones(2), np.ones((1, 2)), np.ones(1)]
    narrow = [array(one.astype("float32")) for one in weights]
    assert str(fire.bias(position, position, *narrow, c=0.1, threshold=8.0).dtype).endswith("float32")
