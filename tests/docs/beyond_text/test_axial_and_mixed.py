"""What the page on rotary encoding in the plane, and in generators of images and video, states."""

import numpy as np
import pytest
import torch

from figures_src.encoding import attention, multi_axis, rotary
from figures_src.experiments import two_patches
from figures_src.experiments.longer_video import ASKED, TRAINED, frequencies

AXIAL = multi_axis.on_axes([rotary.frequencies(32, 100)] * 2)
GOLDEN = multi_axis.directed(rotary.frequencies(64, 100), multi_axis.golden_directions(32))


def scores(frequencies, seed):
    """Scores of a random query at (0, 0) with a random key at every place of 9 x 9 patches."""
    query, key = np.random.default_rng(seed).normal(size=(2, 64))
    points = np.stack(np.indices((9, 9)), axis=-1)
    turned = rotary.rotate_by(np.broadcast_to(key, (9, 9, 64)), multi_axis.mixed_angles(points, frequencies))
    return turned @ query


@pytest.mark.parametrize("seed", range(3))
def test_weights_of_an_axial_head_are_a_row_profile_times_a_column_profile(seed):
    weights = np.exp(scores(AXIAL, seed))
    weights /= weights.sum()
    assert np.allclose(weights, weights.sum(axis=1, keepdims=True) * weights.sum(axis=0, keepdims=True))
    mixed = np.exp(scores(GOLDEN, seed))
    mixed /= mixed.sum()
    assert not np.allclose(mixed, mixed.sum(axis=1, keepdims=True) * mixed.sum(axis=0, keepdims=True), rtol=0.1)


def test_an_axial_head_looks_at_one_patch_and_at_four_where_two_are_wanted():
    (top, left), (bottom, right) = two_patches.TARGETS
    one = two_patches.weights("axial", two_patches.TARGETS[:1])
    assert one.argmax() == np.ravel_multi_index((top, left), one.shape)
    assert one[top, left] > two_patches.weights("golden", two_patches.TARGETS[:1])[top, left] > 0.5
    two = two_patches.weights("axial", two_patches.TARGETS)
    assert np.allclose([two[top, right], two[bottom, left]], [two[top, left], two[bottom, right]])
    golden = two_patches.weights("golden", two_patches.TARGETS)
    assert max(golden[top, right], golden[bottom, left]) < 1e-6 < 0.3 < min(golden[top, left], golden[bottom, right])


def test_scores_of_learned_rotations_are_relative_only_if_the_axes_commute():
    random = torch.randn(3, 8, 8, dtype=torch.float64, generator=torch.Generator().manual_seed(0))
    first, other = random[:2] - random[:2].mT  # antisymmetric
    basis = torch.linalg.qr(random[2])[0]
    speeds = torch.zeros(2, 8, 8, dtype=torch.float64)
    for pair in range(4):
        speeds[:, 2 * pair, 2 * pair + 1] = torch.tensor([0.3, -0.5]) * (pair + 1) ** torch.tensor([1, 2])
    commuting = basis @ (speeds - speeds.mT) @ basis.mT

    def between(rows, columns, p, q):
        turn, back = (torch.matrix_exp(r * rows + c * columns) for r, c in (p, q))
        return turn.mT @ back

    for rows, columns, relative in ((*commuting, True), (first, other, False)):
        assert torch.allclose(rows @ columns, columns @ rows) == relative
        here, there = between(rows, columns, (1, 2), (3, 1)), between(rows, columns, (4, 7), (6, 6))
        assert torch.allclose(here, there, atol=1e-8) == relative


def test_an_axis_has_the_frequencies_of_half_the_head():
    pairs = np.arange(16)
    assert np.allclose(AXIAL[0, :16], 100.0 ** (-4 * pairs / 64))
    half_way = 100.0 ** (-2 * pairs / 64)
    assert half_way[-1] > 0.1 > AXIAL[0, 15]


def test_v_jepa_2_gives_the_members_of_a_pair_different_angles():
    from transformers.models.vjepa2.configuration_vjepa2 import VJEPA2Config
    from transformers.models.vjepa2.modeling_vjepa2 import VJEPA2RopeAttention, rotate_queries_or_keys

    layer = VJEPA2RopeAttention(VJEPA2Config())
    assert (layer.d_dim, layer.h_dim, layer.w_dim, layer.attention_head_size) == (20, 20, 20, 64)

    def score(m, n):
        return (rotate_queries_or_keys(query, torch.tensor([m])) * rotate_queries_or_keys(key, torch.tensor([n]))).sum()

    query, key = torch.randn(2, 1, 1, 1, 20, generator=torch.Generator().manual_seed(0))
    assert (score(13, 11) - score(3, 1)).abs() > 0.1
    assert (rotate_queries_or_keys(query, torch.tensor([3])).norm() - query.norm()).abs() > 0.01


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


def test_riflex_lowers_the_peak_and_leaves_neighbours_alone():
    frame = np.arange(ASKED)
    before, after = (attention.kernel(frame, frequencies(asked)) for asked in (None, ASKED))
    assert before[TRAINED:].argmax() + TRAINED == 19
    assert after[19] < before[19] - 0.1
    assert np.abs(after[:3] - before[:3]).max() < 0.02


def test_wan_gives_time_22_pairs_and_rows_and_columns_21_each():
    rope = pytest.importorskip("diffusers.models.transformers.transformer_wan").WanRotaryPosEmbed(128, (1, 2, 2), 16)
    assert (rope.t_dim // 2, rope.h_dim // 2, rope.w_dim // 2) == (22, 21, 21)
