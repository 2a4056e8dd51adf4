import torch

from figures_src.encoding import fire


def test_gradient_flows_to_what_is_learned():
    learned = {"c": torch.tensor(0.1), "threshold": torch.tensor(8.0)}
    weights = [torch.ones(2), torch.ones(2), torch.ones(1, 2), torch.ones(1)]
    for tensor in (*learned.values(), *weights):
        tensor.requires_grad_()
    fire.bias(torch.arange(6), torch.arange(6), *weights, **learned).sum().backward()
    for tensor in (*learned.values(), *weights):
        assert float(tensor.grad.abs().sum()) > 0
