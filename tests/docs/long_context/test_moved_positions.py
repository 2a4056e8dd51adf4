"""What the page on moved positions states."""

import numpy as np
import pytest

from figures_src.figures.long_context import told_distances as picture


@pytest.mark.parametrize("name", ["Self-Extend", "ReRoPE", "DCA"])
def test_no_told_distance_is_out_of_range_and_near_ones_are_exact(name):
    told, true = picture._told()[name], picture._told()["unchanged"]
    assert told.max() < picture._TRAINED
    near = true < (picture._QUERY % picture._CHUNK + 1 if name == "DCA" else picture._WINDOW)
    assert np.array_equal(told[near], true[near])


def test_dca_is_exact_across_the_border_of_a_chunk():
    told, true = picture._told()["DCA"], picture._told()["unchanged"]
    near = true <= picture._QUERY % picture._CHUNK + picture._CHUNK
    assert np.array_equal(told[near], true[near])


@pytest.mark.parametrize(("group", "window"), [(16, 2_183), (32, 3_170)])
def test_the_largest_windows_of_self_extend_are_those_of_the_exercise(group, window):
    def largest(exact):
        return 32_767 / group + exact - exact / group

    assert largest(window) <= 4_095 < largest(window + 1)
