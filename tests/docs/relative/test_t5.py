"""What the page on T5's relative bias states."""

import math
import re
from pathlib import Path

import numpy as np
import pytest
import torch
from torch.nn import functional
from transformers.models.mpnet.modeling_mpnet import MPNetEncoder

from figures_src.encoding import t5
from figures_src.models import tables
from scripts.common import pasted

PAGE = Path(__file__).parents[3] / "docs/relative/t5.md"
DISTANCE = np.arange(1000)


def test_keys_of_the_future_share_bucket_0_in_the_decoder():
    assert set(t5.buckets(DISTANCE, bidirectional=False)) == {0}


def test_keys_of_the_future_have_the_bucket_of_their_distance_plus_16_in_the_encoder():
    assert np.array_equal(t5.buckets(DISTANCE[1:]), t5.buckets(-DISTANCE[1:]) + 16)
    assert set(t5.buckets(-DISTANCE, bidirectional=False)) == set(range(32))


@pytest.mark.parametrize(("side", "factor"), [(32, 1.139), (16, 1.414)])
def test_buckets_of_the_logarithmic_part_grow_by_one_factor(side, factor):
    exact = side // 2
    assert round((128 / exact) ** (1 / (side - exact)), 3) == factor
    starts = t5.bucket_starts(bidirectional=side == 16)[exact:]
    ideal = exact * factor ** np.arange(len(starts))
    assert np.all(np.abs(np.array(starts) - ideal) <= 1.1)


def test_a_released_encoder_has_our_buckets_and_one_that_nothing_uses():
    offset = torch.arange(-511, 512)
    assert np.array_equal(MPNetEncoder.relative_position_bucket(offset), t5.buckets(offset.numpy()))
    assert 16 not in t5.buckets(offset.numpy())
    bias = np.abs(tables.relative_bias())
    assert bias[16].max() < 0.01
    assert np.delete(bias, 16, axis=0).max(axis=1).min() > 3


def test_heads_of_the_released_bias_look_back_ahead_nearby_and_nowhere_in_particular():
    weights = np.exp(tables.relative_bias()[t5.buckets(np.arange(-128, 129))])
    weights /= weights.sum(axis=0)
    before, after, near = weights[:128].sum(axis=0), weights[129:].sum(axis=0), weights[124:133].sum(axis=0)
    assert np.all(before[[4, 6, 10]] > 0.65)
    assert np.all(after[[0, 11]] > 0.8)
    assert np.all(near[[7, 8, 9]] > 3 * 9 / 257)
    assert np.all(np.abs(near[[1, 2, 5]] - 9 / 257) < 0.015)
    assert near[3] < 9 / 257 / 3
    assert tables.relative_bias()[0].max() < -4


def test_two_heads_of_the_released_bias_follow_the_logarithm_of_the_distance():
    for head in (7, 8):
        assert tables.line(head, logarithmic=True)[2] > 0.98
        assert tables.line(head, logarithmic=False)[2] < 0.7


def test_a_table_that_falls_by_one_step_per_bucket_looks_as_logarithmic(monkeypatch):
    monkeypatch.setattr(tables, "relative_bias", lambda: -np.arange(32.0)[:, None])
    assert tables.line(0, logarithmic=True)[2] > 0.98
    assert tables.line(0, logarithmic=False)[2] < 0.75


def test_without_scale_1_the_products_count_an_eighth_beside_the_bias():
    query, key, value = torch.randn(3, 2, 9, 64, generator=torch.Generator().manual_seed(0))
    bias = torch.randn(2, 9, 9, generator=torch.Generator().manual_seed(1))
    forgotten = functional.scaled_dot_product_attention(query, key, value, bias)
    eighth = functional.scaled_dot_product_attention(query / 8, key, value, bias, scale=1)
    right = functional.scaled_dot_product_attention(query, key, value, bias, scale=1)
    assert torch.allclose(forgotten, eighth, atol=1e-5)
    assert not torch.allclose(forgotten, right, atol=0.1)


@pytest.mark.parametrize("m", [1, 4, 10])
def test_with_the_mask_of_the_page_the_last_queries_see_no_key_after_them(m):
    text = PAGE.read_text(encoding="utf-8")
    (code,) = (each.code for each in pasted.blocks(text) if "class T5Bias" in each.code)
    exec(code, space := {})
    mask = space["T5Bias"](4, encoder=False)(m, 10)
    names = {"torch": torch, "math": math, "mask": mask, "m": m, "n": 10}
    masked = eval(re.search(r"`(mask \+ [^`]+)`", text)[1], names)
    sees = torch.arange(10) <= torch.arange(10 - m, 10)[:, None]
    assert torch.equal(masked, mask.masked_fill(~sees, -math.inf))
