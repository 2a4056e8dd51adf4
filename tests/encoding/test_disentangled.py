import numpy as np
from numpy.testing import assert_array_equal

from figures_src.encoding import disentangled


def test_log_buckets_keep_near_offsets_and_squeeze_far_ones():
    offsets = np.arange(-600, 601)
    squeezed = disentangled.log_buckets(offsets, bucket_count=32, max_position=512)
    near = abs(offsets) <= 16
    assert_array_equal(squeezed[near], offsets[near])
    assert_array_equal(squeezed, -squeezed[::-1])
    assert squeezed[offsets == 17] == 17
    assert squeezed[offsets == 511] == 31
    assert (np.diff(squeezed) >= 0).all()
