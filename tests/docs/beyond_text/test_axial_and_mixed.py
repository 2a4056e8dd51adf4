"""What the page on rotary encoding in the plane states."""

import numpy as np
import pytest
import torch

from figures_src.encoding import multi_axis, rotary
from figures_src.experiments import two_patches

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
