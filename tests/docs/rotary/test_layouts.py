"""What the page on the two layouts states."""

import importlib
import re
from pathlib import Path

import numpy as np
import pytest
import torch

from figures_src.encoding import layout, rotary

HEAD_DIM = 16
FREQUENCIES = rotary.frequencies(HEAD_DIM)
POSITION = np.arange(40)
QUERY, KEY = np.random.default_rng(0).normal(size=(2, HEAD_DIM))
SIGN = np.repeat([-1, 1], HEAD_DIM // 2)
PAGE = (Path(__file__).parents[3] / "docs" / "rotary" / "layouts.md").read_text(encoding="utf-8")
HALVES = "llama mistral qwen2 qwen3 gemma gemma3 phi phi3 gpt_neox stablelm falcon olmo2 glm4_moe deepseek_v4"
SWAPS = {  # what each model calls the function that swaps the two numbers of a pair and negates the second
    **dict.fromkeys([*HALVES.split(), *("cohere", "cohere2", "glm", "glm4", "ernie4_5")], "rotate_half"),
    **dict.fromkeys(["gptj", "codegen"], "rotate_every_two"),
}


def scores(query_layout, key_layout, shift=0):
    vectors = (np.broadcast_to(vector, (len(POSITION), HEAD_DIM)) for vector in (QUERY, KEY))
    query, key = (
        rotary.rotate(vector, POSITION + shift, FREQUENCIES, layout=pairs)
        for vector, pairs in zip(vectors, (query_layout, key_layout), strict=True)
    )
    return query @ key.T


def row_of(model):
    return next(line.split("|")[1].strip() for line in PAGE.splitlines() if f"`{model}`" in line and line[0] == "|")


@pytest.mark.parametrize("model", SWAPS)
def test_model_pairs_the_entries_that_the_table_says(model):
    module = importlib.import_module(f"transformers.models.{model}.modeling_{model}")
    first = torch.zeros(1, 1, 1, HEAD_DIM)
    first[..., 0] = 1  # the first number of pair 0; its partner is where the swap puts it
    partner = int(getattr(module, SWAPS[model])(first).nonzero()[0, -1])
    assert {"interleaved": 1, "half-split": HEAD_DIM // 2}[row_of(model)] == partner


def test_every_model_of_the_table_is_run():
    rows = re.findall(r"^\| (?:half-split|interleaved|reads .*?) \| (`llama`.*|`gptj`.*|`deepseek_v3`) \|$", PAGE, re.M)
    named = set(re.findall(r"`(\w+)`", " ".join(rows)))
    assert named == {*SWAPS, "gpt_oss", "llama4", "deepseek_v2", "roformer", "deepseek_v3"}


def test_the_table_says_of_four_models_what_the_encoding_module_is_held_against():
    """Their code: tests/encoding/test_against_transformers.py."""
    assert row_of("gpt_oss") == "half-split"
    assert row_of("llama4") == row_of("deepseek_v2") == "interleaved"
    assert row_of("deepseek_v3").startswith("reads interleaved")


def test_roformer_turns_interleaved():
    from transformers.models.roformer.modeling_roformer import RoFormerSelfAttention

    angles = torch.from_numpy(rotary.angles(POSITION, FREQUENCIES))
    table = torch.cat([angles.sin(), angles.cos()], dim=-1)[None, None]
    vectors = torch.tensor(np.broadcast_to(QUERY, (len(POSITION), HEAD_DIM)).copy())
    turned, _ = RoFormerSelfAttention.apply_rotary_position_embeddings(table, vectors[None, None], vectors[None, None])
    assert np.allclose(turned[0, 0], rotary.rotate(vectors.numpy(), POSITION, FREQUENCIES))
    assert row_of("roformer") == "interleaved"


@pytest.mark.slow
def test_torchtune_converts_llama_as_our_converter_does():
    from torchtune.models.convert_weights import hf_to_tune

    heads, key_heads, d_model = 4, 2, 24
    rng = torch.Generator().manual_seed(0)
    query = torch.randn(heads * HEAD_DIM, d_model, generator=rng)
    key = torch.randn(key_heads * HEAD_DIM, d_model, generator=rng)
    names = [f"model.layers.0.self_attn.{name}_proj.weight" for name in "qk"]
    theirs = hf_to_tune(
        dict(zip(names, (query, key), strict=True)),
        num_heads=heads,
        num_kv_heads=key_heads,
        dim=d_model,
        head_dim=HEAD_DIM,
    )
    for theirs_weight, weight in zip(theirs.values(), (query, key), strict=True):
        assert torch.equal(theirs_weight, layout.convert_projection(weight, HEAD_DIM, "half_split", "interleaved"))


def test_both_wrong_is_still_relative_but_another_function_of_the_distance():
    right, wrong = scores("interleaved", "interleaved"), scores("half_split", "half_split")
    assert np.allclose(wrong, scores("half_split", "half_split", shift=1000))
    assert np.allclose(np.diagonal(right), np.diagonal(wrong))
    assert np.abs(right - wrong).max() > 1


def test_exchanging_the_same_rows_of_both_projections_keeps_every_score():
    rng = np.random.default_rng(2)
    x, w_query, w_key = rng.normal(size=(9, 12)), *rng.normal(size=(2, 8, 12))
    order = rng.permutation(8)
    assert np.allclose((x @ w_query.T) @ (x @ w_key.T).T, (x @ w_query[order].T) @ (x @ w_key[order].T).T)


def test_agreement_of_the_layouts_is_the_correlation_over_random_vectors():
    query, key = np.random.default_rng(3).normal(size=(2, 20_000, HEAD_DIM))
    right, wrong = (
        np.einsum("nd,de,ne->n", query, rotary.matrix(7, FREQUENCIES, layout=pairs), key) for pairs in layout.LAYOUTS
    )
    matrices = [rotary.matrix(7, FREQUENCIES, layout=pairs) for pairs in layout.LAYOUTS]
    assert np.isclose(np.corrcoef(right, wrong)[0, 1], (matrices[0] * matrices[1]).sum() / HEAD_DIM, atol=0.03)


def test_the_layouts_differ_by_a_third_at_distance_1():
    frequencies = rotary.frequencies(128)
    right, wrong = (rotary.matrix(1, frequencies, layout=pairs) for pairs in layout.LAYOUTS)
    assert np.isclose(np.linalg.norm(right - wrong) / np.linalg.norm(right), 1 / 3, atol=0.01)  # of random vectors, rms


@pytest.mark.parametrize(("head_dim", "dims", "same"), [(128, 64, True), (64, 16, True), (80, 32, False)])
def test_permuting_a_whole_partly_rotated_matrix_is_right_only_if_the_rotated_part_divides_the_head(
    head_dim, dims, same
):
    heads, x = 6, np.random.default_rng(6).normal(size=(2, 12))
    weights = np.random.default_rng(7).normal(size=(2, heads * head_dim, 12))
    frequencies = rotary.frequencies(dims)

    def scores(weights, pairs):
        turned = []
        for weight, token, position in zip(weights, x, (37, 5), strict=True):
            vectors = (weight @ token).reshape(heads, head_dim)
            rotated = rotary.rotate(vectors[:, None, :dims], np.array([position]), frequencies, layout=pairs)[:, 0]
            turned.append(np.concatenate([rotated, vectors[:, dims:]], axis=1))
        return (turned[0] * turned[1]).sum(axis=1)

    permuted = [layout.convert_projection(weight, dims, "interleaved", "half_split") for weight in weights]
    assert np.allclose(scores(weights, "interleaved"), scores(permuted, "half_split")) == same


def test_mixed_tables_stretch_a_pair_by_up_to_the_root_of_two_and_may_wipe_it_out():
    alpha, beta = np.random.default_rng(4).uniform(0, 2 * np.pi, size=(2, 500))
    cos, sin = np.cos([alpha, beta]), np.sin([alpha, beta])
    pair = np.stack([np.stack([cos[0], -sin[0]], axis=-1), np.stack([sin[1], cos[1]], axis=-1)], axis=-2)
    stretch = np.linalg.svd(pair, compute_uv=False)
    bounds = np.sqrt(1 + np.array([1, -1]) * np.abs(np.sin(alpha - beta))[:, None])
    assert np.allclose(stretch, bounds)
    assert stretch.max() > 1.41 and stretch.min() < 0.1

    def score(m, n):  # half-split code, with tables for interleaved pairs
        query, key = (
            vector * np.repeat(np.cos(p * FREQUENCIES), 2)
            + np.concatenate(layout.split(vector, "half_split")[::-1]) * SIGN * np.repeat(np.sin(p * FREQUENCIES), 2)
            for vector, p in ((QUERY, m), (KEY, n))
        )
        return query @ key

    assert not np.isclose(score(7, 3), score(27, 23), atol=0.1)


def test_gains_of_a_norm_on_queries_and_keys_are_permuted_with_the_projections():
    def converted(weight):
        return layout.convert_projection(weight, HEAD_DIM, "interleaved", "half_split")

    rng = np.random.default_rng(5)
    weight, gain = rng.normal(size=(HEAD_DIM, 12)), rng.uniform(0.1, 2, size=HEAD_DIM)
    right = converted(gain[:, None] * weight)
    assert np.array_equal(converted(gain)[:, None] * converted(weight), right)
    assert not np.allclose(gain[:, None] * converted(weight), right)


def test_pytorch_has_no_complex_type_of_bfloat16():
    pairs = torch.ones(3, 2)
    assert torch.view_as_complex(pairs.half()).dtype == torch.complex32
    with pytest.raises(RuntimeError, match="BFloat16"):
        torch.view_as_complex(pairs.bfloat16())
