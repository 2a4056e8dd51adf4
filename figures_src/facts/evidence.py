"""Numbers quoted in the chapter on evidence."""

import numpy as np
import torch

from figures_src import golden
from figures_src.encoding import alibi, attention, relative_position, rotary, shaw, sinusoidal
from figures_src.models import register


def nearest_repeat() -> str:
    """Highest mean cosine of all pairs from the longest wavelength to 100,000 tokens, head_dim 128, base 10,000."""
    frequencies = rotary.frequencies(128)
    distance = np.arange(int(rotary.wavelengths(frequencies)[-1]), 100_000)
    return f"{attention.kernel(distance, frequencies).max():.2f}"


def golden_numbers() -> str:
    """How many printed numbers are computed again."""
    return f"{sum(len(entry.printed.split()) for entry in golden.every()):,}"


def golden_places() -> str:
    """In how many places of their sources they stand."""
    return f"{len(golden.every())}"


def golden_sources() -> str:
    """How many papers, articles and released codes these are."""
    return f"{len({entry.source.name for entry in golden.every()})}"


def golden_papers() -> str:
    """How many of these are papers."""
    return f"{len({entry.source.name for entry in golden.every() if entry.source.kind == 'paper'})}"


def denominators_at_50() -> str:
    """Largest difference between the paper's and Tensor2Tensor's encoding within 50 positions, at d_model = 512."""
    return f"{_denominators_apart(50):.2f}"


def denominators_at_2048() -> str:
    """The same within 2,048 positions."""
    return f"{_denominators_apart(2_048):.2f}"


def last_frequency_of_the_paper() -> str:
    """Lowest frequency of the paper's formula at d_model = 512, in radians per token; the code's is 0.0001."""
    return f"{sinusoidal.frequencies(512)[-1]:.7f}"


def timestep_shift() -> str:
    """Largest difference between diffusers' two timestep embeddings of 320 numbers, over 1,000 times."""
    times = np.arange(1_000.0)
    ddpm, latent = (sinusoidal.timestep(times, 320, downscale_freq_shift=shift) for shift in (1.0, 0.0))
    return f"{np.abs(ddpm - latent).max():.1f}"


def mirrored_pairs() -> str:
    """Of the 256 pairs of 16 tokens, how many get another vector when m - n is clipped and not n - m, to 4."""
    distance = relative_position.between(np.arange(16))
    rows = [shaw.rows(one, left=4, right=4) for one in (distance, -distance)]
    return f"{np.sum(rows[0] != rows[1])}"


def slopes_first_by_formula() -> str:
    """First slope of 12 heads by the paper's formula, 2 ** (-8 / 12)."""
    return f"{_formula_slopes(12)[0]:.2f}"


def slopes_first_by_code() -> str:
    """Steepest slope of 12 heads by the paper's code."""
    return f"{alibi.slopes(12).max():.2f}"


def slopes_ratio() -> str:
    """Largest quotient of the two lists of 12 slopes, sorted, steeper over flatter."""
    code = np.sort(alibi.slopes(12))[::-1]
    return f"{(code / _formula_slopes(12)).max():.1f}"


def bias_in_bfloat16() -> str:
    """Largest error of ALiBi's bias of 32 heads within 2,048 keys where slopes and products are bfloat16."""
    return f"{_bfloat16_bias_error():.1f}"


def interpolation_bound_printed() -> str:
    """The interpolation bound as printed, d / (32 ln c), for 128 dims and base 10,000, in units of max |h|."""
    return f"{128 / (32 * np.log(10_000)):.3f}"


def interpolation_bound_reached() -> str:
    """How far a score with |h| = 1 in every pair lies from its chord halfway between two distances."""
    return f"{np.sum(1 - np.cos(rotary.frequencies(128) / 2)):.3f}"


def interpolation_bound_sound() -> str:
    """A bound that holds: an eighth of the sum of the squared frequencies."""
    return f"{np.sum(rotary.frequencies(128) ** 2) / 8:.3f}"


def _denominators_apart(length: int) -> float:
    position = np.arange(length)
    released = sinusoidal.encode(position, 512, denominator="half_minus_one")
    return np.abs(sinusoidal.encode(position, 512) - released).max()


def _formula_slopes(heads: int) -> np.ndarray:
    return 2.0 ** (-8 * np.arange(1, heads + 1) / heads)


def methods_in_the_register() -> str:
    """How many methods and findings the register has."""
    return f"{len(register.every())}"


def _bfloat16_bias() -> np.ndarray:
    slopes = torch.from_numpy(alibi.slopes(32)).float()
    return (slopes[:, None].bfloat16() * torch.arange(2_048)).double().numpy()


def _bfloat16_bias_error() -> float:
    exact = alibi.bias(np.array([0]), np.arange(2_048), alibi.slopes(32), form="key_index")[:, 0]
    return np.abs(_bfloat16_bias() - exact).max()
