"""Numbers quoted in the chapter on rotary encodings."""

import numpy as np

from figures_src.encoding import attention, partial, rotary, xpos


def longest_wavelength() -> str:
    """Wavelength of the slowest pair of head_dim 128 at base 10,000, in tokens."""
    return f"{rotary.wavelengths(rotary.frequencies(128))[-1]:,.0f}"


def shortest_wavelength() -> str:
    """Wavelength of the fastest pair at any base, in tokens."""
    return f"{rotary.wavelengths(rotary.frequencies(128))[0]:.2f}"


def shortest_when_adding() -> str:
    """Smallest length that (1, 1) plus a vector of length 1 can have."""
    return f"{np.sqrt(2) - 1:.3f}"


def longest_when_adding() -> str:
    """Largest length that (1, 1) plus a vector of length 1 can have."""
    return f"{np.sqrt(2) + 1:.3f}"


def equal_score_slow_at_1000() -> str:
    """Score of equal vectors in the 16 slowest of 64 pairs at distance 1,000, as a fraction of that at 0."""
    return f"{np.cos(1000 * rotary.frequencies(128)[-16:]).mean():.2f}"


def layouts_agree_at_1() -> str:
    """Correlation of the scores of random vectors in the two layouts at distance 1, head_dim 128, base 10,000."""
    return f"{_agreement(1):.2f}"


def layouts_agree_at_10() -> str:
    """The same at distance 10."""
    return f"{_agreement(10):.2f}"


def layouts_agree_at_100() -> str:
    """The same at distance 100."""
    return f"{_agreement(100):.2f}"


def wavelength_ratio() -> str:
    """How many times longer each wavelength is than the one before, head_dim 128, base 10,000."""
    tokens = rotary.wavelengths(rotary.frequencies(128))
    return f"{tokens[1] / tokens[0]:.3f}"


def lowest_frequency() -> str:
    """Lowest frequency of head_dim 128 at base 10,000, in radians per token."""
    return f"{rotary.frequencies(128)[-1]:.6f}"


def lowest_frequency_500k() -> str:
    """Lowest frequency of head_dim 128 at base 500,000, in radians per token."""
    return f"{rotary.frequencies(128, 500_000)[-1]:.7f}"


def slowest_turn_within_4096() -> str:
    """How far the slowest pair of head_dim 128 at base 10,000 has turned after 4,096 tokens, in degrees."""
    return f"{np.degrees(4096 * rotary.frequencies(128)[-1]):.0f}"


def nearest_return() -> str:
    """Distance up to 1,000 tokens after which the fastest pair comes nearest to where it was, in tokens."""
    return f"{np.argmax(np.cos(np.arange(1, 1001))) + 1}"


def cosine_error_in_float32() -> str:
    """Largest error of a cosine if angles are computed in float32, positions to 131,071, head_dim 128, base 10,000."""
    position, inv_freq = np.arange(131_072), rotary.frequencies(128)
    single = (position.astype(np.float32)[:, None] * inv_freq.astype(np.float32)).astype(np.float64)
    return f"{np.abs(np.cos(single) - np.cos(rotary.angles(position, inv_freq))).max():.3f}"


def equal_score_at_10() -> str:
    """Score of equal vectors of ones at distance 10, as a share of that at 0, head_dim 128, base 10,000."""
    return f"{_equal_scores()[10]:.2f}"


def equal_score_at_100() -> str:
    """The same at distance 100."""
    return f"{_equal_scores()[100]:.2f}"


def equal_score_at_1000() -> str:
    """The same at distance 1,000."""
    return f"{_equal_scores()[1000]:.2f}"


def equal_score_first_negative() -> str:
    """Smallest distance at which the score of equal vectors of ones is negative, in tokens."""
    return f"{np.argmax(_equal_scores() < 0):,}"


def equal_score_rises() -> str:
    """In how many of the first 256 steps the score of equal vectors of ones rises with the distance."""
    return f"{np.sum(np.diff(_equal_scores()[:257]) > 0)}"


def bound_rises() -> str:
    """In how many of the first 256 steps Su's bound rises with the distance, head_dim 128, base 10,000."""
    return f"{np.sum(np.diff(attention.su_bound(np.arange(257), rotary.frequencies(128))) > 0)}"


def bound_at_0() -> str:
    """Su's relative bound at distance 0, where the score of equal vectors of ones is 1 in the same units."""
    return f"{attention.su_bound(0, rotary.frequencies(128)):.1f}"


def products_of_the_matrix() -> str:
    """Multiplications for one vector of 128 numbers times a full matrix."""
    return f"{rotary.matrix(1, rotary.frequencies(128)).size:,}"


def products_of_the_turn() -> str:
    """Multiplications for one vector of 128 numbers, element by element: the matrix's entries that are not zero."""
    return f"{np.count_nonzero(rotary.matrix(1, rotary.frequencies(128)))}"


def second_frequency_of_partial() -> str:
    """Second frequency of a head of 64 of which the first 32 dims turn, base 10,000, in radians per token."""
    return f"{partial.frequencies(64, rotary_dim=32)[1]:.3f}"


def second_frequency_of_p_rope() -> str:
    """Second frequency of a head of 64 with p-RoPE at p = 0.5, base 10,000, in radians per token."""
    return f"{partial.p_rope_frequencies(64, fraction=0.5)[1]:.3f}"


def longest_wavelength_of_p_rope() -> str:
    """Longest finite wavelength of a head of 64 with p-RoPE at p = 0.5, base 10,000, in tokens."""
    return f"{rotary.wavelengths(partial.p_rope_frequencies(64, fraction=0.5))[15]:,.0f}"


def longest_wavelength_of_partial() -> str:
    """Longest finite wavelength of a head of 64 of which the first 32 dims turn, base 10,000, in tokens."""
    return f"{rotary.wavelengths(partial.frequencies(64, rotary_dim=32))[-1]:,.0f}"


def slow_match_halved() -> str:
    """Smallest distance at which a match in the 16 slowest pairs of 64 is below half, base 10,000, in tokens."""
    return f"{_slow_match_halved(10_000):,}"


def slow_match_halved_500k() -> str:
    """The same at base 500,000."""
    return f"{_slow_match_halved(500_000):,}"


def xpos_overflow_float16() -> str:
    """Position from which xPos's factor of the fastest pair is above the largest float16, scale_base 512, gamma 0.4."""
    return f"{_xpos_overflow(np.float16):,}"


def xpos_overflow_float32() -> str:
    """The same for float32."""
    return f"{_xpos_overflow(np.float32):,}"


def xpos_decay_fastest() -> str:
    """Factor of xPos's fastest pair for a distance of 512 tokens, gamma 0.4."""
    return f"{xpos.decay(128)[0]:.2f}"


def xpos_decay_slowest() -> str:
    """Factor of xPos's slowest pair of head_dim 128 for a distance of 512 tokens, gamma 0.4."""
    return f"{xpos.decay(128)[-1]:.2f}"


def _agreement(distance: int) -> float:
    """For standard normal q and k the correlation of `q . A k` and `q . B k` is `sum(A * B) / d`."""
    inv_freq = rotary.frequencies(128)
    right, wrong = (rotary.matrix(distance, inv_freq, layout=layout) for layout in ("interleaved", "half_split"))
    return float((right * wrong).sum() / 128)


def _equal_scores() -> np.ndarray:
    return attention.kernel(np.arange(4000), rotary.frequencies(128))


def _slow_match_halved(base: float) -> int:
    match = attention.kernel(np.arange(100_000), rotary.frequencies(128, base)[-16:])
    return int(np.argmax(match < 0.5))


def _xpos_overflow(dtype: type) -> int:
    tokens = 512 * np.log(float(np.finfo(dtype).max)) / -np.log(xpos.decay(128)[0])
    return int(np.ceil(tokens))
