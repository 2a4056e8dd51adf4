import math

import numpy as np
import pytest
import torch
from numpy.testing import assert_allclose, assert_array_equal

from figures_src.encoding import fourier, multi_axis

POINT = np.asarray([[0.1, -0.4], [0.3, 0.25], [0.0, 0.0]])


def test_octaves_double_on_every_axis_alone():
    found = fourier.octaves(3, 2, first=1.0)
    assert_array_equal(found, [[1, 0, 0, 2, 0, 0], [0, 1, 0, 0, 2, 0], [0, 0, 1, 0, 0, 2]])


@pytest.mark.parametrize("first", [1.0, math.pi])
def test_octaves_give_nerfs_columns(first):
    columns = []
    for octave in range(5):
        for wave in (np.sin, np.cos):
            columns += [wave(POINT[:, axis] * first * 2.0**octave) for axis in range(2)]
    released = np.stack(columns, axis=-1)  # released code: octave, then sine or cosine, then axis
    found = fourier.features(POINT, fourier.octaves(2, 5, first=first), order="sin_cos")
    sines, cosines = found[:, :10].reshape(3, 5, 2), found[:, 10:].reshape(3, 5, 2)
    assert_allclose(np.stack([sines, cosines], axis=2).reshape(3, -1), released)


def test_random_frequencies_have_the_asked_deviation():
    found = fourier.gaussian(2, 40_000, sigma=3.0, seed=1)
    assert found.shape == (2, 40_000)
    assert found.std() == pytest.approx(2 * math.pi * 3, rel=0.01)
    assert_array_equal(found, fourier.gaussian(2, 40_000, sigma=3.0, seed=1))
    assert not np.array_equal(found, fourier.gaussian(2, 40_000, sigma=3.0, seed=2))


@pytest.mark.parametrize("order", fourier.ORDERS)
def test_features_are_cosines_and_sines_of_phases(array, normal, order):
    frequencies = normal((2, 4))
    found = fourier.features(array(POINT), frequencies, order=order)
    parts = {"cos": np.cos(POINT @ frequencies), "sin": np.sin(POINT @ frequencies)}
    first, second = order.split("_")
    assert_allclose(found[:, :4], parts[first])
    assert_allclose(found[:, 4:], parts[second])


@pytest.mark.parametrize("flip", [False, True])
def test_diffusers_gaussian_projection_is_the_same_mapping_of_one_number(flip):
    from diffusers.models.embeddings import GaussianFourierProjection

    torch.manual_seed(0)
    layer = GaussianFourierProjection(8, scale=16.0, set_W_to_weight=False, log=False, flip_sin_to_cos=flip)
    times = torch.linspace(0.1, 3, 7)
    frequencies = 2 * math.pi * layer.weight.detach().double()[None]
    ours = fourier.features(times.double()[:, None], frequencies, order="cos_sin" if flip else "sin_cos")
    assert_allclose(ours, layer(times).detach(), atol=3e-4)


def test_dot_products_are_the_kernel(normal):
    frequencies = normal((2, 6))
    rows = fourier.features(POINT, frequencies)
    difference = POINT[None] - POINT[:, None]
    assert_allclose(rows @ rows.T, 6 * multi_axis.kernel(difference, frequencies))


def test_dtype_is_taken(array):
    assert str(fourier.features(array(np.float32(POINT)), fourier.octaves(2, 2)).dtype).endswith("float32")
    assert fourier.features(POINT, fourier.octaves(2, 2), dtype=np.float32).dtype == np.float32
