import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from figures_src.encoding import layout, partial, rotary


def test_frequencies_span_the_rotary_dims_alone():
    assert_array_equal(partial.frequencies(256, rotary_dim=64), rotary.frequencies(64))
    assert_array_equal(partial.frequencies(80, rotary_dim=32, base=500.0), rotary.frequencies(32, 500.0))


def test_all_dims_may_turn_and_nothing_is_scaled_unless_asked(array, normal):
    assert_array_equal(partial.frequencies(8, rotary_dim=8), rotary.frequencies(8))
    x, angles = normal((3, 8)), normal((3, 2))
    found = partial.rotate_by(array(x), array(angles))
    assert_allclose(found[:, :4], rotary.rotate_by(x[:, :4], angles))


@pytest.mark.parametrize(("fraction", "turning"), [(0, 0), (0.25, 8), (0.5, 16), (0.74, 23), (1, 32)])
def test_p_rope_stops_the_slowest_pairs(fraction, turning):
    found = partial.p_rope_frequencies(64, fraction=fraction, base=1e6)
    assert_array_equal(found[:turning], rotary.frequencies(64, 1e6)[:turning])
    assert_array_equal(found[turning:], np.zeros(32 - turning))


@pytest.mark.parametrize("name", layout.LAYOUTS)
@pytest.mark.parametrize("part", ["first", "last"])
def test_only_the_asked_part_turns(array, normal, name, part):
    x, position, inv_freq = normal((2, 3, 10)), np.asarray([0, 5, -2]), rotary.frequencies(4)
    found = partial.rotate(array(x), array(position), inv_freq, layout=name, part=part, attention_factor=1.5)
    turned, still = (slice(0, 4), slice(4, 10)) if part == "first" else (slice(6, 10), slice(0, 6))
    assert_array_equal(found[..., still], x[..., still])
    expected = rotary.rotate(x[..., turned], position, inv_freq, layout=name, attention_factor=1.5)
    assert_allclose(found[..., turned], expected)


@pytest.mark.parametrize("part", ["first", "last"])
def test_a_full_part_is_the_whole_rotation(normal, part):
    x, inv_freq = normal((3, 8)), rotary.frequencies(8)
    assert_array_equal(partial.rotate(x, np.arange(3), inv_freq, part=part), rotary.rotate(x, np.arange(3), inv_freq))


def test_positions_of_batch_items_line_up(normal):
    x, position = normal((2, 3, 4, 10)), np.asarray([[0, 1, 2, 3], [4, 4, 9, 9]])
    found = partial.rotate(x, position, rotary.frequencies(4))
    assert_array_equal(found[1], partial.rotate(x[1], position[1], rotary.frequencies(4)))
