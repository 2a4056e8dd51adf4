"""The encoding module agrees with torchtune, diffusers, x-transformers, rotary-embedding-torch and two more."""

import importlib
import itertools

import numpy as np
import pytest
import torch
from numpy.testing import assert_allclose, assert_array_equal

from figures_src.encoding import (
    alibi,
    by_parts,
    multi_axis,
    partial,
    relative_position,
    rotary,
    scaling,
    sinusoidal,
    t5,
    xpos,
)
from tests.encoding import peers

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]


TORCHTUNE = [  # layout, class of torchtune, what it is told, and our frequencies
    *(
        ("interleaved", "modules.RotaryPositionalEmbeddings", {"base": base}, scaling.linear(head_dim, base, factor=1))
        for head_dim, base in ((128, 500_000), (64, 1_000_000), (256, 10_000), (80, 10_000))
    ),
    *(
        ("interleaved", "models.llama3_1.Llama3ScaledRoPE", {"base": 500_000, "scale_factor": factor}, scaled)
        for factor, scaled in ((factor, by_parts.llama3(128, factor=factor)) for factor in (8, 32))
    ),
    ("half_split", "models.phi3.Phi3RotaryPositionalEmbeddings", {"base": 10_000}, scaling.linear(96, factor=1)),
    ("half_split", "models.qwen2.Qwen2RotaryPositionalEmbeddings", {"base": 10_000}, scaling.linear(96, factor=1)),
]


@pytest.mark.parametrize(("name", "kind", "options", "scaled"), TORCHTUNE)
def test_torchtune_turns_heads_of_text_models(name, kind, options, scaled, mode):
    module, _, of_module = kind.rpartition(".")
    make, head_dim = getattr(importlib.import_module(f"torchtune.{module}"), of_module), 2 * len(scaled.frequencies)
    with peers.mode(mode) as dtype:
        x = peers.vectors((1, 2, 4096, head_dim), dtype)
        theirs = make(head_dim, max_seq_len=4096, **options)(x.transpose(1, 2)).transpose(1, 2)
    ours = rotary.rotate(x, torch.arange(4096), layout=name, **scaled._asdict())
    assert_allclose(ours, theirs, atol=peers.tolerance(mode, 4095, peers.LIMIT), rtol=0)


def test_torchtune_turns_patches_with_x_and_y_from_one(mode):
    from torchtune.modules import VisionRotaryPositionalEmbeddings

    with peers.mode(mode) as dtype:
        x = peers.vectors((1, 2, 16, 64), dtype)
        peer = VisionRotaryPositionalEmbeddings(patch_size=2, tile_size=8, max_num_tiles=1, dim=32)
        padded = torch.cat([x, x[:, :, :1]], dim=2).transpose(1, 2)
        theirs = peer(padded).transpose(1, 2)[:, :, :16]
    row, column = torch.arange(16) // 4 + 1, torch.arange(16) % 4 + 1
    angles = multi_axis.axial_angles(torch.stack([column, row], dim=-1), [rotary.frequencies(32)] * 2)
    assert_allclose(rotary.rotate_by(x, angles), theirs, atol=peers.tolerance(mode, 4, peers.LIMIT), rtol=0)


TIMES = torch.tensor([0.0, 0.25, 1.0, 17.5, 500.0, 999.0])


@pytest.mark.parametrize(
    ("dim", "flip", "shift", "scale", "period"),
    [
        (256, True, 0.0, 1.0, 10_000),
        (320, True, 0.0, 1.0, 10_000),
        (128, False, 1.0, 1.0, 10_000),
        (224, False, 1.0, 1.0, 10_000),
        (256, True, 0.0, 1000.0, 10_000),
        (64, False, 0.0, 1.0, 100),
        (33, True, 1.0, 1.0, 10_000),
        (7, False, 0.5, 2.0, 10_000),
    ],
)
def test_diffusers_embeds_times_alike(dim, flip, shift, scale, period, mode):
    from diffusers.models.embeddings import get_timestep_embedding

    with peers.mode(mode) as dtype:
        theirs = get_timestep_embedding(
            TIMES.to(dtype), dim, flip_sin_to_cos=flip, downscale_freq_shift=shift, scale=scale, max_period=period
        )
    ours = sinusoidal.timestep(
        TIMES.double(), dim, flip=flip, downscale_freq_shift=shift, scale=scale, max_period=period
    )
    assert_allclose(ours, theirs, atol=peers.tolerance(mode, 1000 * scale))


@pytest.mark.parametrize("dims", [(16, 56, 56), (32, 32, 32, 32)])
def test_flux_has_frequencies_per_axis(dims, mode):
    from diffusers.models.embeddings import apply_rotary_emb
    from diffusers.models.transformers.transformer_flux import FluxPosEmbed

    base = 10_000 if len(dims) == 3 else 2000
    ids = torch.cartesian_prod(*[torch.arange(3), torch.arange(4), torch.arange(5), torch.arange(2)][: len(dims)])
    with peers.mode(mode) as dtype:
        x = peers.vectors((1, 2, len(ids), sum(dims)), dtype)
        theirs = apply_rotary_emb(x, FluxPosEmbed(base, list(dims))(ids))
    angles = multi_axis.axial_angles(ids, [rotary.frequencies(dim, base) for dim in dims])
    assert_allclose(rotary.rotate_by(x, angles), theirs, atol=peers.tolerance(mode, 5, peers.LIMIT), rtol=0)


@pytest.mark.parametrize("halves", [False, True])
@pytest.mark.parametrize(("linear", "ntk"), [(1.0, 1.0), (4.0, 1.0), (1.0, 4.0)])
def test_diffusers_scales_positions_or_the_base(linear, ntk, halves, mode):
    from diffusers.models.embeddings import apply_rotary_emb, get_1d_rotary_pos_embed

    with peers.mode(mode) as dtype:
        x = peers.vectors((1, 2, 300, 64), dtype)
        tables = get_1d_rotary_pos_embed(
            64, 300, use_real=True, linear_factor=linear, ntk_factor=ntk, repeat_interleave_real=not halves,
            freqs_dtype=dtype,
        )  # fmt: skip
        theirs = apply_rotary_emb(x, tables, use_real_unbind_dim=-2 if halves else -1)
    scaled = scaling.larger_base(64, factor=ntk) if ntk > 1 else scaling.linear(64, factor=linear)
    ours = rotary.rotate(x, torch.arange(300), scaled.frequencies, layout="half_split" if halves else "interleaved")
    assert_allclose(ours, theirs, atol=peers.tolerance(mode, 300, peers.LIMIT), rtol=0)


@pytest.mark.parametrize("grid", [4, 7])
def test_diffusers_encodes_patches_column_before_row(grid):
    from diffusers.models.embeddings import get_2d_sincos_pos_embed

    theirs = get_2d_sincos_pos_embed(64, grid, base_size=grid)
    row, column = torch.arange(grid * grid) // grid, torch.arange(grid * grid) % grid
    ours = multi_axis.encode(torch.stack([column, row], dim=-1), (32, 32))
    assert_allclose(ours, theirs, atol=1e-6)


def test_diffusers_module_interleaves():
    from diffusers.models.embeddings import SinusoidalPositionalEmbedding

    theirs = SinusoidalPositionalEmbedding(64, max_seq_length=300)(torch.zeros(1, 300, 64))[0]
    assert_allclose(sinusoidal.encode(torch.arange(300), 64), theirs, atol=peers.tolerance("as_it_is", 300))


@pytest.mark.parametrize(
    ("options", "scaled"),
    [
        ({}, scaling.linear(64, factor=1)),
        ({"theta": 500_000}, scaling.linear(64, 500_000.0, factor=1)),
        ({"interpolate_factor": 4.0}, scaling.linear(64, factor=4)),
        ({"theta_rescale_factor": 8.0}, scaling.ntk_aware(64, factor=8)),
    ],
)
def test_rotary_embedding_torch_turns_neighbours(options, scaled, mode):
    from rotary_embedding_torch import RotaryEmbedding

    with peers.mode(mode) as dtype:
        x = peers.vectors((1, 2, 700, 80), dtype)
        theirs = RotaryEmbedding(dim=64, **options).rotate_queries_or_keys(x).detach()
    ours = partial.rotate(x, torch.arange(700), scaled.frequencies)
    assert_allclose(ours, theirs, atol=peers.tolerance(mode, 700, peers.LIMIT), rtol=0)


@pytest.mark.parametrize(("length", "scale_base"), [(64, 512), (701, 256)])
def test_rotary_embedding_torch_decays_alike(length, scale_base, mode):
    from rotary_embedding_torch import RotaryEmbedding

    with peers.mode(mode) as dtype:
        q, k = peers.vectors((2, 1, 2, length, 32), dtype)
        peer = RotaryEmbedding(dim=32, use_xpos=True, xpos_scale_base=scale_base)
        theirs = peer.rotate_queries_and_keys(q, k)
    for function, x, one in zip((xpos.rotate_query, xpos.rotate_key), (q, k), theirs, strict=True):
        ours = function(x, torch.arange(length), rotary.frequencies(32), scale_base=scale_base, centre=length // 2)
        assert_allclose(ours, one.detach(), atol=peers.tolerance(mode, length, 8 * peers.LIMIT), rtol=1e-6)


def test_rotary_embedding_torch_turns_the_plane_row_first(mode):
    from rotary_embedding_torch import RotaryEmbedding, apply_rotary_emb

    with peers.mode(mode) as dtype:
        x = peers.vectors((1, 5, 7, 64), dtype)
        theirs = apply_rotary_emb(RotaryEmbedding(dim=32).get_axial_freqs(5, 7), x).detach()
    point = torch.cartesian_prod(torch.arange(5), torch.arange(7)).reshape(5, 7, 2)
    angles = multi_axis.axial_angles(point, [rotary.frequencies(32)] * 2)
    assert_allclose(rotary.rotate_by(x, angles[None]), theirs, atol=peers.tolerance(mode, 7, peers.LIMIT), rtol=0)


@pytest.mark.parametrize(
    ("options", "scaled"),
    [
        ({}, scaling.linear(32, factor=1)),
        ({"interpolation_factor": 2.0}, scaling.linear(32, factor=2)),
        ({"base_rescale_factor": 4.0}, scaling.ntk_aware(32, factor=4)),
        ({"base": 50_000}, scaling.linear(32, 50_000.0, factor=1)),
    ],
)
def test_x_transformers_turns_a_part(options, scaled, mode):
    from x_transformers.x_transformers import RotaryEmbedding, apply_rotary_pos_emb

    with peers.mode(mode) as dtype:
        x = peers.vectors((1, 2, 300, 64), dtype)
        theirs = apply_rotary_pos_emb(x, *RotaryEmbedding(32, **options)(torch.arange(300)))
    ours = partial.rotate(x, torch.arange(300), scaled.frequencies)
    assert_allclose(ours, theirs, atol=peers.tolerance(mode, 300, peers.LIMIT), rtol=0)


def test_x_transformers_decays_alike(mode):
    from x_transformers.x_transformers import RotaryEmbedding, apply_rotary_pos_emb

    with peers.mode(mode) as dtype:
        x = peers.vectors((1, 2, 300, 32), dtype)
        angles, scale = RotaryEmbedding(32, use_xpos=True)(torch.arange(300))
        theirs = apply_rotary_pos_emb(x, angles, scale), apply_rotary_pos_emb(x, angles, scale**-1)
    for function, one in zip((xpos.rotate_query, xpos.rotate_key), theirs, strict=True):
        ours = function(x, torch.arange(300), rotary.frequencies(32), centre=150)
        assert_allclose(ours, one, atol=peers.tolerance(mode, 300, 2 * peers.LIMIT), rtol=0)


def test_x_transformers_scales_the_sinusoid(mode):
    from x_transformers.x_transformers import ScaledSinusoidalEmbedding

    with peers.mode(mode) as dtype:
        theirs = ScaledSinusoidalEmbedding(96)(torch.zeros(1, 400, 96, dtype=dtype), pos=torch.arange(400).to(dtype))
    ours = sinusoidal.encode(torch.arange(400), 96, order="sin_cos", scale=96**-0.5)
    assert_allclose(ours, theirs.detach(), atol=peers.tolerance(mode, 400, 96**-0.5))


@pytest.mark.parametrize("heads", [4, 6, 8, 12, 20])
def test_x_transformers_punishes_distance_alike(heads):
    from x_transformers.x_transformers import AlibiPositionalBias

    theirs = AlibiPositionalBias(heads)(20, 30)
    ours = alibi.bias(torch.arange(10, 30), torch.arange(30), alibi.slopes(heads))
    assert_allclose(ours, theirs, rtol=1e-6)


@pytest.mark.parametrize(("count", "longest", "causal"), itertools.product((16, 32), (100, 128), (True, False)))
def test_x_transformers_has_our_buckets(count, longest, causal):
    from x_transformers.x_transformers import RelativePositionBias

    between = relative_position.between(torch.arange(400))
    theirs = RelativePositionBias._relative_position_bucket(
        between, causal=causal, num_buckets=count, max_distance=longest
    )
    assert_array_equal(t5.buckets(between, bucket_count=count, max_distance=longest, bidirectional=not causal), theirs)


@pytest.mark.parametrize("width", [8, 64, 130])
def test_positional_encodings_interleaves(width, mode):
    from positional_encodings.torch_encodings import PositionalEncoding1D

    with peers.mode(mode) as dtype:
        theirs = PositionalEncoding1D(width)(torch.zeros(1, 300, width, dtype=dtype))[0]
    assert_allclose(sinusoidal.encode(torch.arange(300), width), theirs, atol=peers.tolerance(mode, 300))


def test_positional_encodings_interleaves_rows_then_columns(mode):
    from positional_encodings.torch_encodings import PositionalEncoding2D

    with peers.mode(mode) as dtype:
        theirs = PositionalEncoding2D(64)(torch.zeros(1, 5, 7, 64, dtype=dtype))[0]
    point = torch.cartesian_prod(torch.arange(5), torch.arange(7)).reshape(5, 7, 2)
    ours = multi_axis.encode(point, (32, 32), order="interleaved")
    assert_allclose(ours, theirs, atol=peers.tolerance(mode, 7))


@pytest.mark.parametrize("name", ["interleaved", "half_split"])
@pytest.mark.parametrize("rotary_dim", [64, 16])
def test_the_onnx_operator_turns_alike(name, rotary_dim):
    from onnx.reference.ops.op_rotary_embedding import rotary_embedding

    x = peers.vectors((2, 3, 5, 64), torch.float64).numpy()
    position = np.asarray([[0, 1, 2, 3, 4], [99, 7, 7, 50, 0]])
    inv_freq = partial.frequencies(64, rotary_dim=rotary_dim)
    cos, sin = rotary.cos_sin(np.arange(100), inv_freq)
    theirs = rotary_embedding(x, cos, sin, position, interleaved=name == "interleaved", rotary_embedding_dim=rotary_dim)
    assert_allclose(partial.rotate(x, position, inv_freq, layout=name), theirs, atol=1e-12)
