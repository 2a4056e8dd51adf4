"""The extracts of learned positions are what the packages hold, and are what they are said to be."""

import numpy as np
import pytest

from figures_src.encoding import rotary, sinusoidal
from figures_src.models import tables


@pytest.mark.parametrize("model", tables.MODELS)
def test_directions_are_those_of_the_inner_rows_in_falling_order(model):
    inner = tables.coordinates(model)[tables.INNER[model]]
    assert np.abs(inner.mean(axis=0)).max() < 1e-3
    share = np.sum(inner**2, axis=0)
    assert np.allclose(share / share[0], tables.shares(model) / tables.shares(model)[0], atol=1e-3)
    assert np.all(np.diff(tables.shares(model)) <= 0)


def test_one_step_finds_the_rotation_of_sinusoids():
    rows = sinusoidal.encode(np.arange(200), 8)
    matrix, missed = tables.one_step(rows)
    angles = np.sort(np.abs(np.angle(np.linalg.eigvals(matrix))))[::2]
    assert missed < 1e-12
    assert np.allclose(angles, np.sort(rotary.frequencies(8)))


def test_a_mode_turns_by_its_eigenvalue_from_row_to_row():
    values, waves = tables.modes("e5_small")
    inner = waves[tables.INNER["e5_small"]]
    missed = np.abs(inner[1:] - inner[:-1] * values).mean(axis=0) / np.abs(inner).mean(axis=0)
    assert missed.max() < 0.15
