"""Numbers quoted in the chapter on absolute encodings."""

from functools import cache

import numpy as np
import torch
from torch.nn import functional

from figures_src.encoding import sinusoidal
from figures_src.experiments.small_models import plays, runs
from figures_src.models import tables

_GPT2_POSITIONS, _GPT2_WIDTH = 1024, 768  # transformers, GPT2Config


def last_wavelength_512() -> str:
    """Wavelength of the slowest pair of the paper's formula at d_model = 512, in tokens."""
    return f"{_wavelengths(512)[-1]:,.1f}"


def tensor2tensor_difference() -> str:
    """Largest difference between the two denominators over positions 0 to 511, at d_model = 512."""
    position = np.arange(512)
    released = sinusoidal.encode(position, 512, denominator="half_minus_one")
    return f"{np.abs(sinusoidal.encode(position, 512) - released).max():.2f}"


def profile_rises_128() -> str:
    """In how many of the first 256 steps the dot product rises with the distance, at d_model = 128."""
    return f"{np.sum(np.diff(_profile(128, 256)) > 0)}"


def first_rise_128() -> str:
    """Smallest distance after which the dot product rises, at d_model = 128, in tokens."""
    return f"{np.argmax(np.diff(_profile(128, 256)) > 0)}"


def gpt2_table_parameters() -> str:
    """Parameters of GPT-2 small's table of 1,024 positions of width 768."""
    return f"{_GPT2_POSITIONS * _GPT2_WIDTH:,}"


def gpt2_table_share() -> str:
    """Share of the table in all parameters of GPT-2 small, in percent."""
    blocks = 12 * (12 * _GPT2_WIDTH**2 + 13 * _GPT2_WIDTH)  # weights, biases and norms of 12 layers
    total = (50_257 + _GPT2_POSITIONS) * _GPT2_WIDTH + blocks + 2 * _GPT2_WIDTH
    return f"{100 * _GPT2_POSITIONS * _GPT2_WIDTH / total:.1f}"


def loss_from_row_0() -> str:
    """Loss of the kept model with a learned table on the first 8 characters of a text, in nats."""
    return f"{_start_losses(0)[:8].mean():.2f}"


def loss_from_row_64() -> str:
    """The same if the first character gets row 64 of 128."""
    return f"{_start_losses(64)[:8].mean():.2f}"


def e5_share() -> str:
    """Share of variance that the 14 leading directions of E5's learned table hold, inner rows, in percent."""
    return f"{100 * tables.shares('e5_small')[:14].sum():.0f}"


def e5_missed() -> str:
    """Variance of E5's next row that one matrix misses, in these 14 directions, in percent."""
    return f"{100 * tables.one_step(_e5_rows())[1]:.1f}"


def e5_missed_shuffled() -> str:
    """The same for the rows in random order, in percent."""
    return f"{100 * tables.one_step(np.random.default_rng(0).permutation(_e5_rows()))[1]:.0f}"


def e5_growth() -> str:
    """How far the length of that matrix's eigenvalues is from 1 at most, in percent."""
    return f"{100 * np.abs(np.abs(tables.modes('e5_small')[0]) - 1).max():.1f}"


def mpnet_share() -> str:
    """Share of variance that the three leading directions of MPNet's learned table hold, in percent."""
    return f"{100 * tables.shares('mpnet')[:3].sum():.0f}"


def mpnet_period() -> str:
    """Period of the rotation of MPNet's table, in tokens."""
    return f"{2 * np.pi / np.angle(tables.modes('mpnet')[0][0]):.0f}"


@cache
def _start_losses(row: int) -> np.ndarray:
    """Loss of that model at each of 64 targets, mean over 64 texts whose first character gets this row."""
    model, pieces = runs.kept_model(0, "learned").eval(), plays.windows("test", 64, 64)
    with torch.no_grad():
        logits = model(pieces[:, :-1], torch.arange(row, row + 64))
    return functional.cross_entropy(logits.transpose(1, 2), pieces[:, 1:], reduction="none").mean(dim=0).numpy()


def _e5_rows() -> np.ndarray:
    return tables.coordinates("e5_small")[tables.INNER["e5_small"], :14]


def _wavelengths(d_model: int) -> np.ndarray:
    return 2 * np.pi / sinusoidal.frequencies(d_model)


def _profile(d_model: int, longest: int) -> np.ndarray:
    encoding = sinusoidal.encode(np.arange(longest + 1), d_model)
    return encoding @ encoding[0]
