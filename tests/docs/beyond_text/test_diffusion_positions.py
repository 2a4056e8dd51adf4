"""What the page on positions in diffusion and video models states."""

import numpy as np
import pytest
import torch

from figures_src.encoding import attention, rotary
from figures_src.experiments.longer_video import ASKED, TRAINED, frequencies


def test_a_crop_from_the_corner_has_other_positions_than_one_from_the_middle():
    embeddings = pytest.importorskip("diffusers.models.embeddings")
    patch = embeddings.PatchEmbed(64, 64, patch_size=2, in_channels=1, embed_dim=32, pos_embed_max_size=96)
    table = patch.pos_embed.reshape(96, 96, 32)
    crop = patch.cropped_pos_embed(64, 64).reshape(32, 32, 32)
    assert torch.equal(crop, table[32:64, 32:64])
    assert not torch.allclose(crop, table[:32, :32])


def test_49_frames_are_13_latent_ones():
    model = pytest.importorskip("diffusers.models.transformers.cogvideox_transformer_3d").CogVideoXTransformer3DModel
    import inspect

    settings = {name: one.default for name, one in inspect.signature(model.__init__).parameters.items()}
    frames, ratio = settings["sample_frames"], settings["temporal_compression_ratio"]
    assert (frames, (frames - 1) // ratio + 1) == (49, TRAINED)
    assert settings["attention_head_dim"] // 4 // 2 == len(frequencies())


def test_the_second_pair_of_cogvideox_comes_round_beyond_the_trained_frames_only():
    periods = rotary.wavelengths(frequencies())
    assert periods[0] < TRAINED < periods[1] < ASKED < periods[2]
    assert rotary.wavelengths(frequencies(ASKED))[1] > ASKED


def test_the_fourth_pair_of_hunyuan_video_is_the_one_that_repeats():
    periods = rotary.wavelengths(rotary.frequencies(16, 256))
    assert np.flatnonzero((periods > 33) & (periods < 66)).tolist() == [3]


def test_riflex_lowers_the_peak_and_leaves_neighbours_alone():
    frame = np.arange(ASKED)
    before, after = (attention.kernel(frame, frequencies(asked)) for asked in (None, ASKED))
    assert before[TRAINED:].argmax() + TRAINED == 19
    assert after[19] < before[19] - 0.1
    assert np.abs(after[:3] - before[:3]).max() < 0.02


def test_wan_gives_time_22_pairs_and_rows_and_columns_21_each():
    rope = pytest.importorskip("diffusers.models.transformers.transformer_wan").WanRotaryPosEmbed(128, (1, 2, 2), 16)
    assert (rope.t_dim // 2, rope.h_dim // 2, rope.w_dim // 2) == (22, 21, 21)
