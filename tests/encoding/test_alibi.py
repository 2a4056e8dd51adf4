import torch
from numpy.testing import assert_array_equal

from figures_src.encoding import alibi


def test_gradient_flows_to_learned_slopes():
    slopes = torch.tensor([0.5, 0.25], requires_grad=True)
    found = alibi.bias(torch.arange(3), torch.arange(3), slopes)
    assert found.dtype == torch.float32
    found.sum().backward()
    assert_array_equal(slopes.grad, [-8, -8])
