"""Numbers quoted in the chapter on long contexts."""

import numpy as np

from figures_src.encoding import attention, ramp, rotary, scaling

_TRAINED = 4_096  # tokens, Llama 2
_LADDER = rotary.frequencies(128)


def turns_of_pair_46() -> str:
    """Turns of pair 46 of head_dim 128 at base 10,000 in 4,096 tokens."""
    return f"{_turns()[46]:.2f}"


def turns_of_pair_56() -> str:
    """Turns of pair 56 in 4,096 tokens."""
    return f"{_turns()[56]:.2f}"


def turns_of_pair_63() -> str:
    """Turns of pair 63, the slowest, in 4,096 tokens."""
    return f"{_turns()[63]:.3f}"


def pairs_that_do_not_finish() -> str:
    """Pairs that finish no turn in 4,096 tokens."""
    return f"{np.sum(_turns() < 1)}"


def first_unfinished_pair() -> str:
    """The first pair that finishes no turn in 4,096 tokens."""
    return f"{np.argmax(_turns() < 1)}"


def neighbour_score() -> str:
    """Mean cosine of head_dim 128, base 10,000, at distance 1."""
    return f"{_score(_LADDER, 1):.3f}"


def neighbour_score_interpolated() -> str:
    """The same after position interpolation by 8."""
    return f"{_score(scaling.linear(128, factor=8).frequencies, 1):.4f}"


def neighbour_score_ntk() -> str:
    """The same with NTK-aware scaling by 8."""
    return f"{_score(scaling.ntk_aware(128, factor=8).frequencies, 1):.3f}"


def ntk_base_for_8() -> str:
    """The base that NTK-aware scaling by 8 makes of 10,000, for head_dim 128."""
    return f"{10_000 * 8 ** (128 / 126):,.0f}"


def curvature() -> str:
    """Sum of the squared frequencies of head_dim 128 at base 10,000."""
    return f"{np.sum(_LADDER**2):.2f}"


def deviation_bound() -> str:
    """How far a score can be from the straight line between neighbours, in units of the largest amplitude."""
    return f"{np.sum(_LADDER**2) / 8:.2f}"


def ntk_overshoot_of_pair_50() -> str:
    """How many times further than in training pair 50 turns in a context 8 times as long, NTK-aware by 8."""
    return f"{8 * scaling.ntk_aware(128, factor=8).frequencies[50] / _LADDER[50]:.2f}"


def _score(ladder: np.ndarray, offset: int) -> float:
    return float(attention.kernel(np.array(offset), ladder))


def _turns() -> np.ndarray:
    return ramp.turns(_LADDER, _TRAINED)
