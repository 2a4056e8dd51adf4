from numpy.testing import assert_array_equal

from figures_src.encoding import naive


def test_binary_counts_large_positions_exactly(array):
    assert_array_equal(naive.binary(array([2**52 + 1]), 53)[0, [0, 1, 52]], [1, 0, 1])
