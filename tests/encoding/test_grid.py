import numpy as np
import pytest
import torch
from numpy.testing import assert_allclose

from figures_src.encoding import grid


@pytest.mark.parametrize("kind", grid.KINDS)
@pytest.mark.parametrize(("rows", "columns"), [(14, 14), (24, 32), (7, 5), (1, 3), (56, 2)])
def test_resize_agrees_with_torch(normal, kind, rows, columns):
    table = torch.asarray(normal((14, 10, 3)))
    peer = torch.nn.functional.interpolate(
        table.permute(2, 0, 1)[None], size=(rows, columns), mode=kind, align_corners=False
    )[0].permute(1, 2, 0)
    assert_allclose(grid.resize(table, rows, columns, kind=kind), peer, atol=1e-12)


def test_vit_of_transformers_resizes_alike(normal):
    from transformers import ViTConfig
    from transformers.models.vit.modeling_vit import ViTEmbeddings

    config = ViTConfig(hidden_size=12, num_attention_heads=3, image_size=224, patch_size=16, num_channels=3)
    embeddings = ViTEmbeddings(config).double()
    table = torch.asarray(normal((1, 197, 12)))
    embeddings.position_embeddings.data = table
    theirs = embeddings.interpolate_pos_encoding(torch.zeros(1, 1 + 24 * 20, 12), 384, 320)
    ours = grid.resize(table[0, 1:].reshape(14, 14, 12), 24, 20)
    assert_allclose(ours.reshape(-1, 12), theirs[0, 1:].detach(), atol=1e-6)


@pytest.mark.parametrize("kind", grid.KINDS)
def test_the_same_size_changes_nothing(kind):
    assert_allclose(grid.resampling(9, 9, kind=kind), np.eye(9), atol=1e-15)


@pytest.mark.parametrize("kind", grid.KINDS)
def test_weights_of_a_place_add_up_to_one(kind):
    assert_allclose(grid.resampling(14, 31, kind=kind).sum(axis=1), 1)


def test_bicubic_weights_may_be_negative_and_bilinear_ones_are_not():
    assert grid.resampling(14, 31, kind="bicubic").min() < -0.05
    assert grid.resampling(14, 31, kind="bilinear").min() == 0


@pytest.mark.parametrize("array", [np.asarray, torch.asarray])
def test_float16_is_rounded_once(array):
    values = np.random.default_rng(0).normal(size=(7, 5, 9)).astype(np.float16)
    found = np.asarray(grid.resize(array(values), 11, 9))
    exact = grid.resize(values.astype(np.float64), 11, 9)
    assert found.dtype == np.float16
    unit = np.spacing(np.abs(exact).astype(np.float16)).astype(np.float64)
    assert np.all(np.abs(found - exact) <= 0.51 * unit + 1e-6)


def test_autocast_rounds_no_product():
    values = torch.randn(7, 5, 9, generator=torch.Generator().manual_seed(0))
    with torch.autocast("cpu", torch.bfloat16):
        found = grid.resize(values, 11, 9)
    assert torch.equal(found, grid.resize(values, 11, 9))
