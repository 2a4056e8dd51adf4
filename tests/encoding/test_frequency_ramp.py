import math

import numpy as np
from numpy.testing import assert_allclose

from figures_src.encoding import frequency_ramp


def test_index_limits_are_held_within_the_head():
    assert frequency_ramp.index_limits(64, 10_000.0, 131_072, 1, 32)[1] == 35
    assert frequency_ramp.index_limits(64, 1_000.0, 131_072, 0.1, 32)[1] == 57
    assert frequency_ramp.index_limits(16, 100.0, 10_000, 0.1, 32)[1] == 15
    assert frequency_ramp.index_limits(64, 10_000.0, 100, 1, 32)[0] == 0


def test_where_both_limits_are_one_the_ramp_is_a_step_that_divides_by_nothing():
    inv_freq = 2 * math.pi * np.asarray([3.0, 2.0, 1.0]) / 64  # turns in 64 tokens, to the last bit
    with np.errstate(all="raise"):
        assert_allclose(frequency_ramp.kept_by_turns(inv_freq, 64, 2.0, 2.0), [1, 0, 0], atol=0)
        found = frequency_ramp.kept_by_index(8, 10000.0, 64, 2.0, 2.0, truncate=False)
    assert_allclose(found, [1, 0, 0, 0], atol=0)
