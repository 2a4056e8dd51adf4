"""Checks of the page on attention kernels find planted faults; what it says of FlexAttention and MLA holds."""

import re
from pathlib import Path

import numpy as np
import pytest
import torch
from torch.nn.attention.bias import causal_lower_right
from torch.nn.attention.flex_attention import flex_attention
from torch.nn.functional import scaled_dot_product_attention

from figures_src.encoding import alibi, attention, t5


def check_rejects(check, *arguments):
    with pytest.raises(AssertionError):
        check(*arguments)


def test_the_check_of_masks_finds_the_upper_left_triangle_and_no_mask(block):
    check = block("kernels", "check_mask")["check_mask"]
    right = causal_lower_right(2, 8)
    check(lambda q, k, v: scaled_dot_product_attention(q, k, v, attn_mask=right))
    check_rejects(check, lambda q, k, v: scaled_dot_product_attention(q, k, v, is_causal=True))
    check_rejects(check, scaled_dot_product_attention)


def test_the_check_of_tables_finds_doubled_ones_another_base_and_bfloat16_angles(block):
    check = block("kernels", "check_tables")["check_tables"]
    pair = torch.arange(0, 64, 2) / 64
    angles = torch.arange(4_096)[:, None] * 1e4**-pair
    check(angles.cos(), 64, 1e4)
    check_rejects(check, angles.repeat(1, 2).cos(), 64, 1e4)
    check_rejects(check, (torch.arange(4_096)[:, None] * 5e5**-pair).cos(), 64, 1e4)
    check_rejects(check, angles.bfloat16().cos(), 64, 1e4)


def test_the_check_of_a_score_mod_finds_a_forgotten_offset(block):
    check = block("kernels", "check_score_mod")["check_score_mod"]
    check_rejects(check, lambda score, b, h, q_idx, kv_idx: score - 0.5 * (q_idx - kv_idx).abs(), 0.5)


def test_a_forgotten_offset_cancels_in_one_form_of_alibi_only():
    query, key = torch.arange(4, 6), torch.arange(6)
    right = attention.softmax(alibi.bias(query, key, torch.tensor([0.5]), side="past"), mask=key <= query[:, None])
    distance = torch.arange(2)[:, None] - key
    for bias, is_right in ((-0.5 * distance, True), (-0.5 * distance.abs(), False)):
        found = attention.softmax(bias, mask=key <= query[:, None])
        assert torch.allclose(found.float(), right[0].float(), atol=1e-6) == is_right


def test_the_look_up_of_a_t5_bias_is_that_of_a_full_pass():
    page = (Path(__file__).parents[3] / "docs" / "practice" / "kernels.md").read_text(encoding="utf-8")
    (look_up,) = re.findall(r"A T5 bias is a table look-up in the same place: `(.*?)`", page)
    longest, heads = 200, 3
    bias = torch.randn(heads, 32, generator=torch.Generator().manual_seed(0))
    bucket = torch.from_numpy(t5.buckets(-np.arange(-longest, longest + 1), bidirectional=False))
    position = torch.arange(longest)
    whole = bias[:, t5.buckets(position[None] - position[:, None], bidirectional=False).long()]
    for past in (0, 4, 150):
        names = {"bias": bias, "bucket": bucket, "longest": longest, "past": past}
        names |= {"q_idx": torch.arange(2)[:, None], "kv_idx": torch.arange(past + 2)}
        for h in range(heads):
            assert torch.equal(eval(look_up, names | {"h": h}), whole[h, past : past + 2, : past + 2])


def test_the_four_modifications_are_those_of_a_full_pass(block):
    space = block("kernels", "same_document")
    query, key = torch.arange(2)[:, None], torch.arange(6)
    whole = torch.arange(6)[:, None]
    for name, wanted in {
        "causal": key <= whole,
        "window": (key <= whole) & (key > whole - 3),
        "same_document": (key < 3) == (whole < 3),
    }.items():
        assert torch.equal(space[name](0, 0, query, key), wanted[4:])
    weights = space["alibi"](torch.zeros(2, 6), 0, 3, query, key)
    assert torch.equal(weights, -(2.0**-4) * (whole - key)[4:])


def test_flex_attention_counts_queries_from_zero(block):
    score_mod = block("kernels", "check_score_mod")["score_mod"]
    q, k, v = torch.zeros(1, 1, 2, 16), torch.zeros(1, 1, 6, 16), torch.eye(6, 16)[None, None]
    weights = flex_attention(q, k, v, score_mod=score_mod)[0, 0, :, :6]
    distance = torch.arange(4, 6)[:, None] - torch.arange(6)
    assert torch.allclose(weights, (-0.5 * distance.abs()).softmax(-1), atol=1e-5)


def test_the_check_of_mla_finds_keys_that_are_cached_unrotated_and_a_rotation_of_everything(block):
    space = block("kernels", "check_absorbed")
    check, expanded, absorbed, rope = (space[name] for name in ("check_absorbed", "expanded", "absorbed", "rope"))
    check(absorbed, expanded)
    content = absorbed(0, 0) - rope(0, 0)
    check_rejects(check, lambda m, n: content + rope(m, 0), expanded)
    check_rejects(check, lambda m, n: content + rope(0, 0), expanded)
