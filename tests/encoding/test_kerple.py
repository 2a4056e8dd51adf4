import math

import numpy as np
import pytest
import torch
from numpy.testing import assert_allclose

from figures_src.encoding import alibi, kerple


def test_logarithmic_bias_follows_the_formula(array):
    parameters = [(0.5, 1.0), (2.0, 0.25)]
    query, key = [4, 0], [1, 4, 9]
    found = kerple.logarithmic(array(query), array(key), *np.transpose(parameters))
    for head, i, j in np.ndindex(2, 2, 3):
        r1, r2 = parameters[head]
        assert float(found[head, i, j]) == pytest.approx(-r1 * math.log(1 + r2 * abs(key[j] - query[i])))


def test_power_bias_follows_the_formula(array):
    found = kerple.power(array([4]), array([1, 4, 9]), np.asarray([0.5, 2.0]), np.asarray([2.0, 0.5]))
    assert_allclose(found, [[[-4.5, 0, -12.5]], [[-2 * 3**0.5, 0, -2 * 5**0.5]]])


def test_the_first_power_is_alibi():
    position = np.arange(6)
    assert_allclose(
        kerple.power(position, position, alibi.slopes(4), np.ones(4)), alibi.bias(position, position, alibi.slopes(4))
    )


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
