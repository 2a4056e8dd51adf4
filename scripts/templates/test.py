"""What the page states about the speed of pairs."""

import math
from itertools import pairwise

from figures_src.encoding import rotary


def test_each_pair_is_slower_than_the_one_before_by_the_same_factor():
    # TODO: this is the example; put your own in the place of each line
    frequencies = rotary.frequencies(8, 10_000.0)
    for fast, slow in pairwise(frequencies):
        assert math.isclose(fast / slow, 10_000.0 ** (2 / 8))
