"""What the page on M-RoPE states."""

import importlib
import re
from pathlib import Path

import numpy as np
import pytest
import torch

from figures_src import models
from figures_src.encoding import by_parts, mrope, rotary
from tests.encoding import peers

PAGE = (Path(__file__).parents[3] / "docs" / "beyond_text" / "mrope.md").read_text(encoding="utf-8")


def test_left_over_pairs_turn_with_time():
    axis = mrope.axis_of_pair((24, 20, 20), form="interleaved")
    assert axis[:6].tolist() == [0, 1, 2, 0, 1, 2]
    assert axis[60:].tolist() == [0, 0, 0, 0]
    assert not (axis[:60].reshape(20, 3) != np.arange(3)).any()


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
    theirs, _ = peers.ids_of_qwen2_vl([0] * 4 + [2] * 72 + [0] * 8, video=[[12, 4, 6]])
    assert np.array_equal(theirs, mrope.position_ids(parts, next_text="after_grid"))


def test_transformers_jumps_between_prompt_and_generated_text():
    kinds = [0] * 4 + [2] * 600 + [0] * 8
    ids, delta = peers.ids_of_qwen2_vl(kinds, video=[[100, 4, 6]])
    assert (int(ids[-1].max()), len(kinds) + delta) == (14, 104)


@pytest.mark.parametrize(
    ("model", "text", "name", "order"),
    [
        ("qwen2_vl", "Qwen2VL", "Qwen2-VL", "in blocks"),
        ("qwen2_5_vl", "Qwen2_5_VL", "Qwen2.5-VL", "in blocks"),
        ("glm4v", "Glm4v", "GLM-4.1V", "in blocks"),
        ("qwen3_vl", "Qwen3VL", "Qwen3-VL", "interleaved"),
        ("qwen3_5", "Qwen3_5", "Qwen3.5", "interleaved"),
    ],
)
def test_sections_of_the_table_are_those_of_each_model(model, text, name, order):
    module = importlib.import_module(f"transformers.models.{model}.modeling_{model}")
    (class_,) = [one for one in vars(module) if one.endswith("RotaryEmbedding") and "Vision" not in one]
    config = getattr(module, f"{text}TextConfig")()
    sections = getattr(module, class_)(config).mrope_section
    row = re.search(rf"^\| [^|]*{re.escape(name)}[^|]* \| \d.*", PAGE, re.MULTILINE)[0]
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    assert cells[1] == ", ".join(map(str, sections))
    assert cells[2].split()[0] == str(sum(sections))
    assert cells[3].startswith(order)


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


def _slowed(key, factor, length, form):
    """Pairs of each axis that YaRN leaves alone, and all of them; and those of columns that it slows in full."""
    part = models.one(key).rotary[0]
    scaled = by_parts.yarn(part.dims, part.base, factor=factor, original_length=length)
    kept = scaled.frequencies / rotary.frequencies(part.dims, part.base)
    axis = mrope.axis_of_pair(part.sections, form=form)
    spared = [f"{np.isclose(kept[axis == number], 1).sum()} of {(axis == number).sum()}" for number in range(3)]
    return spared, np.isclose(kept[axis == 2], 1 / factor).sum()


def test_yarn_in_blocks_spares_time_and_slows_every_column():
    blocks, slow = _slowed("qwen2_5_vl", 4, 32_768, "chunked")
    assert slow == 24
    for cells in (blocks, _slowed("qwen3_vl", 3, 262_144, "interleaved")[0]):
        assert f"| {' | '.join(cells)} |" in PAGE


def test_transformers_deals_the_frequencies_of_yarn_out_to_the_axes():
    from transformers.models.qwen3_vl.configuration_qwen3_vl import Qwen3VLTextConfig
    from transformers.models.qwen3_vl.modeling_qwen3_vl import Qwen3VLTextRotaryEmbedding

    rule = {"rope_type": "yarn", "factor": 3.0, "original_max_position_embeddings": 262_144, "rope_theta": 5e6}
    config = Qwen3VLTextConfig(head_dim=128, rope_parameters=rule | {"mrope_section": [24, 20, 20]})
    ids = mrope.position_ids([("text", 5), ("image", 3, 4), ("text", 2)])
    cos, _ = Qwen3VLTextRotaryEmbedding(config)(torch.zeros(1), torch.as_tensor(ids.T)[:, None])
    scaled = by_parts.yarn(128, 5e6, factor=3, original_length=262_144)
    angles = mrope.angles(ids, scaled.frequencies, (24, 20, 20), form="interleaved")
    assert np.allclose(cos[0, :, :64], scaled.attention_factor * np.cos(angles), atol=1e-5)
