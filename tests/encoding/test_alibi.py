import torch
from numpy.testing import assert_array_equal

from figures_src.encoding import alibi


def test_a_point_has_no_distance_and_a_gradient_to_itself():
    point = torch.tensor([[0.0, 1.0, 5.0], [3.0, 1.0, 1.0]], requires_grad=True)
    found = alibi.bias_in_space(point, point, torch.tensor([1.0]))
    assert_array_equal(found.detach(), [[[0, -5], [-5, 0]]])
    found.sum().backward()
    assert torch.isfinite(point.grad).all()
