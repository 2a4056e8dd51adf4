import numpy as np
import pytest
import torch
from numpy.testing import assert_array_equal

from figures_src.encoding import mrope, rotary


@pytest.mark.parametrize("form", mrope.FORMS)
def test_text_turns_as_with_one_axis(array, form):
    text = array(mrope.position_ids([("text", 5)]))
    inv_freq = rotary.frequencies(16)
    assert_array_equal(mrope.angles(text, inv_freq, (3, 3, 2), form=form), rotary.angles(np.arange(5), inv_freq))


@pytest.mark.parametrize(("rule", "after"), [("after_largest", 8), ("after_grid", 6)])
def test_text_after_a_long_video_follows_the_rule(rule, after):
    ids = mrope.position_ids([("text", 2), ("video", 6, 4, 4), ("text", 1)], next_text=rule)
    assert ids[-2].tolist() == [7, 5, 5]
    assert ids[-1].tolist() == [after] * 3


def test_frames_lie_an_interval_apart():
    ids = mrope.position_ids([("video", 4, 1, 2, 2.5)], start=10)
    assert ids[:, 0].tolist() == [10, 10, 12, 12, 15, 15, 17, 17]
    assert ids[:, 2].tolist() == [10, 11] * 4


def test_a_frame_near_a_whole_number_has_the_id_of_float64_and_in_transformers_that_of_float32():
    from transformers.models.qwen2_5_vl.modeling_qwen2_5_vl import Qwen2_5_VLModel

    theirs = Qwen2_5_VLModel.get_vision_position_ids(None, 0, torch.tensor([16, 2, 2]), 1, 2, 4.2)
    ours = mrope.position_ids([("video", 16, 1, 1, 4.2)])
    assert (ours[15].tolist(), theirs[:, 15].tolist()) == ([63, 0, 0], [62, 0, 0])
    assert_array_equal(ours[:15], theirs.T[:15])
