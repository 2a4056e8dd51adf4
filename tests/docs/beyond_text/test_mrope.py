"""What the page on M-RoPE states."""

from types import SimpleNamespace

import numpy as np
import pytest

from figures_src.encoding import mrope, rotary


def test_left_over_pairs_turn_with_time():
    axis = mrope.axis_of_pair((24, 20, 20), form="interleaved")
    assert axis[:6].tolist() == [0, 1, 2, 0, 1, 2]
    assert axis[60:].tolist() == [0, 0, 0, 0]
    assert not (axis[:60].reshape(20, 3) != np.arange(3)).any()


def test_blocks_are_blocks_of_speed():
    wavelengths = rotary.wavelengths(rotary.frequencies(128, 1e6))
    own = [wavelengths[mrope.axis_of_pair((16, 24, 24)) == axis] for axis in range(3)]
    assert own[0].max() < own[1].min() < own[1].max() < own[2].min()


def test_an_image_moves_the_count_on_by_its_longer_side():
    for rows, columns in ((1, 1), (3, 8), (9, 4)):
        ids = mrope.position_ids([("text", 5), ("image", rows, columns), ("text", 1)])
        assert ids[-1].tolist() == [5 + max(rows, columns)] * 3


def test_next_id_is_not_the_number_of_tokens():
    ids = mrope.position_ids([("text", 3), ("image", 2, 3), ("text", 2)])
    assert (ids.max() + 1, len(ids)) == (8, 11)


def test_transformers_gives_text_ids_that_frames_have():
    parts = [("text", 4), ("video", 12, 2, 3), ("text", 8)]
    shared = {}
    for rule in mrope.RULES:
        time = mrope.position_ids(parts, next_text=rule)[:, 0]
        shared[rule] = np.intersect1d(time[4:76], time[76:]).size
    assert shared == {"after_largest": 0, "after_grid": 8}


def test_transformers_jumps_between_prompt_and_generated_text():
    qwen = pytest.importorskip("transformers.models.qwen2_vl.modeling_qwen2_vl").Qwen2VLModel
    torch = pytest.importorskip("torch")
    model = SimpleNamespace(config=SimpleNamespace(vision_config=SimpleNamespace(spatial_merge_size=2)))
    model.get_vision_position_ids = lambda *given, **named: qwen.get_vision_position_ids(model, *given, **named)
    kinds = [0] * 4 + [2] * 600 + [0] * 8
    ids, delta = qwen.get_rope_index(
        model,
        torch.zeros(1, len(kinds), dtype=torch.int64),
        torch.tensor([kinds]),
        video_grid_thw=torch.tensor([[100, 4, 6]]),
    )
    assert (ids[:, 0, -1].max().item(), len(kinds) + delta.item()) == (14, 104)


def test_first_token_of_an_image_has_the_ids_of_the_next_word():
    image, text = (mrope.position_ids([("text", 7), part])[7] for part in (("image", 2, 2), ("text", 1)))
    assert np.array_equal(image, text)


def test_equal_seconds_are_equal_ids_at_any_frame_rate():
    slow = mrope.position_ids([("video", 4, 1, 1, 50)])[:, 0]
    fast = mrope.position_ids([("video", 8, 1, 1, 25)])[:, 0]
    assert np.array_equal(slow, fast[::2])


def test_three_ids_together_differ_from_token_to_token():
    dice = np.random.default_rng(0)
    for _ in range(100):
        kinds = dice.choice(["text", "image", "video"], size=6)
        sizes = dice.integers(1, 6, size=(6, 3)).tolist()
        parts = [
            (kind, *size[: {"text": 1, "image": 2, "video": 3}[kind]]) for kind, size in zip(kinds, sizes, strict=True)
        ]
        for rule in mrope.RULES:
            ids = mrope.position_ids(parts, next_text=rule)
            assert len(np.unique(ids, axis=0)) == len(ids), parts


def test_frames_less_than_one_id_apart_share_ids():
    ids = mrope.position_ids([("video", 6, 2, 2, 0.5)])
    assert len(np.unique(ids, axis=0)) < len(ids)
