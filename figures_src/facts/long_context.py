"""Numbers quoted in the chapter on long contexts."""

import numpy as np

from figures_src.encoding import ramp, rotary

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


def _turns() -> np.ndarray:
    return ramp.turns(_LADDER, _TRAINED)
