import numpy as np
from numpy.testing import assert_array_equal

from figures_src.encoding import partial, rotary


def test_positions_of_batch_items_line_up(normal):
    x, position = normal((2, 3, 4, 10)), np.asarray([[0, 1, 2, 3], [4, 4, 9, 9]])
    found = partial.rotate(x, position, rotary.frequencies(4))
    assert_array_equal(found[1], partial.rotate(x[1], position[1], rotary.frequencies(4)))
