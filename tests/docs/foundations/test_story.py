"""What the story says of its last picture, the angles that longer sequences add."""

import numpy as np
import pytest

from figures_src.encoding import rotary
from figures_src.figures.long_context import unseen_angles


@pytest.mark.parametrize(("length", "least"), [(4_096, 0), (8_192, 0.4), (32_768, 0.5)])
def test_of_the_slowest_two_hands_more_than_half_of_the_angles_are_new_at_eight_times_the_length(length, least):
    frequencies = rotary.frequencies(128)[list(unseen_angles._PAIRS)]
    seen, reached = (np.minimum((tokens - 1) * frequencies, 2 * np.pi) for tokens in (4_096, length))
    new = 1 - seen / reached
    assert (new == 0).all() if length == 4_096 else (new[-2:] > least).all() and new[0] == 0
