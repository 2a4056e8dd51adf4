import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal

from figures_src.encoding import sinusoidal, transformer_xl


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


@pytest.fixture
def case(array, normal):
    shapes = {"q": (2, 3, 4, 6), "k": (2, 3, 7, 6), "r": (3, 10, 6), "u": (3, 6), "v": (3, 6)}
    return {name: array(normal(shape)) for name, shape in shapes.items()}


def test_the_four_terms_are_those_of_the_paper(case):
    found = transformer_xl.terms(**case)
    q, k, r, u, v = (np.asarray(case[name]) for name in "qkruv")
    for batch, head, query, key in np.ndindex(2, 3, 4, 7):
        place = batch, head, query, key
        position = r[head, 6 - (query + 3 - key)]
        expected = {
            "content_content": q[batch, head, query] @ k[batch, head, key],
            "content_position": q[batch, head, query] @ position,
            "bias_content": u[head] @ k[batch, head, key],
            "bias_position": v[head] @ position,
        }
        for name, score in expected.items():
            assert float(found[name][place]) == pytest.approx(score / np.sqrt(6))


def test_scores_are_the_sum_of_the_terms(case):
    assert_allclose(transformer_xl.scores(**case, scale=1.0), sum(transformer_xl.terms(**case, scale=1.0).values()))


def test_scores_depend_on_distance_alone_for_equal_content():
    r = sinusoidal.encode(transformer_xl.distances(5, 5), 8, order="sin_cos")
    same = np.ones((5, 8))
    scores = transformer_xl.scores(same, same, r, np.ones(8), np.full(8, 0.5))
    assert_allclose(scores[1:, 1:], scores[:-1, :-1])
