import math

import numpy as np
import pytest
from numpy.testing import assert_allclose

from figures_src.encoding import frequency_ramp, rotary


def test_turns_are_length_over_wavelength():
    inv_freq = rotary.frequencies(64)
    assert_allclose(frequency_ramp.turns(inv_freq, 4096), 4096 / rotary.wavelengths(inv_freq))


def test_kept_by_turns_is_linear_between_its_limits():
    inv_freq = 2 * math.pi / 100 * np.asarray([0.5, 1, 2, 3, 4, 9])
    assert_allclose(frequency_ramp.kept_by_turns(inv_freq, 100, 1, 4), [0, 0, 1 / 3, 2 / 3, 1, 1], atol=1e-15)


def test_index_limits_are_where_a_pair_makes_that_many_turns():
    low, high = frequency_ramp.index_limits(128, 10_000.0, 4096, 1, 32, truncate=False)
    for index, turns in ((low, 32), (high, 1)):
        assert 4096 / (2 * math.pi) * 10_000 ** (-2 * index / 128) == pytest.approx(turns)
    assert frequency_ramp.index_limits(128, 10_000.0, 4096, 1, 32) == (math.floor(low), math.ceil(high))


def test_index_limits_are_held_within_the_head():
    assert frequency_ramp.index_limits(64, 10_000.0, 131_072, 1, 32)[1] == 35
    assert frequency_ramp.index_limits(64, 1_000.0, 131_072, 0.1, 32)[1] == 57
    assert frequency_ramp.index_limits(16, 100.0, 10_000, 0.1, 32)[1] == 15
    assert frequency_ramp.index_limits(64, 10_000.0, 100, 1, 32)[0] == 0


def test_kept_by_index_falls_linearly():
    low, high = frequency_ramp.index_limits(128, 10_000.0, 4096, 1, 32)
    kept = frequency_ramp.kept_by_index(128, 10_000.0, 4096, 1, 32)
    assert (low, high) == (20, 46)
    assert_allclose(kept[[0, 20, 33, 46, 63]], [1, 1, 0.5, 0, 0])
    assert_allclose(np.diff(kept[20:47]), -1 / 26)


def test_turns_without_a_band_make_a_step():
    inv_freq = 2 * math.pi / 100 * np.asarray([0.5, 0.99, 1.01, 9])
    assert frequency_ramp.kept_by_turns(inv_freq, 100, 1, 1).tolist() == [0, 0, 1, 1]


def test_equal_limits_make_a_step():
    low, high = frequency_ramp.index_limits(8, 10_000.0, 4096, 10, 10, truncate=False)
    assert low == high == pytest.approx(4 * math.log(4096 / (20 * math.pi)) / math.log(10_000))
    assert frequency_ramp.kept_by_index(8, 10_000.0, 4096, 10, 10, truncate=False).tolist() == [1, 1, 0, 0]


def test_where_both_limits_are_one_the_ramp_is_a_step_that_divides_by_nothing():
    inv_freq = 2 * math.pi * np.asarray([3.0, 2.0, 1.0]) / 64  # turns in 64 tokens, to the last bit
    with np.errstate(all="raise"):
        assert_allclose(frequency_ramp.kept_by_turns(inv_freq, 64, 2.0, 2.0), [1, 0, 0], atol=0)
        found = frequency_ramp.kept_by_index(8, 10000.0, 64, 2.0, 2.0, truncate=False)
    assert_allclose(found, [1, 0, 0, 0], atol=0)
