import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from figures_src.encoding import mrope, partial, rotary


def test_chunked_sections_follow_one_another():
    assert mrope.axis_of_pair((1, 2, 3)).tolist() == [0, 1, 1, 2, 2, 2]
    assert np.bincount(mrope.axis_of_pair((16, 24, 24))).tolist() == [16, 24, 24]


def test_interleaved_sections_take_turns():
    assert mrope.axis_of_pair((3, 3, 2), form="interleaved").tolist() == [0, 1, 2, 0, 1, 2, 0, 1]
    assert mrope.axis_of_pair((5, 2, 1), form="interleaved").tolist() == [0, 1, 2, 0, 1, 0, 0, 0]
    for sections in ((24, 20, 20), (11, 11, 10)):
        assert np.bincount(mrope.axis_of_pair(sections, form="interleaved")).tolist() == list(sections)


@pytest.mark.parametrize("form", mrope.FORMS)
def test_each_pair_turns_with_its_axis(array, form):
    point, inv_freq = np.asarray([[1.0, 20.0, 300.0], [2.0, 3.0, 4.0]]), rotary.frequencies(16)
    found = mrope.angles(array(point), inv_freq, (3, 3, 2), form=form)
    axis = mrope.axis_of_pair((3, 3, 2), form=form)
    for place, pair in np.ndindex(2, 8):
        assert float(found[place, pair]) == pytest.approx(point[place, axis[pair]] * inv_freq[pair])


@pytest.mark.parametrize("form", mrope.FORMS)
def test_text_turns_as_with_one_axis(array, form):
    text = array(mrope.position_ids([("text", 5)]))
    inv_freq = rotary.frequencies(16)
    assert_array_equal(mrope.angles(text, inv_freq, (3, 3, 2), form=form), rotary.angles(np.arange(5), inv_freq))


def test_angles_of_a_part_of_the_head(normal):
    ids = mrope.position_ids([("text", 1), ("image", 2, 2)])
    angles = mrope.angles(ids, rotary.frequencies(8), (2, 1, 1), form="interleaved")
    x = normal((2, 5, 20))
    found = partial.rotate_by(x, angles, layout="half_split")
    assert_array_equal(found[..., 8:], x[..., 8:])
    assert_allclose(found[..., :8], rotary.rotate_by(x[..., :8], angles, layout="half_split"))


def test_ids_of_text_image_and_text():
    ids = mrope.position_ids([("text", 2), ("image", 2, 3), ("text", 2)])
    assert ids.T.tolist() == [
        [0, 1, 2, 2, 2, 2, 2, 2, 5, 6],
        [0, 1, 2, 2, 2, 3, 3, 3, 5, 6],
        [0, 1, 2, 3, 4, 2, 3, 4, 5, 6],
    ]


@pytest.mark.parametrize(("rule", "after"), [("after_largest", 8), ("after_grid", 6)])
def test_text_after_a_long_video_follows_the_rule(rule, after):
    ids = mrope.position_ids([("text", 2), ("video", 6, 4, 4), ("text", 1)], next_text=rule)
    assert ids[-2].tolist() == [7, 5, 5]
    assert ids[-1].tolist() == [after] * 3


def test_tokens_of_a_video_count_columns_then_rows_then_frames():
    ids = mrope.position_ids([("video", 2, 2, 2)])
    assert ids.tolist() == [[frame, row, column] for frame in (0, 1) for row in (0, 1) for column in (0, 1)]


def test_frames_lie_an_interval_apart():
    ids = mrope.position_ids([("video", 4, 1, 2, 2.5)], start=10)
    assert ids[:, 0].tolist() == [10, 10, 12, 12, 15, 15, 17, 17]
    assert ids[:, 2].tolist() == [10, 11] * 4
