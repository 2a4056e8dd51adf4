"""Checks of the page on attention kernels find planted faults; what it says of FlexAttention and MLA holds."""

import pytest
import torch
from torch.nn.attention.bias import causal_lower_right
from torch.nn.attention.flex_attention import flex_attention
from torch.nn.functional import scaled_dot_product_attention

from figures_src.encoding import alibi, attention


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
