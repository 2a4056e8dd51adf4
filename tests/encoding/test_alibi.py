import torch
from numpy.testing import assert_array_equal

from figures_src.encoding import alibi


def test_gradient_flows_to_learned_slopes():
    slopes = torch.tensor([0.5, 0.25], requires_grad=True)
    found = alibi.bias(torch.arange(3), torch.arange(3), slopes)
    assert found.dtype == torch.float32
    found.sum().backward()
    assert_array_equal(slopes.grad, [-8, -8])


def test_a_point_has_no_distance_and_a_gradient_to_itself():
    point = torch.tensor([[0.0, 1.0, 5.0], [3.0, 1.0, 1.0]], requires_grad=True)
    found = alibi.bias_in_space(point, point, torch.tensor([1.0]))
    assert_array_equal(found.detach(), [[[0, -5], [-5, 0]]])
    found.sum().backward()
    assert torch.isfinite(point.grad).all()
