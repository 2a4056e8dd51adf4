from figures_src.encoding import t5


def test_default_borders_are_those_of_t5():
    assert t5.bucket_starts() == [0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 23, 32, 46, 64, 91]
    later = t5.bucket_starts(bidirectional=False)[16:]
    assert later == [16, 19, 21, 24, 27, 31, 35, 40, 46, 52, 59, 67, 77, 87, 99, 113]


def test_borders_are_exact_where_a_logarithm_would_not_be():
    assert t5.bucket_starts(bucket_count=32, max_distance=16 * 49, bidirectional=False)[24] == 16 * 7
