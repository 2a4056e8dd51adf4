import numpy as np
from numpy.testing import assert_array_equal

from figures_src.encoding import relative_position


def test_unsigned_positions_do_not_wrap_around():
    position = np.asarray([0, 200], dtype=np.uint8)
    assert_array_equal(relative_position.between(position), [[0, 200], [-200, 0]])


def test_whole_offsets_stay_whole_and_fractions_stay_fractions(array):
    assert str(relative_position.between(array([0, 1])).dtype).endswith("int64")
    assert_array_equal(relative_position.between(array([0.5]), array([2])), [[1.5]])
