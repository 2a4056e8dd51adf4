"""What the page on YaRN states."""

import numpy as np
import pytest

from figures_src import models
from figures_src.encoding import by_parts, frequency_ramp, rotary
from figures_src.models import spectrum

LLAMA_2 = {"head_dim": 128, "base": 10_000.0, "original_length": 4_096}


@pytest.mark.parametrize("form", ["code", "paper"])
def test_fast_pairs_are_kept_and_unfinished_ones_divided(form):
    before = rotary.frequencies(128)
    after = by_parts.yarn(**LLAMA_2, factor=16, ramp=form).frequencies
    turns = frequency_ramp.turns(before, 4_096)
    assert np.allclose(after[turns >= 32], before[turns >= 32])
    assert np.allclose(after[turns <= 1], before[turns <= 1] / 16)


def test_the_two_ramps_differ_by_three_at_pair_38():
    code, paper = (by_parts.yarn(**LLAMA_2, factor=16, ramp=form).frequencies for form in ("code", "paper"))
    assert np.argmax(code / paper) == 38
    assert round((code / paper).max(), 1) == 3.0


def test_for_a_factor_of_32_they_differ_by_four():
    code, paper = (by_parts.yarn(**LLAMA_2, factor=32, ramp=form).frequencies for form in ("code", "paper"))
    assert round((code / paper).max(), 1) == 4.0


def test_attention_factor_of_olmo_is_the_one_that_its_configuration_stores():
    stored = models.one("olmo_3_1_32b").rotary[1].scaling["attention_factor"]
    assert by_parts.yarn_mscale(8) == pytest.approx(stored, abs=1e-15)


def test_scores_get_the_factor_twice():
    random = np.random.default_rng(0)
    query, key = random.normal(size=(2, 1, 128))
    inv_freq, factor = by_parts.yarn(**LLAMA_2, factor=16)
    position = np.array([9])
    scaled = [rotary.rotate(each, position, inv_freq, attention_factor=factor) for each in (query, key)]
    plain = [rotary.rotate(each, position, inv_freq) for each in (query, key)]
    assert np.isclose((scaled[0] @ scaled[1].T).item(), factor**2 * (plain[0] @ plain[1].T).item())


def test_deepseek_leaves_the_rotated_part_alone():
    assert spectrum.scaled(models.one("deepseek_v3").rotary[0], 163_840).attention_factor == 1


def test_kimis_ramp_is_a_step():
    part = models.one("kimi_k2").rotary[0]
    ratio = spectrum.unscaled(part) / spectrum.scaled(part, 131_072).frequencies
    assert set(np.round(ratio, 6)) == {1.0, 32.0}


def test_for_a_factor_of_64_the_scores_are_doubled():
    assert by_parts.yarn_mscale(64) ** 2 == pytest.approx(2, abs=0.01)
