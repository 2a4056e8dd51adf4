"""What the page of comparisons says about float32."""

import numpy as np


def test_the_spacing_of_float32_near_8000_is_half_a_thousandth():
    assert np.spacing(np.float32(8_000)) == np.float32(2**-11)
    assert 0.0004 < 2**-11 < 0.0005
