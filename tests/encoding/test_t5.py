from figures_src.encoding import t5


def test_borders_are_exact_where_a_logarithm_would_not_be():
    assert t5.bucket_starts(bucket_count=32, max_distance=16 * 49, bidirectional=False)[24] == 16 * 7
