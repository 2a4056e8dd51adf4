import math

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal

from figures_src.encoding import by_parts, frequency_ramp, rotary

LENGTHS = {"factor": 8.0, "original_length": 4096}


@given(
    st.integers(2, 64).map(lambda pairs: 2 * pairs),
    st.floats(1000, 1e6),
    st.floats(1, 64),
    st.integers(2048, 65536),
    st.sampled_from(by_parts.RAMPS),
    st.booleans(),
)
def test_scaled_frequencies_lie_between_divided_and_plain(head_dim, base, factor, length, ramp, truncate):
    plain = rotary.frequencies(head_dim, base)
    options = {"factor": factor, "original_length": length}
    for scaled in (
        by_parts.ntk_by_parts(head_dim, base, ramp=ramp, truncate=truncate, **options),
        by_parts.yarn(head_dim, base, ramp=ramp, truncate=truncate, **options),
        by_parts.llama3(head_dim, base, **options),
    ):
        assert (scaled.frequencies <= plain * (1 + 1e-12)).all()
        assert (scaled.frequencies >= plain / factor * (1 - 1e-12)).all()


def test_the_papers_blend_is_linear_in_turns():
    plain = rotary.frequencies(128)
    scaled = by_parts.ntk_by_parts(128, **LENGTHS).frequencies
    for pair in range(64):
        turns = 4096 * plain[pair] / (2 * math.pi)
        kept = min(max((turns - 1) / 31, 0), 1)
        assert scaled[pair] == pytest.approx((1 - kept) * plain[pair] / 8 + kept * plain[pair])


def test_the_codes_blend_is_linear_in_the_index():
    plain = rotary.frequencies(128)
    scaled = by_parts.yarn(128, **LENGTHS).frequencies
    low, high = 20, 46
    for pair in range(64):
        divided = min(max((pair - low) / (high - low), 0), 1)
        assert scaled[pair] == pytest.approx(divided * plain[pair] / 8 + (1 - divided) * plain[pair])


def test_yarn_is_by_parts_with_an_attention_factor():
    for name in by_parts.RAMPS:
        assert_array_equal(
            by_parts.yarn(64, ramp=name, **LENGTHS).frequencies,
            by_parts.ntk_by_parts(64, ramp=name, **LENGTHS).frequencies,
        )
    assert by_parts.ntk_by_parts(64, **LENGTHS).attention_factor == 1
    assert by_parts.yarn(64, **LENGTHS).attention_factor == pytest.approx(0.1 * math.log(8) + 1)


@pytest.mark.parametrize("function", [by_parts.yarn, by_parts.ntk_by_parts])
@pytest.mark.parametrize(
    "change",
    [
        {"factor": 9.0},
        {"original_length": 8192},
        {"beta_fast": 16.0},
        {"beta_slow": 2.0},
        {"truncate": False},
        {"base": 2e4},
    ],
)
def test_every_parameter_changes_the_frequencies(function, change):
    options = {"base": 1e4, "ramp": "code", **LENGTHS}
    plain, changed = (function(64, **one).frequencies for one in (options, {**options, **change}))
    assert not np.array_equal(plain, changed)


def test_attention_factor_goes_before_mscale_and_mscale_before_the_rule():
    assert by_parts.yarn(64, **LENGTHS, attention_factor=1.5, mscale=1, mscale_all_dim=0.7).attention_factor == 1.5
    ratio = (0.1 * 1.0 * math.log(8) + 1) / (0.1 * 0.7 * math.log(8) + 1)
    assert by_parts.yarn(64, **LENGTHS, mscale=1.0, mscale_all_dim=0.7).attention_factor == pytest.approx(ratio)
    for alone in ({"mscale": 0.5}, {"mscale_all_dim": 0.5}, {"mscale": 0.5, "mscale_all_dim": 0}):
        assert by_parts.yarn(64, **LENGTHS, **alone).attention_factor == by_parts.yarn(64, **LENGTHS).attention_factor


def test_published_attention_factors():
    assert by_parts.yarn_mscale(8) == pytest.approx(1.2079441541679836, rel=1e-15)
    assert by_parts.yarn_mscale(40) ** 2 == pytest.approx(1.874, abs=5e-4)
    assert by_parts.yarn_mscale(1) == 1


def test_paper_and_code_differ_by_the_measured_factors():
    for settings, most in (
        ({"head_dim": 128, "base": 1e6, "factor": 4, "original_length": 32768}, 1.7),
        ({"head_dim": 128, "base": 1e4, "factor": 16, "original_length": 4096}, 3.0),
        ({"head_dim": 64, "base": 1e4, "factor": 40, "original_length": 4096}, 4.3),
    ):
        code, paper = (by_parts.yarn(ramp=name, **settings).frequencies for name in by_parts.RAMPS)
        assert (code / paper).max() == pytest.approx(most, abs=0.06)


def test_turning_truncation_off_changes_nine_frequencies_of_gpt_oss():
    settings = {"head_dim": 64, "base": 150_000.0, "factor": 32, "original_length": 4096}
    on, off = (by_parts.yarn(truncate=truncate, **settings).frequencies for truncate in (True, False))
    assert np.count_nonzero(~np.isclose(on, off)) == 9
    assert np.abs(off / on - 1).max() == pytest.approx(0.43, abs=0.01)


def test_llama3_blends_between_one_and_four_turns():
    plain = rotary.frequencies(128, 500_000.0)
    scaled = by_parts.llama3(128).frequencies
    turns = frequency_ramp.turns(plain, 8192)
    assert_array_equal(scaled[turns > 4], plain[turns > 4])
    assert_allclose(scaled[turns < 1], plain[turns < 1] / 8)
    for pair in np.flatnonzero((turns > 1) & (turns < 4)):
        smooth = (turns[pair] - 1) / 3
        assert scaled[pair] == pytest.approx((1 - smooth) * plain[pair] / 8 + smooth * plain[pair])


@pytest.mark.parametrize(
    "change",
    [{"factor": 32.0}, {"low_freq_factor": 2.0}, {"high_freq_factor": 8.0}, {"original_length": 4096}, {"base": 1e4}],
)
def test_every_parameter_of_llama3_counts(change):
    assert not np.array_equal(by_parts.llama3(128).frequencies, by_parts.llama3(128, **change).frequencies)


LONG = {
    "short_factors": [1.0, 1.1, 1.2, 1.3],
    "long_factors": [2.0, 3.0, 4.0, 5.0],
    "original_length": 4096,
    "factor": 32,
}


@pytest.mark.parametrize(("length", "name"), [(1, "short_factors"), (4096, "short_factors"), (4097, "long_factors")])
def test_longrope_switches_lists_past_the_original_length(length, name):
    scaled = by_parts.longrope(8, **LONG, length=length)
    assert_allclose(scaled.frequencies, rotary.frequencies(8) / LONG[name])
    assert scaled.attention_factor == pytest.approx(math.sqrt(1 + math.log(32) / math.log(4096)))


def test_longrope_takes_an_attention_factor():
    assert by_parts.longrope(8, **LONG, length=9, attention_factor=1.25).attention_factor == 1.25


def test_frequencies_come_in_the_library_of_like():
    like = torch.zeros(1)
    for scaled in (
        by_parts.yarn(8, **LENGTHS, like=like),
        by_parts.ntk_by_parts(8, **LENGTHS, like=like),
        by_parts.llama3(8, like=like),
        by_parts.longrope(8, **LONG, length=9, like=like),
    ):
        assert scaled.frequencies.dtype == torch.float64
