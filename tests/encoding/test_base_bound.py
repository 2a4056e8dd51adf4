import numpy as np

from figures_src.encoding import attention, base_bound, rotary


def test_least_base_passes_and_a_smaller_one_fails():
    base = base_bound.least_base(256, 64, resolution=0.01)
    assert attention.kernel(np.arange(256), rotary.frequencies(64, base)).min() >= 0
    assert attention.kernel(np.arange(256), rotary.frequencies(64, base / 1.01)).min() < 0
    assert base_bound.worst_offset(base / 1.01, 256, 64) is not None
