import math

import numpy as np
import pytest

from figures_src.encoding import sandwich


def test_first_and_last_head_by_hand():
    found = sandwich.bias(np.asarray([3]), np.asarray([1]), 2, width=4)
    similarity = math.cos(2) + math.cos(2 / 100)
    assert found[:, 0, 0].tolist() == pytest.approx([similarity / 4, similarity / 8])
