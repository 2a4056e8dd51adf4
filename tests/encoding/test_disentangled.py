import numpy as np
from numpy.testing import assert_allclose

from figures_src.encoding import disentangled

from . import plain


def test_terms_of_fewer_queries_than_keys(array, normal):
    q, k, table = normal((2, 3, 8)), normal((2, 5, 8)), normal((2, 6, 8))
    row = np.random.default_rng(1).integers(0, 6, (3, 5))
    found = disentangled.deberta_terms(*map(array, (q, k, table, -table, row)))
    for name, expected in plain.disentangled__deberta_terms(q, k, table, -table, row).items():
        assert_allclose(found[name], expected, atol=1e-12)
