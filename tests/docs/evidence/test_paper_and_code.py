"""What the page on papers and code states beside its numbers."""

import math

import numpy as np

from figures_src.encoding import attention, rotary

INV_FREQ = rotary.frequencies(128)
PRINTED_BOUND = 128 / (32 * math.log(10_000))


def _strays(phases):
    """How far a score with |h| = 1 in every pair lies from its chord, halfway between the distances 0 and 1."""
    ends = attention.kernel(np.array([0.0, 1.0]), INV_FREQ, amplitudes=np.ones(64), phases=phases)
    middle = attention.kernel(np.array(0.5), INV_FREQ, amplitudes=np.ones(64), phases=phases)
    return abs(middle - ends.mean())


def test_a_score_breaks_the_printed_interpolation_bound():
    assert _strays(-INV_FREQ / 2) > 1.1 * PRINTED_BOUND


def test_the_sum_of_squares_bounds_every_score():
    rng = np.random.default_rng(0)
    bound = np.sum(INV_FREQ**2) / 8
    assert all(_strays(phases) <= bound for phases in [-INV_FREQ / 2, *rng.uniform(0, 2 * np.pi, (200, 64))])


def test_the_spacing_of_float32_near_8000_is_half_a_thousandth():
    assert np.spacing(np.float32(8_000)) == np.float32(2**-11)
    assert 0.0004 < 2**-11 < 0.0005
