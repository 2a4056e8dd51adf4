import math

import numpy as np
import pytest
import torch
from numpy.testing import assert_allclose, assert_array_equal

from figures_src.encoding import fourier


def test_random_frequencies_have_the_asked_deviation():
    found = fourier.gaussian(2, 40_000, sigma=3.0, seed=1)
    assert found.shape == (2, 40_000)
    assert found.std() == pytest.approx(2 * math.pi * 3, rel=0.01)
    assert_array_equal(found, fourier.gaussian(2, 40_000, sigma=3.0, seed=1))
    assert not np.array_equal(found, fourier.gaussian(2, 40_000, sigma=3.0, seed=2))


@pytest.mark.parametrize("flip", [False, True])
def test_diffusers_gaussian_projection_is_the_same_mapping_of_one_number(flip):
    from diffusers.models.embeddings import GaussianFourierProjection

    torch.manual_seed(0)
    layer = GaussianFourierProjection(8, scale=16.0, set_W_to_weight=False, log=False, flip_sin_to_cos=flip)
    times = torch.linspace(0.1, 3, 7)
    frequencies = 2 * math.pi * layer.weight.detach().double()[None]
    ours = fourier.features(times.double()[:, None], frequencies, order="cos_sin" if flip else "sin_cos")
    assert_allclose(ours, layer(times).detach(), atol=3e-4)
