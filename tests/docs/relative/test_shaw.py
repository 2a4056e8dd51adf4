"""What the page on Shaw and Transformer-XL states."""

import numpy as np

from figures_src.encoding import relative_position, shaw, sinusoidal, transformer_xl

RNG = np.random.default_rng(0)
LENGTH, REACH, HEAD_DIM = 20, 4, 16
QUERY, KEY = RNG.normal(size=(2, LENGTH, HEAD_DIM))
TABLE = RNG.normal(size=(2 * REACH + 1, HEAD_DIM))
ROW = shaw.rows(relative_position.between(np.arange(LENGTH)), left=REACH, right=REACH)


def test_position_part_depends_on_the_query_and_so_is_no_bias():
    part = shaw.scores(QUERY, np.zeros_like(KEY), TABLE, ROW)
    assert not np.isclose(part[5, 4], part[6, 5])
    one_query = shaw.scores(np.broadcast_to(QUERY[0], QUERY.shape), np.zeros_like(KEY), TABLE, ROW)
    assert np.linalg.matrix_rank(one_query) == LENGTH  # no two matrices of fewer columns have it as their product


def test_position_part_is_flat_beyond_the_clipping_distance():
    part = shaw.scores(QUERY, np.zeros_like(KEY), TABLE, ROW)
    assert np.ptp(part[-1, : LENGTH - 1 - REACH]) < 1e-12
    assert np.ptp(part[-1]) > 0.1


def test_output_carries_the_distances_that_got_the_weight():
    weights = np.eye(LENGTH)[::-1]
    output = shaw.output(weights, np.zeros((LENGTH, HEAD_DIM)), TABLE, ROW)
    offset = np.arange(LENGTH)[::-1] - np.arange(LENGTH)  # query m attends to the key LENGTH - 1 - m alone
    assert np.allclose(output, TABLE[np.clip(offset, -REACH, REACH) + REACH])


def test_with_cached_keys_query_0_lies_as_far_from_the_first_key_as_there_are_cached_keys():
    queries, cached = 4, 7
    keys = queries + cached
    distances = transformer_xl.distances(queries, keys)
    shifted = transformer_xl.rel_shift(np.broadcast_to(distances, (queries, len(distances))))
    assert shifted[0, 0] == cached


def test_the_scores_of_transformer_xl_are_one_product_of_longer_vectors():
    width, position = 16, np.arange(LENGTH)
    u, v = RNG.normal(size=(2, HEAD_DIM))
    project = RNG.normal(size=(HEAD_DIM, width))
    far = sinusoidal.encode(transformer_xl.distances(LENGTH, LENGTH), width) @ project.T
    turned = [sinusoidal.shift_matrix(m, width).T @ project.T @ (QUERY[m] + v) for m in position]
    queries, keys = np.hstack([QUERY + u, turned]), np.hstack([KEY, sinusoidal.encode(-position, width)])
    assert np.allclose(queries @ keys.T, transformer_xl.scores(QUERY, KEY, far, u, v, scale=1.0))
