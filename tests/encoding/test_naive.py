import numpy as np
import pytest
from numpy.testing import assert_array_equal

from figures_src.encoding import naive


def test_integer_is_the_position_itself(array):
    assert_array_equal(naive.integer(array([0, 3, -2, 1_000_000])), [[0], [3], [-2], [1_000_000]])


def test_normalised_runs_from_zero_to_one(array):
    assert_array_equal(naive.normalised(array([0, 1, 2, 4]), 5), [[0], [0.25], [0.5], [1]])


@pytest.mark.parametrize("order", ["lsb_first", "msb_first"])
def test_binary_digits_spell_the_position(array, order):
    encoded = np.asarray(naive.binary(array(np.arange(16)), 4, order))
    for position, digits in enumerate(encoded):
        written = "".join(str(int(digit)) for digit in digits)
        assert int(written if order == "msb_first" else written[::-1], 2) == position


def test_binary_counts_large_positions_exactly(array):
    assert_array_equal(naive.binary(array([2**52 + 1]), 53)[0, [0, 1, 52]], [1, 0, 1])


def test_the_digits_of_a_batch_stand_in_the_order_that_is_asked_for(array):
    assert_array_equal(naive.binary(array([[1, 2], [3, 0]]), 2, "msb_first"), [[[0, 1], [1, 0]], [[1, 1], [0, 0]]])


def test_binary_counts_from_the_lowest_digit_in_float64_unless_told_otherwise(array):
    found = naive.binary(array([1, 4]), 3)
    assert_array_equal(found, [[1, 0, 0], [0, 0, 1]])
    assert str(found.dtype).endswith("float64")
