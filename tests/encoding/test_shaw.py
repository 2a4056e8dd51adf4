import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from figures_src.encoding import relative_position, shaw


def test_rows_are_clipped_offsets(array):
    found = shaw.rows(relative_position.between(array(np.arange(5))), left=2, right=2)
    assert_array_equal(found, [[2, 3, 4, 4, 4], [1, 2, 3, 4, 4], [0, 1, 2, 3, 4], [0, 0, 1, 2, 3], [0, 0, 0, 1, 2]])


def test_left_and_right_are_clipped_apart(array):
    assert_array_equal(shaw.rows(array([-9, -3, -1, 0, 1, 9]), left=3, right=1), [0, 0, 2, 3, 4, 4])


@pytest.fixture
def case(array, normal):
    row = shaw.rows(relative_position.between(array(np.arange(4)), array(np.arange(6))), left=2, right=3)
    return {
        "q": array(normal((2, 4, 8))),
        "k": array(normal((2, 6, 8))),
        "v": array(normal((2, 6, 5))),
        "weights": array(normal((2, 4, 6))),
        "key_table": array(normal((6, 8))),
        "value_table": array(normal((6, 5))),
        "row": row,
    }


def test_scores_add_a_vector_to_every_key(case):
    found = shaw.scores(case["q"], case["k"], case["key_table"], case["row"])
    q, k, table, row = (np.asarray(case[name]) for name in ("q", "k", "key_table", "row"))
    for batch, query, key in np.ndindex(2, 4, 6):
        expected = q[batch, query] @ (k[batch, key] + table[row[query, key]]) / np.sqrt(8)
        assert float(found[batch, query, key]) == pytest.approx(expected)


def test_output_adds_a_vector_to_every_value(case):
    found = shaw.output(case["weights"], case["v"], case["value_table"], case["row"])
    weights, v, table, row = (np.asarray(case[name]) for name in ("weights", "v", "value_table", "row"))
    for batch, query in np.ndindex(2, 4):
        expected = sum(weights[batch, query, key] * (v[batch, key] + table[row[query, key]]) for key in range(6))
        assert_allclose(found[batch, query], expected)


def test_scale_is_taken(case):
    arguments = case["q"], case["k"], case["key_table"], case["row"]
    assert_allclose(shaw.scores(*arguments, scale=2.0), 2 * np.sqrt(8) * np.asarray(shaw.scores(*arguments)))
