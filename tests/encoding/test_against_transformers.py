"""The encoding module agrees with transformers over the settings of real models."""

import importlib
import itertools
import tomllib
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
import torch
from numpy.testing import assert_allclose, assert_array_equal

from figures_src.encoding import (
    alibi,
    by_parts,
    disentangled,
    layout,
    mrope,
    multi_axis,
    partial,
    rotary,
    scaling,
    sinusoidal,
    t5,
    transformer_xl,
)
from tests.encoding import peers

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]

PHI = tomllib.loads((Path(__file__).parents[2] / "figures_src/models/phi_3_5_mini.toml").read_text(encoding="utf-8"))
PHI = PHI["rotary"][0]["scaling"]
PHI_FACTORS = {name: PHI[name] for name in ("short_factors", "long_factors")}

# Our rules, and what transformers calls them and their arguments.
RULES = {
    "linear": scaling.linear,
    "dynamic": scaling.dynamic_ntk,
    "proportional": scaling.proportional,
    "yarn": by_parts.yarn,
    "longrope": by_parts.longrope,
    "llama3": by_parts.llama3,
}
NAMES = {
    "original_length": "original_max_position_embeddings",
    "short_factors": "short_factor",
    "long_factors": "long_factor",
    "fraction": "partial_rotary_factor",
}

YARN = {"factor": 40.0, "original_length": 4096}
PHI_LONG = {**PHI_FACTORS, "factor": 32.0, "original_length": 4096}
DYNAMIC = {"original_length": 4096, "form": "transformers"}
SETTINGS = {
    "Vicuna 16k": (128, 1e4, "linear", {"factor": 4.0}),
    "DeepSeek Coder": (128, 1e5, "linear", {"factor": 4.0}),
    "Gemma 3 4B": (256, 1e6, "linear", {"factor": 8.0}),
    "Gemma 3 27B": (128, 1e6, "linear", {"factor": 8.0}),
    **{
        f"dynamic {factor} at {length}": (128, 1e4, "dynamic", {"factor": factor, "length": length, **DYNAMIC})
        for factor, length in itertools.product((1.0, 2.0, 4.0), (2048, 4096, 8192, 16384))
    },
    "Gemma 4": (512, 1e6, "proportional", {"fraction": 0.25}),
    "proportional half": (64, 1e4, "proportional", {"fraction": 0.5, "factor": 8.0}),
    "Llama 3.1": (128, 5e5, "llama3", {"factor": 8.0}),
    "Llama 3.2 1B": (64, 5e5, "llama3", {"factor": 32.0}),
    "Llama 3.2 3B": (128, 5e5, "llama3", {"factor": 32.0}),
    "another band": (128, 5e5, "llama3", {"factor": 16.0, "low_freq_factor": 2.0, "high_freq_factor": 9.0}),
    "Llama 4 Scout": (128, 5e5, "llama3", {"factor": 16.0, "low_freq_factor": 1.0, "high_freq_factor": 1.0}),
    "Qwen2.5": (128, 1e6, "yarn", {"factor": 4.0, "original_length": 32768}),
    "Qwen3": (128, 1e6, "yarn", {"factor": 4.0, "original_length": 40960}),
    "gpt-oss": (64, 1.5e5, "yarn", {"factor": 32.0, "original_length": 4096, "truncate": False}),
    "gpt-oss, truncated": (64, 1.5e5, "yarn", {"factor": 32.0, "original_length": 4096}),
    "DeepSeek V2": (64, 1e4, "yarn", {**YARN, "mscale": 0.707, "mscale_all_dim": 0.707}),
    "DeepSeek V3": (64, 1e4, "yarn", {**YARN, "mscale": 1.0, "mscale_all_dim": 1.0}),
    "mscale alone": (64, 1e4, "yarn", {**YARN, "mscale": 0.5}),
    "two mscales": (64, 1e4, "yarn", {**YARN, "mscale": 1.0, "mscale_all_dim": 0.8}),
    "Kimi K2": (64, 5e4, "yarn", {**YARN, "beta_fast": 1.0, "beta_slow": 1.0}),
    "OLMo 3": (128, 5e5, "yarn", {"factor": 8.0, "original_length": 8192, "attention_factor": 1.2079441541679836}),
    "Llama 2 64k": (128, 1e4, "yarn", {"factor": 16.0, "original_length": 4096}),
    "other turns": (128, 1e4, "yarn", {**YARN, "beta_fast": 16.0, "beta_slow": 2.0}),
    "long training": (128, 1e4, "yarn", {"factor": 2.0, "original_length": 131072}),
    "narrow head": (32, 1e4, "yarn", YARN),
    **{f"Phi-3.5 at {n}": (96, 1e4, "longrope", {**PHI_LONG, "length": n}) for n in (1, 4096, 4097, 131072)},
    "attention factor": (96, 1e4, "longrope", {**PHI_LONG, "length": 9000, "attention_factor": 1.5}),
}


def _parameters(rule, settings):
    default = {"low_freq_factor": 1.0, "high_freq_factor": 4.0, "original_length": 8192} if rule == "llama3" else {}
    given = {NAMES.get(name, name): value for name, value in {**default, **settings}.items()}
    return {"rope_type": rule, **given}


@pytest.mark.parametrize("model", SETTINGS)
def test_rules_give_the_frequencies_of_real_models(model, mode):
    from transformers.modeling_rope_utils import ROPE_INIT_FUNCTIONS

    head_dim, base, rule, settings = SETTINGS[model]
    config = peers.config(head_dim, base, **_parameters(rule, settings))
    with peers.mode(mode):
        theirs, factor = ROPE_INIT_FUNCTIONS[rule](config, "cpu", seq_len=settings.get("length"))
    found = RULES[rule](head_dim, base, **settings)
    assert_allclose(found.frequencies, theirs, rtol=1e-12 if mode == "in_float64" else 4e-6)
    assert found.attention_factor == pytest.approx(factor, rel=1e-12)


# Bases and widths of models with plain frequencies, and the layout of their pairs.
PLAIN = {
    "llama": ("half_split", 128, 1e4),
    "llama (3)": ("half_split", 128, 5e5),
    "mistral": ("half_split", 128, 1e6),
    "qwen2": ("half_split", 128, 1e6),
    "qwen3": ("half_split", 128, 1e6),
    "gemma": ("half_split", 256, 1e4),
    "gemma2": ("half_split", 256, 1e4),
    "olmo": ("half_split", 128, 1e4),
    "olmo2": ("half_split", 128, 5e5),
    "starcoder2": ("half_split", 128, 1e5),
    "falcon": ("half_split", 64, 1e4),
    "cohere": ("interleaved", 128, 8e6),
    "cohere2": ("interleaved", 128, 5e4),
    "smollm3": ("half_split", 128, 2e6),
    "ernie4_5": ("interleaved", 128, 5e5),
    "helium": ("interleaved", 128, 1e5),
}
PARTIAL = {
    "phi": ("half_split", 80, 32, 1e4),
    "gpt_neox": ("half_split", 96, 24, 1e4),
    "stablelm": ("half_split", 64, 16, 1e4),
    "persimmon": ("half_split", 64, 32, 25000.0),
    "nemotron": ("half_split", 128, 64, 1e4),
    "glm": ("interleaved", 128, 64, 1e4),
    "glm4": ("interleaved", 128, 64, 1e4),
    "glm4_moe": ("half_split", 128, 64, 1e6),
}


def modeling(model):
    return importlib.import_module(f"transformers.models.{model}.modeling_{model}")


def _rope_of(model, config):
    module = modeling(model)
    names = [name for name in vars(module) if name.endswith("RotaryEmbedding") and "Vision" not in name]
    return getattr(module, names[0])(config), module.apply_rotary_pos_emb


POSITION = torch.tensor([[0, 1, 2, 500, 4095], [7, 6, 5, 4, 8191]])


@pytest.mark.parametrize("model", PLAIN)
def test_rotation_agrees_with_each_model(model, mode):
    name, head_dim, base = PLAIN[model]
    with peers.mode(mode) as dtype:
        x = peers.vectors((2, 3, 5, head_dim), dtype)
        rope, rotate = _rope_of(model.split(" ")[0], peers.config(head_dim, base))
        theirs = rotate(x, x, *rope(x, POSITION))[0]
    ours = rotary.rotate(x, POSITION, rotary.frequencies(head_dim, base), layout=name)
    assert_allclose(ours, theirs, atol=peers.tolerance(mode, 8191, peers.LIMIT), rtol=0)


@pytest.mark.parametrize("model", PARTIAL)
def test_partial_rotation_agrees_with_each_model(model, mode):
    name, head_dim, rotary_dim, base = PARTIAL[model]
    with peers.mode(mode) as dtype:
        x = peers.vectors((2, 3, 5, head_dim), dtype)
        rope, rotate = _rope_of(model, peers.config(head_dim, base, partial_rotary_factor=rotary_dim / head_dim))
        cos, sin = rope(x, POSITION)
        turning, still = x[..., :rotary_dim], x[..., rotary_dim:]  # some models split before, some within the call
        try:
            theirs = rotate(x, x, cos, sin)[0]
        except RuntimeError:
            theirs = torch.cat([rotate(turning, turning, cos, sin)[0], still], dim=-1)
    inv_freq = partial.frequencies(head_dim, rotary_dim=rotary_dim, base=base)
    ours = partial.rotate(x, POSITION, inv_freq, layout=name)
    assert_allclose(ours, theirs, atol=peers.tolerance(mode, 8191, peers.LIMIT), rtol=0)


def test_gpt_j_turns_interleaved_dims_of_a_part(mode):
    gptj = modeling("gptj")
    with peers.mode(mode) as dtype:
        x = peers.vectors((2, 3, 5, 256), dtype)
        sin, cos = gptj.create_sinusoidal_positions(8192, 64)[POSITION].chunk(2, dim=-1)
        by_length = x[..., :64].transpose(1, 2)
        theirs = torch.cat([gptj.apply_rotary_pos_emb(by_length, sin, cos).transpose(1, 2), x[..., 64:]], dim=-1)
    ours = partial.rotate(x, POSITION, partial.frequencies(256, rotary_dim=64))
    assert_allclose(ours, theirs, atol=peers.tolerance(mode, 8191, peers.LIMIT), rtol=0)


@pytest.mark.parametrize("model", ["deepseek_v2", "llama4"])
def test_complex_rotation_agrees(model, mode):
    module = modeling(model)
    settings = {**YARN, "mscale": 0.8, "mscale_all_dim": 0.7}
    scaled = by_parts.yarn(64, **settings)
    with peers.mode(mode) as dtype:
        x = peers.vectors((2, 3, 5, 64), dtype)
        class_name = {"deepseek_v2": "DeepseekV2RotaryEmbedding", "llama4": "Llama4TextRotaryEmbedding"}[model]
        table = getattr(module, class_name)(peers.config(64, 1e4, **_parameters("yarn", settings)))(x, POSITION)
        if model == "llama4":
            theirs = module.apply_rotary_emb(x.transpose(1, 2), x.transpose(1, 2), table)[0].transpose(1, 2)
        else:
            theirs = module.apply_rotary_emb(x, x, table)[0]
    ours = rotary.rotate(x, POSITION, **scaled._asdict())
    assert_allclose(ours, theirs, atol=peers.tolerance(mode, 8191, peers.LIMIT), rtol=0)


def test_deepseek_v3_reads_interleaved_and_writes_halves(mode):
    v3 = modeling("deepseek_v3")
    with peers.mode(mode) as dtype:
        x = peers.vectors((2, 3, 5, 64), dtype)
        cos, sin = v3.DeepseekV3RotaryEmbedding(peers.config(64, 1e4))(x, POSITION)
        theirs = v3.apply_rotary_pos_emb_interleave(x, x, cos, sin)[0]
    ours = layout.convert(rotary.rotate(x, POSITION, rotary.frequencies(64)), "interleaved", "half_split")
    assert_allclose(ours, theirs, atol=peers.tolerance(mode, 8191, peers.LIMIT), rtol=0)


def test_gpt_oss_turns_halves_with_its_attention_factor(mode):
    oss = modeling("gpt_oss")
    *_, settings = SETTINGS["gpt-oss"]
    with peers.mode(mode) as dtype:
        x = peers.vectors((2, 3, 5, 64), dtype)
        rope = oss.GptOssRotaryEmbedding(peers.config(64, 1.5e5, **_parameters("yarn", settings)))
        theirs = oss.apply_rotary_pos_emb(x, x, *rope(x, POSITION))[0]
    scaled = by_parts.yarn(64, 1.5e5, **settings)
    ours = rotary.rotate(x, POSITION, layout="half_split", **scaled._asdict())
    assert_allclose(ours, theirs, atol=peers.tolerance(mode, 8191, 1.4 * peers.LIMIT), rtol=0)


@pytest.mark.parametrize("largest", [4095, 4096])
def test_phi_3_switches_lists_with_the_length(largest, mode):
    phi3 = modeling("phi3")
    position = torch.tensor([[0, 100, largest]])
    with peers.mode(mode) as dtype:
        x = peers.vectors((1, 3, 3, 96), dtype)
        config = peers.config(96, 1e4, **_parameters("longrope", PHI_LONG))
        theirs = phi3.apply_rotary_pos_emb(x, x, *phi3.Phi3RotaryEmbedding(config)(x, position))[0]
    scaled = by_parts.longrope(96, **PHI_LONG, length=largest + 1)
    ours = rotary.rotate(x, position, layout="half_split", **scaled._asdict())
    assert_allclose(ours, theirs, atol=peers.tolerance(mode, largest, 1.2 * peers.LIMIT), rtol=0)


@pytest.mark.parametrize(("layer", "base", "factor"), [("sliding_attention", 1e4, 1.0), ("full_attention", 1e6, 8.0)])
def test_gemma_3_has_frequencies_per_kind_of_layer(layer, base, factor, mode):
    from transformers import Gemma3TextConfig

    gemma3 = modeling("gemma3")
    config = Gemma3TextConfig(
        head_dim=128,
        num_hidden_layers=6,
        rope_parameters={
            "sliding_attention": {"rope_type": "default", "rope_theta": 1e4},
            "full_attention": {"rope_type": "linear", "rope_theta": 1e6, "factor": 8.0},
        },
    )
    with peers.mode(mode) as dtype:
        x = peers.vectors((2, 3, 5, 128), dtype)
        rope = gemma3.Gemma3RotaryEmbedding(config)
        theirs = gemma3.apply_rotary_pos_emb(x, x, *rope(x, POSITION, layer))[0]
    scaled = scaling.linear(128, base, factor=factor)
    ours = rotary.rotate(x, POSITION, layout="half_split", **scaled._asdict())
    assert_allclose(ours, theirs, atol=peers.tolerance(mode, 8191, peers.LIMIT), rtol=0)


IDS = mrope.position_ids([("text", 3), ("image", 4, 6), ("text", 2), ("video", 3, 2, 4), ("text", 2)])
MROPE = {
    "qwen2_vl": ("chunked", "half_split", (16, 24, 24), 128, 128, 1e6),
    "qwen2_5_vl": ("chunked", "half_split", (16, 24, 24), 128, 128, 1e6),
    "qwen3_vl": ("interleaved", "half_split", (24, 20, 20), 128, 128, 5e6),
    "qwen3_5": ("interleaved", "half_split", (11, 11, 10), 256, 64, 1e7),
    "glm4v": ("chunked", "interleaved", (8, 12, 12), 128, 64, 1e4),
}


@pytest.mark.parametrize("model", MROPE)
def test_mrope_agrees_with_each_model(model, mode):
    form, name, sections, head_dim, rotary_dim, base = MROPE[model]
    module = modeling(model)
    ids = torch.asarray(IDS)
    with peers.mode(mode) as dtype:
        x = peers.vectors((1, 2, len(IDS), head_dim), dtype)
        config = peers.config(head_dim, base, mrope_section=list(sections), partial_rotary_factor=rotary_dim / head_dim)
        names = [one for one in vars(module) if one.endswith("RotaryEmbedding") and "Vision" not in one]
        cos, sin = getattr(module, names[0])(config)(x, ids.T[:, None, :])
        theirs = module.apply_rotary_pos_emb(x, x, cos, sin)[0]
    angles = mrope.angles(ids, rotary.frequencies(rotary_dim, base), sections, form=form)
    ours = partial.rotate_by(x, angles, layout=name)
    assert_allclose(ours, theirs, atol=peers.tolerance(mode, 30, peers.LIMIT), rtol=0)


@pytest.mark.parametrize(
    "parts",
    [
        [("text", 5), ("image", 4, 6), ("text", 3)],
        [("image", 2, 8), ("text", 1), ("image", 3, 3), ("text", 2)],
        [("text", 2), ("video", 6, 4, 4), ("text", 4)],
        [("text", 9)],
    ],
)
def test_position_ids_follow_transformers_where_asked(parts):
    grids, kinds = {"image": [], "video": []}, []
    for name, *sizes in parts:
        kinds += [["text", "image", "video"].index(name)] * int(np.prod(sizes))
        if name != "text":
            frames, rows, columns = [1, *sizes][-3:]
            grids[name].append([frames, 2 * rows, 2 * columns])
    theirs, _ = peers.ids_of_qwen2_vl(kinds, **grids)
    assert_array_equal(mrope.position_ids(parts, next_text="after_grid"), theirs)


def test_pixtral_deals_frequencies_out_to_rows_and_columns(mode):
    pixtral = modeling("pixtral")
    point = torch.cartesian_prod(torch.arange(6), torch.arange(9))
    with peers.mode(mode) as dtype:
        x = peers.vectors((1, 2, 54, 64), dtype)
        cos, sin = pixtral.PixtralVisionRotaryEmbedding(peers.config(64, 1e4, rope_type="axial"))(x, point)
        theirs = pixtral.apply_rotary_pos_emb(x, x, cos[None], sin[None])[0]
    angles = multi_axis.axial_angles(point, multi_axis.stride(rotary.frequencies(64), 2))
    ours = rotary.rotate_by(x, angles, layout="half_split")
    assert_allclose(ours, theirs, atol=peers.tolerance(mode, 9, peers.LIMIT), rtol=0)


def test_qwen2_vl_vision_has_frequencies_per_axis(mode):
    qwen = modeling("qwen2_vl")
    point = torch.cartesian_prod(torch.arange(4), torch.arange(7))
    config = SimpleNamespace(head_dim=80, rope_parameters={"rope_type": "axial", "rope_theta": 1e4})
    with peers.mode(mode) as dtype:
        x = peers.vectors((28, 2, 80), dtype)
        cos, sin = qwen.Qwen2VLVisionRotaryEmbedding(config)(x, point)
        theirs = qwen.apply_rotary_pos_emb_vision(x, x, cos, sin)[0]
    angles = multi_axis.axial_angles(point, [rotary.frequencies(40)] * 2)
    ours = rotary.rotate_by(x.transpose(0, 1), angles, layout="half_split").transpose(0, 1)
    assert_allclose(ours, theirs, atol=peers.tolerance(mode, 7, peers.LIMIT), rtol=0)


def test_dinov3_turns_with_coordinates_from_minus_to_plus_one(mode):
    dino = modeling("dinov3_vit")
    config = SimpleNamespace(rope_theta=100.0, hidden_size=384, num_attention_heads=6, image_size=224, patch_size=16)
    with peers.mode(mode) as dtype:
        cos, sin = dino.DINOv3ViTRopePositionEmbedding(config).eval()(torch.zeros(1, 3, 64, 96, dtype=dtype))
    rows, columns = (2 * (torch.arange(count) + 0.5) / count - 1 for count in (4, 6))
    point = torch.cartesian_prod(rows.double(), columns.double())
    angles = multi_axis.axial_angles(2 * torch.pi * point, [rotary.frequencies(32, 100.0)] * 2)
    assert_allclose(torch.cos(angles).tile(2), cos, atol=peers.tolerance(mode, 7))
    assert_allclose(torch.sin(angles).tile(2), sin, atol=peers.tolerance(mode, 7))


@pytest.mark.parametrize("heads", [1, 8, 12, 16, 20, 32, 71, 112])
def test_bloom_and_mpt_have_our_slopes_and_biases(heads):
    position = torch.arange(50)
    by_index = alibi.bias(position[-1:], position, alibi.slopes(heads), form="key_index")
    assert_allclose(by_index, modeling("bloom").build_alibi_tensor(torch.ones(1, 50), heads, torch.float32), rtol=2e-6)
    by_distance = alibi.bias(position[-1:], position, alibi.slopes(heads))
    assert_allclose(by_distance, modeling("mpt").build_mpt_alibi_tensor(heads, 50), rtol=2e-6)


@pytest.mark.parametrize("count", [8, 32, 64, 256])
@pytest.mark.parametrize("longest", [64 + 65, 128 * 3, 1000])
@pytest.mark.parametrize("bidirectional", [True, False])
def test_t5_has_our_buckets(count, longest, bidirectional):
    offset = torch.arange(-3000, 3001)
    theirs = modeling("t5").T5Attention._relative_position_bucket(
        offset, bidirectional=bidirectional, num_buckets=count, max_distance=longest
    )
    ours = t5.buckets(offset, bucket_count=count, max_distance=longest, bidirectional=bidirectional)
    assert_array_equal(ours, theirs)


def test_t5_has_our_bias():
    from transformers import T5Config

    torch.manual_seed(0)
    attention = modeling("t5").T5Attention(T5Config(num_heads=4), has_relative_attention_bias=True)
    with torch.no_grad():
        theirs = attention.compute_bias(200, 300)[0]
        ours = t5.bias(torch.arange(200), torch.arange(300), attention.relative_attention_bias.weight)
    assert_array_equal(ours, theirs)


@pytest.mark.parametrize("model", ["m2m_100", "xglm", "speech_to_text", "whisper"])
def test_tensor2tensor_sinusoids_agree(model, mode):
    module = modeling(model)
    with peers.mode(mode):
        if model == "whisper":
            theirs = module.sinusoids(1500, 384)
        else:
            name = next(name for name in vars(module) if name.endswith("SinusoidalPositionalEmbedding"))
            theirs = getattr(module, name).get_embedding(1500, 384, None)
    ours = sinusoidal.encode(torch.arange(1500), 384, order="sin_cos", denominator="half_minus_one")
    assert_allclose(ours, theirs, atol=peers.tolerance(mode, 1500))


def test_ctrl_has_the_papers_sinusoid_in_blocks(mode):
    ctrl = modeling("ctrl")
    with peers.mode(mode) as dtype:
        theirs = ctrl.positional_encoding(512, 256, dtype)
    ours = sinusoidal.encode(torch.arange(512), 256, order="sin_cos")
    assert_allclose(ours, theirs, atol=peers.tolerance(mode, 512))


@pytest.mark.parametrize(("buckets", "longest"), [(256, 512), (32, 128), (32, 129), (32, 1025), (64, 1024)])
def test_deberta_has_our_log_buckets(buckets, longest):
    offset = torch.arange(-longest + 1, longest)
    theirs = modeling("deberta_v2").make_log_bucket_position(-offset, buckets, longest)
    assert_array_equal(-disentangled.log_buckets(offset, bucket_count=buckets, max_position=longest), theirs)


def test_deberta_has_our_terms():
    from transformers import DebertaV2Config

    torch.manual_seed(0)
    config = DebertaV2Config(
        hidden_size=32, num_attention_heads=4, relative_attention=True, max_relative_positions=10,
        pos_att_type=["c2p", "p2c"], share_att_key=True, position_biased_input=False,
    )  # fmt: skip
    attention = modeling("deberta_v2").DisentangledSelfAttention(config).eval()
    q, k = torch.randn(4, 12, 8), torch.randn(4, 12, 8)
    table = torch.randn(20, 32)
    with torch.no_grad():
        theirs = attention.disentangled_attention_bias(q, k, None, table, 3)
        position_q = attention.transpose_for_scores(attention.query_proj(table[None]), 4)
        position_k = attention.transpose_for_scores(attention.key_proj(table[None]), 4)
    offset = torch.arange(12)[None, :] - torch.arange(12)[:, None]
    ours = disentangled.deberta_terms(q, k, position_q, position_k, disentangled.rows(offset, span=10))
    assert_allclose(ours["content_position"] + ours["position_content"], theirs, atol=1e-5)


@pytest.mark.parametrize(("queries", "cached"), [(5, 0), (3, 4), (1, 6)])
def test_xlnet_shifts_as_we_do(queries, cached):
    keys = queries + cached
    x = torch.randn(2, 3, queries, queries + keys)  # XLNet has one distance more, in front
    theirs = modeling("xlnet").XLNetRelativeAttention.rel_shift_bnij(x, klen=keys)
    assert_array_equal(transformer_xl.rel_shift(x[..., 1:]), theirs)
