"""What the page on time in diffusion models states."""

import numpy as np
import pytest

from figures_src.encoding import sinusoidal

TIMES = np.array([0.0, 1.0, 250.0, 999.0])
CONVENTIONS = [(flip, shift) for flip in (False, True) for shift in (0, 1)]


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


@pytest.mark.parametrize(("flip", "shift"), CONVENTIONS)
def test_fractional_times_lie_between(flip, shift):
    low, half, high = sinusoidal.timestep(np.array([40.0, 40.5, 41.0]), 64, flip=flip, downscale_freq_shift=shift)
    slow = np.tile(np.arange(32) > 4, 2)
    assert ((half - low) * (high - half) > 0)[slow & (np.abs(high - low) > 1e-3)].all()


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
