"""Checks of the page on attention kernels, and what it says of FlexAttention and T5."""

import re
from pathlib import Path

import numpy as np
import pytest
import torch
from torch.nn.attention.bias import causal_lower_right
from torch.nn.attention.flex_attention import flex_attention
from torch.nn.functional import scaled_dot_product_attention

from figures_src.encoding import alibi, attention, by_parts, rotary, t5
from figures_src.experiments import cost, cost_programs, operations
from figures_src.experiments import rotation_forms as forms
from tests.docs.practice.cases import Case


def with_mask(mask, dtype=torch.float32):
    def attend(q, k, v):
        return scaled_dot_product_attention(q.to(dtype), k.to(dtype), v.to(dtype), attn_mask=mask)

    return attend


def grouped(q, k, v):
    """Eight query heads on two key heads, of which the first is looked at."""
    q, k, v = q.repeat(1, 8, 1, 1), k.repeat(1, 2, 1, 1), v.repeat(1, 2, 1, 1)
    return scaled_dot_product_attention(q, k, v, attn_mask=LOWER_RIGHT, enable_gqa=True)


def table(base=1e4, length=4_096, dims=64, compute=torch.float32, kept=torch.float32, rule=lambda f: f, factor=1.0):
    """Cosines for `check_tables`, of angles in one dtype that are kept in another, and what they should be."""
    inv_freq = rule(base ** (-torch.arange(0, dims, 2).double() / dims))
    angle = torch.arange(length).to(compute)[:, None] * inv_freq.to(compute)
    return (factor * angle.cos()).to(kept), inv_freq, factor


def alibi_of(slope, past=4, dtype=torch.float64):
    def score_mod(score, b, h, q_idx, kv_idx):
        return score - torch.tensor(slope, dtype=dtype) * (q_idx + past - kv_idx)

    return score_mod, slope


def mla(dtype=torch.float32, *, scale=192**-0.5, layout="interleaved", key_at=None):
    """Scores of a head of DeepSeek, absorbed and expanded, operands and results in a dtype; faults of the absorbed."""
    random = torch.Generator().manual_seed(0)
    up = (torch.randn(128, 512, generator=random) / 512**0.5).to(dtype)
    queries, latents, *turned = (torch.randn(600, size, generator=random).to(dtype) for size in (128, 512, 64, 64))

    def product(a, b):
        return (a.float() @ b.float()).to(dtype)

    def rope(m, n, layout="interleaved", key_at=None):
        places = (m, n if key_at is None else key_at)
        pairs = zip((turned[0][m], turned[1][n]), places, strict=True)
        q, k = (rotary.rotate(x[None], torch.tensor([at]), rotary.frequencies(64), layout=layout)[0] for x, at in pairs)
        return product(q, k)

    def expanded(m, n):
        return 192**-0.5 * (product(queries[m], product(up, latents[n])) + rope(m, n))

    def absorbed(m, n):
        return scale * (product(product(up.mT, queries[m]), latents[n]) + rope(m, n, layout, key_at))

    return absorbed, expanded


def shared_mla(*, scale=1.87 * 192**-0.5, layout="interleaved", rotary_first=False):
    """Scores of a head of DeepSeek V3 whose two forms share splitting, rotation and scale, with faults in these."""
    random = torch.Generator().manual_seed(0)
    up = torch.randn(128, 512, generator=random) / 512**0.5
    queries, keys = (torch.randn(600, size, generator=random) for size in (128 + 64, 512 + 64))

    def split(x):
        return x.split((64, len(x) - 64))[::-1] if rotary_first else x.split((len(x) - 64, 64))

    def form(content):
        def score(m, n):
            (q, q_rope), (latent, k_rope) = split(queries[m]), split(keys[n])
            q_rope, k_rope = (
                rotary.rotate(x[None], torch.tensor([at]), rotary.frequencies(64), layout=layout)[0]
                for x, at in ((q_rope, m), (k_rope, n))
            )
            return scale * (content(q, latent) + q_rope @ k_rope)

        return score

    return form(lambda q, latent: (up.mT @ q) @ latent), form(lambda q, latent: q @ (up @ latent))


def of_the_block(wrong):
    """Faults of the page's own absorbed form. wrong: its content and its rope -> what is computed."""

    def arguments(space):
        rope, content = space["rope"], space["absorbed"](0, 0) - space["rope"](0, 0)
        return lambda m, n: wrong(content, rope, m, n), space["expanded"]

    return arguments


def windowed(size):
    """Causal attention in which each query sees `size` keys, its own among them."""

    def attention(q, k, v):
        i = torch.arange(k.shape[2] - q.shape[2], k.shape[2])[:, None]
        j = torch.arange(k.shape[2])
        return scaled_dot_product_attention(q, k, v, attn_mask=(j <= i) & (i - j < size))

    return attention


HALVES = (torch.float32, torch.bfloat16, torch.float16)
LOWER_RIGHT = causal_lower_right(2, 8)
LLAMA_3 = {"factor": 8.0, "original_length": 8_192}
CASES = {
    "check_mask": Case(
        right={
            **{str(dtype): (with_mask(LOWER_RIGHT, dtype),) for dtype in HALVES},
            "as many queries as keys": (with_mask(causal_lower_right(8, 8)), 8, 8),
            "one query": (with_mask(None), 1, 8),
            "a bias of -inf": (with_mask(torch.zeros(2, 8).masked_fill(torch.ones(2, 8).triu(7) > 0, -torch.inf)),),
            "grouped heads": (grouped,),
            "a window": (windowed(16), 3, 32, 16),
            "a window that all keys fit": (windowed(16), 2, 8, 16),
            "a window of the query alone": (windowed(1), 2, 8, 1),
        },
        wrong={
            "the upper left triangle": (lambda q, k, v: scaled_dot_product_attention(q, k, v, is_causal=True),),
            "no mask": (scaled_dot_product_attention,),
            "no window": (windowed(10**9), 3, 32, 16),
            "a window that does not count the query": (windowed(17), 3, 32, 16),
            "a window too short": (windowed(15), 3, 32, 16),
            "one key too many": (with_mask(torch.ones(2, 8).tril(7).bool()),),
        },
        blind={
            "pass its size as window, which includes the query's own key, and set keys to a larger number": (
                with_mask(LOWER_RIGHT),
                2,
                8,
                16,
            )
        },
    ),
    "check_tables": Case(
        right={
            "float32": table(),
            "a million rows": table(length=1_000_000, dims=16),
            "a million rows, base 10,000,000": table(1e7, 1_000_000, 16),
            **{f"kept in {dtype}": table(kept=dtype) for dtype in HALVES[1:]},
            "partial": table(dims=32),
            "Llama 3": table(5e5, 131_072, 16, rule=lambda f: torch.from_numpy(by_parts.llama3(16, 5e5, **LLAMA_3)[0])),
            "YaRN's factor in the table": table(factor=1.14, kept=torch.bfloat16),
        },
        wrong={
            "doubled": (table()[0].repeat(1, 2), table()[1]),
            "another base": (table(5e5)[0], table()[1]),
            "angles in bfloat16": table(compute=torch.bfloat16),
            "angles in float16": table(compute=torch.float16),
            "angles in float16, rows after a power of two": table(compute=torch.float16, length=4097),
            "no scaling rule": (table()[0], table()[1] / 4),
            "YaRN's factor forgotten": (*table()[:2], 1.14),
            "frequencies in bfloat16": (table(rule=lambda f: f.bfloat16().double())[0], table()[1]),
        },
        blind={"it does not detect a sine with the wrong sign": table()},
    ),
    "check_score_mod": Case(
        right={
            "the page's": lambda space: (space["score_mod"], 0.5),
            "without the absolute value": alibi_of(0.5),
            "without the offset, which cancels": alibi_of(0.5, past=0),
            "slopes in bfloat16": alibi_of(2 ** (-8 / 12), dtype=torch.bfloat16),
        },
        wrong={
            "a forgotten offset": (lambda score, b, h, q_idx, kv_idx: score - 0.5 * (q_idx - kv_idx).abs(), 0.5),
            "the score dropped": (lambda score, b, h, q_idx, kv_idx: -0.5 * (q_idx + 4 - kv_idx), 0.5),
            "another slope": (alibi_of(0.25)[0], 0.5),
            "the sign": (alibi_of(-0.5)[0], 0.5),
            "the slope of another head of 12": (alibi_of(2 ** (-8 / 12))[0], 2 ** (-16 / 12)),
            "three quarters of the smallest slope, over 64 keys": (alibi_of(0.75 * 2**-8, past=62)[0], 2**-8, 2, 64),
        },
        blind={"With six keys it may accept three quarters of ALiBi's smallest": (alibi_of(0.75 * 2**-8)[0], 2**-8)},
    ),
    "check_absorbed": Case(
        right={
            "the page's": lambda space: (space["absorbed"], space["expanded"]),
            **{str(dtype): mla(dtype) for dtype in HALVES},
            "YaRN's factor in both": tuple(lambda m, n, f=f: 1.87 * f(m, n) for f in mla()),
        },
        wrong={
            "cached unrotated": of_the_block(lambda content, rope, m, n: content + rope(m, 0)),
            "not rotated": of_the_block(lambda content, rope, m, n: content + rope(0, 0)),
            "keys at 0": mla(key_at=0),
            "half-split": mla(layout="half_split"),
            "the scale forgets the 64": mla(scale=128**-0.5),
            "YaRN's factor in one": mla(scale=1.59 * 192**-0.5),
            "half-split, in bfloat16": mla(torch.bfloat16, layout="half_split"),
        },
        blind={"If both forms share the code that splits, rotates and scales": shared_mla(layout="half_split")},
    ),
}


def test_a_forgotten_offset_cancels_in_one_form_of_alibi_only():
    query, key = torch.arange(4, 6), torch.arange(6)
    right = attention.softmax(alibi.bias(query, key, torch.tensor([0.5]), side="past"), mask=key <= query[:, None])
    distance = torch.arange(2)[:, None] - key
    for bias, is_right in ((-0.5 * distance, True), (-0.5 * distance.abs(), False)):
        found = attention.softmax(bias, mask=key <= query[:, None])
        assert torch.allclose(found.float(), right[0].float(), atol=1e-6) == is_right


def test_the_look_up_of_a_t5_bias_is_that_of_a_full_pass():
    page = (Path(__file__).parents[3] / "docs" / "practice" / "kernels.md").read_text(encoding="utf-8")
    (look_up,) = re.findall(r"A T5 bias is a table look-up in `score_mod`: `(.*?)`", page)
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
        "same_document": (key <= whole) & ((key < 3) == (whole < 3)),
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


def test_right_forms_of_mla_differ_by_less_than_a_hundredth_and_faults_by_more_than_a_tenth():
    at = [(m, n) for m in (3, 107, 500) for n in (0, 2, 3, 100)]

    def difference(absorbed, expanded):
        a, b = (torch.tensor([float(form(m, n)) for m, n in at]) for form in (absorbed, expanded))
        return (a - b).norm() / b.norm()

    assert all(difference(*mla(dtype)) < 0.01 for dtype in HALVES)
    faults = [forms for forms in CASES["check_absorbed"].wrong.values() if isinstance(forms, tuple)]
    assert len(faults) >= 5 and all(difference(*forms) > 0.1 for forms in faults)


@pytest.mark.parametrize(
    "fault", [{"rotary_first": True}, {"layout": "half_split"}, {"scale": 1.87 * 128**-0.5}, {"scale": 192**-0.5}]
)
def test_faults_in_code_that_both_forms_of_mla_share_pass_the_check(block, fault):
    forms = shared_mla(**fault)
    block("kernels", "check_absorbed")["check_absorbed"](*forms)
    right = shared_mla()[1]
    found, reference = (torch.tensor([float(form(m, 3)) for m in (7, 107, 500)]) for form in (forms[1], right))
    assert (found - reference).norm() > 0.1 * reference.norm()  # a reference implementation finds it


X = torch.randn(2, 3, 10, 16, generator=torch.Generator().manual_seed(0))
INV_FREQ = rotary.frequencies(16)
POSITION = torch.arange(10)
COS, SIN = rotary.cos_sin(POSITION, INV_FREQ, dtype=torch.float32)
EXPECTED = rotary.rotate(X, POSITION, INV_FREQ, layout="half_split")


def test_each_form_turns_as_the_module_does():
    turned = [form(X, COS, SIN) for form in (forms.in_place, forms.two_halves, forms.module)]
    turned += [forms.rotate_half(X, *forms.tables(COS, SIN))]
    turned += [forms.by_matrix(X, forms.matrices(POSITION, INV_FREQ).float())]
    assert all(torch.allclose(each, EXPECTED, atol=1e-6) for each in turned)
    in_pairs = forms.by_complex(forms.to_interleaved(X), forms.circle(COS, SIN))
    assert torch.allclose(in_pairs, forms.to_interleaved(EXPECTED), atol=1e-6)


def test_no_form_changes_its_input():
    before = X.clone()
    for form in (forms.in_place, forms.two_halves, forms.module):
        form(X, COS, SIN)
    assert torch.equal(X, before)


@pytest.mark.parametrize("key_heads", [32, 8, 1])
@pytest.mark.parametrize("width", [1_024, 4_096])
def test_turning_takes_one_part_in_the_width_of_the_multiplications_of_the_projections(width, key_heads):
    shape = operations.Shape(width=width, heads=32, key_heads=key_heads, head_dim=128)
    assert np.isclose(operations.turning(shape), operations.projections(shape) / width)


def test_turning_all_kept_keys_takes_a_share_of_attention_that_is_the_share_of_key_heads():
    for key_heads in (32, 8):
        shape = operations.Shape(width=4_096, heads=32, key_heads=key_heads, head_dim=128)
        assert np.isclose(operations.turning_all(shape, 5_000) / operations.attention(shape, 5_000), key_heads / 32)


def test_numbers_moved_are_counted_from_the_steps_of_each_form():
    assert operations.MOVED["rotate_half"] / operations.MOVED["copy"] == 5
    assert operations.MOVED["complex"] == operations.MOVED["copy"] == 2


@pytest.mark.slow
def test_the_record_has_every_program_that_is_timed():
    groups = cost.measured()["groups"]
    for key, group in cost_programs.groups(compiled=forms.rotate_half).items():
        assert set(groups[key]["programs"]) == set(group.programs)
        assert groups[key]["yardstick"] == group.yardstick


def test_the_record_says_where_when_and_how_often():
    record = cost.measured()
    assert {"processor", "threads", "torch", "python"} <= record["machine"].keys()
    assert {"date", "commit"} == record["when"].keys()
    assert record["rounds"] >= 15
    assert len(record["load"]) == 2


def test_quartiles_of_the_record_lie_around_its_medians():
    for group in cost.measured()["groups"].values():
        for times in group["programs"].values():
            assert 0 < times["low"] <= times["median"] <= times["high"]
