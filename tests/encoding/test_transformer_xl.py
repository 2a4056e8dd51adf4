import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_array_equal

from figures_src.encoding import transformer_xl


@given(st.integers(1, 7), st.integers(0, 6))
def test_rel_shift_equals_a_direct_gather(queries, cached):
    keys = queries + cached
    x = np.random.default_rng(0).standard_normal((2, queries, queries + keys - 1))
    distance = transformer_xl.distances(queries, keys).tolist()
    shifted = transformer_xl.rel_shift(x)
    assert shifted.shape == (2, queries, keys)
    for query, key in np.ndindex(queries, keys):
        column = distance.index(query + cached - key)
        assert_array_equal(shifted[:, query, key], x[:, query, column])


def test_no_queries_have_no_scores_of_any_key(array):
    k, r, u, v = (array(np.ones(shape)) for shape in [(2, 5, 8), (4, 8), (8,), (8,)])
    assert transformer_xl.scores(k[:, :0], k, r, u, v).shape == (2, 0, 5)
