import numpy as np
import pytest
import torch
from numpy.testing import assert_allclose, assert_array_equal

from figures_src.encoding import alibi

from . import plain


def test_gradient_flows_to_learned_slopes():
    slopes = torch.tensor([0.5, 0.25], requires_grad=True)
    found = alibi.bias(torch.arange(3), torch.arange(3), slopes)
    assert found.dtype == torch.float32
    found.sum().backward()
    assert_array_equal(slopes.grad, [-8, -8])


@pytest.mark.parametrize("side", alibi.SIDES)
def test_a_side_shuts_every_key_beyond_the_query_and_no_other(array, side):
    query, key = np.arange(2, 5), np.arange(7)
    found = alibi.bias(array(query), array(key), array([0.5, 2.0]), side=side)
    assert_allclose(found, plain.bias(query, key, [0.5, 2.0], side=side))


def test_a_point_has_no_distance_and_a_gradient_to_itself():
    point = torch.tensor([[0.0, 1.0, 5.0], [3.0, 1.0, 1.0]], requires_grad=True)
    found = alibi.bias_in_space(point, point, torch.tensor([1.0]))
    assert_array_equal(found.detach(), [[[0, -5], [-5, 0]]])
    found.sum().backward()
    assert torch.isfinite(point.grad).all()
