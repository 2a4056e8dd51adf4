"""What the page on Shaw's relative positions states."""

import numpy as np
import pytest

from figures_src.encoding import offset, shaw

RNG = np.random.default_rng(0)
LENGTH, REACH, HEAD_DIM = 20, 4, 16
QUERY, KEY = RNG.normal(size=(2, LENGTH, HEAD_DIM))
TABLE = RNG.normal(size=(2 * REACH + 1, HEAD_DIM))
ROW = shaw.rows(offset.between(np.arange(LENGTH)), left=REACH, right=REACH)


def test_equal_offsets_share_a_row_at_every_place():
    assert all(len(set(np.diagonal(ROW, shift))) == 1 for shift in range(-LENGTH + 1, LENGTH))


@pytest.mark.parametrize("shift", [REACH, REACH + 1, LENGTH - 1])
def test_all_offsets_from_the_clipping_distance_on_share_the_last_row(shift):
    assert set(np.diagonal(ROW, shift)) == {2 * REACH}
    assert set(np.diagonal(ROW, -shift)) == {0}


def test_score_is_the_content_plus_the_query_times_the_row_of_the_offset():
    position_part = np.take_along_axis(QUERY @ TABLE.T, ROW, axis=1)
    assert np.allclose(shaw.scores(QUERY, KEY, TABLE, ROW), (QUERY @ KEY.T + position_part) / np.sqrt(HEAD_DIM))


def test_position_part_depends_on_the_query_and_so_is_no_bias():
    part = shaw.scores(QUERY, np.zeros_like(KEY), TABLE, ROW)
    assert not np.isclose(part[5, 4], part[6, 5])


def test_position_part_is_flat_beyond_the_clipping_distance():
    part = shaw.scores(QUERY, np.zeros_like(KEY), TABLE, ROW)
    assert np.ptp(part[-1, : LENGTH - 1 - REACH]) < 1e-12
    assert np.ptp(part[-1]) > 0.1


def test_output_carries_the_distances_that_got_the_weight():
    weights = np.eye(LENGTH)[::-1]
    assert np.allclose(shaw.output(weights, np.zeros((LENGTH, HEAD_DIM)), TABLE, ROW)[0], TABLE[-1])


def test_row_is_not_the_offset_itself():
    assert ROW.min() == 0
    assert ROW.max() == 2 * REACH
    assert ROW[3, 3] == REACH
