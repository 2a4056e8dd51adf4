import numpy as np
from numpy.testing import assert_array_equal

from figures_src.encoding import relative_position, shaw


def test_rows_are_clipped_offsets(array):
    found = shaw.rows(relative_position.between(array(np.arange(5))), left=2, right=2)
    assert_array_equal(found, [[2, 3, 4, 4, 4], [1, 2, 3, 4, 4], [0, 1, 2, 3, 4], [0, 0, 1, 2, 3], [0, 0, 0, 1, 2]])
