"""What the page on Llama 3's rule states."""

import numpy as np
import pytest

from figures_src import models
from figures_src.encoding import by_parts, rotary
from figures_src.models import spectrum

INV_FREQ = rotary.frequencies(128, 500_000)


def divided(key):
    model = models.one(key)
    return spectrum.unscaled(model.rotary[0]) / spectrum.scaled(model.rotary[0], model.declared).frequencies


def test_wavelengths_up_to_2048_stay_and_those_above_8192_are_divided():
    wavelengths = rotary.wavelengths(INV_FREQ)
    after = by_parts.llama3(128).frequencies
    assert np.allclose(after[wavelengths < 2_048], INV_FREQ[wavelengths < 2_048])
    assert np.allclose(after[wavelengths > 8_192], INV_FREQ[wavelengths > 8_192] / 8)


def test_the_rule_is_yarns_paper_ramp_with_other_edges():
    paper = by_parts.ntk_by_parts(128, 500_000, factor=8, original_length=8_192, beta_fast=4, beta_slow=1, ramp="paper")
    assert np.allclose(paper.frequencies, by_parts.llama3(128).frequencies)


@pytest.mark.parametrize(("key", "first", "last"), [("llama_3_1_8b", 29, 34), ("llama_3_2_3b", 29, 34)])
def test_the_ramp_covers_the_pairs_of_the_picture(key, first, last):
    factor = models.one(key).rotary[0].scaling["factor"]
    between = ~np.isclose(divided(key), 1) & ~np.isclose(divided(key), factor)
    assert np.array_equal(np.flatnonzero(between), np.arange(first, last + 1))


def test_scout_jumps_between_two_pairs():
    assert np.array_equal(np.flatnonzero(np.isclose(divided("llama_4_scout"), 16)), np.arange(35, 64))
    assert np.allclose(divided("llama_4_scout")[:35], 1)


def test_yarn_changes_ten_more_pairs():
    yarn = by_parts.yarn(128, 500_000, factor=8, original_length=8_192).frequencies
    changed = [np.sum(~np.isclose(each, INV_FREQ)) for each in (yarn, by_parts.llama3(128).frequencies)]
    assert changed[0] - changed[1] == 10


def test_llama_3_2_stays_within_half_of_the_trained_arc():
    slow = rotary.wavelengths(INV_FREQ) > 8_192
    arcs = [16 * by_parts.llama3(128, factor=factor).frequencies[slow] / INV_FREQ[slow] for factor in (8, 32)]
    assert slow.sum() == 29
    assert np.allclose(arcs[0], 2) and np.allclose(arcs[1], 0.5)
