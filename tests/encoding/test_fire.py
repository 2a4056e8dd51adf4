import numpy as np
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


def test_the_bias_has_the_dtype_of_its_network_where_positions_are_whole(array):
    position, weights = array(np.arange(3)), [np.ones(2), np.ones(2), np.ones((1, 2)), np.ones(1)]
    narrow = [array(one.astype("float32")) for one in weights]
    assert str(fire.bias(position, position, *narrow, c=0.1, threshold=8.0).dtype).endswith("float32")
