import numpy as np
from numpy.testing import assert_array_equal

from figures_src.encoding import t5


def test_default_borders_are_those_of_t5():
    assert t5.bucket_starts() == [0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 23, 32, 46, 64, 91]
    later = t5.bucket_starts(bidirectional=False)[16:]
    assert later == [16, 19, 21, 24, 27, 31, 35, 40, 46, 52, 59, 67, 77, 87, 99, 113]


def test_borders_are_exact_where_a_logarithm_would_not_be():
    assert t5.bucket_starts(bucket_count=32, max_distance=16 * 49, bidirectional=False)[24] == 16 * 7


def test_distances_from_128_on_share_the_last_bucket_by_default():
    offset = np.arange(-200, 201)
    table = np.arange(32.0)[:, None]
    assert_array_equal(t5.buckets(offset), t5.buckets(offset, bucket_count=32, max_distance=128, bidirectional=True))
    assert_array_equal(t5.bias(np.zeros(1), offset, table)[0, 0], t5.buckets(offset, max_distance=128))
