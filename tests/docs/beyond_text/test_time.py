"""What the page on time and coordinates states."""

from pathlib import Path

import numpy as np
import pytest
import torch

from figures_src.encoding import fourier, multi_axis, sinusoidal
from figures_src.experiments import clock
from scripts.common.pasted import blocks

PAGE = Path(__file__).parents[3] / "docs" / "beyond_text" / "time.md"

TIMES = np.array([0.0, 1.0, 250.0, 999.0])


def test_shift_0_has_the_papers_frequencies_and_shift_1_those_of_tensor2tensor():
    for shift, denominator in ((0, "half"), (1, "half_minus_one")):
        found = sinusoidal.timestep(TIMES, 64, downscale_freq_shift=shift)
        assert np.allclose(found, sinusoidal.encode(TIMES, 64, order="sin_cos", denominator=denominator), atol=1e-9)
    assert np.isclose(sinusoidal.frequencies(64, denominator="half_minus_one")[-1], 1e-4)


def test_exchanging_the_halves_can_be_undone_in_the_next_layer():
    weight = np.random.default_rng(0).normal(size=(10, 64))
    one = sinusoidal.timestep(TIMES, 64)
    other = sinusoidal.timestep(TIMES, 64, flip=True)
    assert not np.allclose(one @ weight.T, other @ weight.T)
    assert np.allclose(one @ weight.T, other @ np.roll(weight, 32, axis=1).T)


@pytest.mark.parametrize(
    ("place", "flip", "shift"),
    [
        ("unets.unet_kandinsky3", False, 1),
        ("transformers.transformer_ernie_image", False, 0),
        ("embeddings", True, 1),
        ("transformers.transformer_qwenimage", True, 0),
    ],
)
def test_each_convention_stands_in_the_code_of_diffusers(place, flip, shift):
    import importlib
    import inspect
    import re

    source = inspect.getsource(importlib.import_module(f"diffusers.models.{place}"))
    assert re.search(rf"Timesteps\([^)]*flip_sin_to_cos={flip}, downscale_freq_shift={shift}\b", source)


@pytest.mark.parametrize("axis_count", [1, 2, 3])
def test_many_random_waves_make_a_bell(axis_count):
    offsets = np.random.default_rng(0).uniform(-0.3, 0.3, size=(40, axis_count))
    kernel = multi_axis.kernel(offsets, fourier.gaussian(axis_count, 200_000, sigma=1.5, seed=1))
    bell = np.exp(-2 * np.pi**2 * 1.5**2 * np.sum(offsets**2, axis=-1))
    assert np.abs(kernel - bell).max() < 0.01


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


def test_the_code_to_take_away_blurs_sharpens_and_memorises_the_clock():
    space = {}
    code = next(block.code for block in blocks(PAGE.read_text(encoding="utf-8")) if "def fit" in block.code)
    exec(code.partition("\nimage =")[0], space)  # without the three fits of the page's own image
    image = torch.from_numpy(clock.picture(48)).float()
    (blurred, blurred_between), (_, sharp), (learned, noisy) = (
        (error[::2, ::2].mean().sqrt(), error[1::2, 1::2].mean().sqrt())
        for error in ((space["fit"](image, sigma) - image).square() for sigma in (None, 1.5, 10.0))
    )
    assert blurred > 0.2, "it has not even learned what it has seen"
    assert learned < 0.02, "it has learned what it has seen"
    assert sharp < 0.7 * min(blurred_between, noisy)


def test_the_class_of_dit_has_other_frequencies_than_the_weights_that_it_loads():
    from diffusers.models.embeddings import CombinedTimestepLabelEmbeddings

    time_proj = CombinedTimestepLabelEmbeddings(10, 32).time_proj
    found = time_proj(torch.from_numpy(TIMES)).numpy()
    authors, shifted = (sinusoidal.timestep(TIMES, 256, flip=True, downscale_freq_shift=shift) for shift in (0, 1))
    assert np.allclose(found, shifted, atol=1e-4)
    assert np.abs(found - authors).max() > 1


def test_neighbouring_numbers_tell_the_amount_of_noise():
    dice, spread = np.random.default_rng(0), {}
    for count in (2, 256):
        noisy = np.linspace(0, 1, count) ** 2 + 0.3 * dice.normal(size=(2000, count))
        guess = np.sqrt(np.mean(np.diff(noisy) ** 2, axis=-1) / 2)
        spread[count] = np.sqrt(np.mean((guess / 0.3 - 1) ** 2))
    assert spread[256] < 0.06 < 1 < spread[2]


def test_the_embedding_of_the_page_is_that_of_diffusers_for_odd_widths_any_default_dtype_and_device():
    from diffusers.models.embeddings import get_timestep_embedding

    code = next(block.code for block in blocks(PAGE.read_text(encoding="utf-8")) if "def timestep_emb" in block.code)
    exec(code, space := {})
    embed, t = space["timestep_embedding"], torch.tensor([0, 250, 999])
    for dim, shift, flip in ((320, 0, True), (321, 0, True), (33, 1, False)):
        expected = get_timestep_embedding(t, dim, flip_sin_to_cos=flip, downscale_freq_shift=shift)
        torch.set_default_dtype(torch.bfloat16)
        try:
            found = embed(t, dim, shift, flip)
        finally:
            torch.set_default_dtype(torch.float32)
        torch.testing.assert_close(found, expected, atol=1e-4, rtol=0)
    assert embed(t.to("meta"), 320).device.type == "meta"


def test_a_bandwidth_of_zero_means_coordinates_like_none():
    code = next(block.code for block in blocks(PAGE.read_text(encoding="utf-8")) if "def fit" in block.code)
    exec(code.partition("\nimage =")[0], space := {})
    image = torch.from_numpy(clock.picture(16)).float()
    assert torch.equal(space["fit"](image, 0.0, steps=2), space["fit"](image, None, steps=2))
