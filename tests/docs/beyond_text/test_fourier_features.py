"""What the page on Fourier features states."""

import numpy as np
import pytest

from figures_src.encoding import fourier, multi_axis
from figures_src.experiments import clock


@pytest.mark.parametrize("axis_count", [1, 2, 3])
def test_many_random_waves_make_a_bell(axis_count):
    offsets = np.random.default_rng(0).uniform(-0.3, 0.3, size=(40, axis_count))
    kernel = multi_axis.kernel(offsets, fourier.gaussian(axis_count, 200_000, sigma=1.5, seed=1))
    bell = np.exp(-2 * np.pi**2 * 1.5**2 * np.sum(offsets**2, axis=-1))
    assert np.abs(kernel - bell).max() < 0.01


@pytest.mark.parametrize("pairs", [16, 64, 256])
def test_the_tail_of_a_kernel_is_noise_of_size_root_of_one_half_m(pairs):
    far = np.asarray([[2.0]])
    draws = [multi_axis.kernel(far, fourier.gaussian(1, pairs, sigma=1.0, seed=seed)).item() for seed in range(1500)]
    assert np.std(draws) == pytest.approx(1 / np.sqrt(2 * pairs), rel=0.06)


def test_octaves_repeat_after_two_periods_of_the_unit():
    points = np.random.default_rng(0).uniform(-1, 1, size=(10, 2))
    waves = fourier.octaves(2, 8)
    assert np.allclose(fourier.features(points, waves), fourier.features(points + np.array([2.0, -2.0]), waves))
    assert not np.allclose(fourier.features(points, waves), fourier.features(points + np.array([1.0, 0.0]), waves))


def test_a_kernel_may_be_too_wide_or_too_narrow_for_the_samples():
    known, between = np.linspace(0, 1, 33), (np.arange(32) + 0.5) / 32
    value = np.sign(known - 0.5)
    error = {}
    for sigma in (0.25, 4, 64):
        waves = fourier.gaussian(1, 512, sigma=sigma, seed=1)
        rows, wanted = (fourier.features(v[:, None], waves) / np.sqrt(512) for v in (known, between))
        fit = wanted @ rows.T @ np.linalg.solve(rows @ rows.T + 1e-3 * np.eye(33), value)
        error[sigma] = np.sqrt(np.mean((fit - np.sign(between - 0.5)) ** 2))
    assert error[4] < 0.5 * min(error[0.25], error[64])


def test_coordinates_in_pixels_make_neighbours_strangers():
    waves = fourier.gaussian(2, 4_096, sigma=10.0, seed=0)
    unit, pixels = (multi_axis.kernel(np.asarray([[0.0, step]]), waves).item() for step in (1 / 512, 1.0))
    assert unit > 0.99
    assert abs(pixels) < 0.05


@pytest.mark.slow
def test_waves_of_the_right_bandwidth_paint_the_clock_and_coordinates_a_blur():
    blurred, sharp, noisy = (clock.error(sigma) for sigma in (None, 1.5, 10.0))
    assert sharp < 0.5 * blurred < 0.5 * noisy
    edges = [np.abs(np.diff(image, axis=1)).max() for image in (clock.painted(None), clock.painted(1.5))]
    assert edges[1] > 3 * edges[0]
