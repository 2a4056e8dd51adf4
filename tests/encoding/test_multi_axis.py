import math

import numpy as np
import pytest
import torch

from figures_src.encoding import multi_axis

POINT = np.asarray([[0.0, 3.0], [2.0, -1.5]])


@pytest.mark.parametrize("count", [8, 13, 32, 100])
def test_golden_directions_leave_gaps_of_at_most_three_lengths(count):
    sorted_ones = np.sort(multi_axis.golden_directions(count))
    gaps = np.diff(np.append(sorted_ones, sorted_ones[0] + math.pi))
    assert len(np.unique(gaps.round(9))) <= 3
    assert gaps.max() / gaps.min() < 2.7


def test_gradient_flows_to_mixed_frequencies(normal):
    inv_freq = torch.asarray(normal((2, 3))).requires_grad_()
    assert torch.autograd.gradcheck(lambda one: multi_axis.mixed_angles(torch.asarray(POINT), one).sin(), (inv_freq,))
