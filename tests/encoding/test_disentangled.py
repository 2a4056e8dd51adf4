import numpy as np
from numpy.testing import assert_allclose, assert_array_equal

from figures_src.encoding import disentangled

from . import plain


def test_log_buckets_keep_near_offsets_and_squeeze_far_ones():
    offsets = np.arange(-600, 601)
    squeezed = disentangled.log_buckets(offsets, bucket_count=32, max_position=512)
    near = abs(offsets) <= 16
    assert_array_equal(squeezed[near], offsets[near])
    assert_array_equal(squeezed, -squeezed[::-1])
    assert squeezed[offsets == 17] == 17
    assert squeezed[offsets == 511] == 31
    assert (np.diff(squeezed) >= 0).all()


def test_terms_of_fewer_queries_than_keys(array, normal):
    q, k, table = normal((2, 3, 8)), normal((2, 5, 8)), normal((2, 6, 8))
    row = np.random.default_rng(1).integers(0, 6, (3, 5))
    found = disentangled.deberta_terms(*map(array, (q, k, table, -table, row)))
    for name, expected in plain.disentangled__deberta_terms(q, k, table, -table, row).items():
        assert_allclose(found[name], expected, atol=1e-12)
