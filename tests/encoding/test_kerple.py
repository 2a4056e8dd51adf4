import pytest
import torch

from figures_src.encoding import kerple


@pytest.mark.parametrize("function", [kerple.logarithmic, kerple.power])
def test_gradient_flows_to_both_parameters(function):
    r1 = torch.tensor([0.5], requires_grad=True)
    r2 = torch.tensor([1.5], requires_grad=True)
    function(torch.arange(4), torch.arange(4), r1, r2).sum().backward()
    assert torch.isfinite(r1.grad).all()
    assert torch.isfinite(r2.grad).all()
    assert r1.grad < 0
    assert r2.grad < 0


@pytest.mark.parametrize("method", [kerple.logarithmic, kerple.power])
@pytest.mark.parametrize("floating", range(3))
def test_the_first_floating_argument_decides_the_dtype(method, floating):
    arguments = [torch.arange(3), torch.arange(3), torch.ones(2, dtype=torch.float64)]
    arguments[floating] = arguments[floating].to(torch.float32)
    assert method(*arguments, torch.full((2,), 0.5)).dtype == torch.float32
