"""Numbers quoted in the chapter on absolute encodings."""

import numpy as np

from figures_src.encoding import sinusoidal
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


def _e5_rows() -> np.ndarray:
    return tables.coordinates("e5_small")[tables.INNER["e5_small"], :14]


def _wavelengths(d_model: int) -> np.ndarray:
    return 2 * np.pi / sinusoidal.frequencies(d_model)


def _profile(d_model: int, longest: int) -> np.ndarray:
    encoding = sinusoidal.encode(np.arange(longest + 1), d_model)
    return encoding @ encoding[0]
