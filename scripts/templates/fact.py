"""Numbers quoted in the chapter."""

import math

from figures_src.encoding import rotary


def example_wavelength() -> str:
    """How long a full rotation of pair 2 of a head of width 8 takes, at base 10,000, in tokens."""
    # TODO: this is the example; put your own in the place of each line
    return f"{2 * math.pi / rotary.frequencies(8)[2]:,.1f}"
