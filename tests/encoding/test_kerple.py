import pytest
import torch

from figures_src.encoding import kerple


@pytest.mark.parametrize("method", [kerple.logarithmic, kerple.power])
@pytest.mark.parametrize("floating", range(3))
def test_the_first_floating_argument_decides_the_dtype(method, floating):
    arguments = [torch.arange(3), torch.arange(3), torch.ones(2, dtype=torch.float64)]
    arguments[floating] = arguments[floating].to(torch.float32)
    assert method(*arguments, torch.full((2,), 0.5)).dtype == torch.float32


def test_learned_positions_have_a_gradient_on_the_diagonal_too():
    position = torch.arange(5.0).requires_grad_()
    kerple.power(position, position, torch.ones(2), torch.full((2,), 0.5)).sum().backward()
    assert torch.isfinite(position.grad).all()
