"""What the page on papers and code states beside its numbers."""

import math
import re
from importlib import metadata
from pathlib import Path

import numpy as np

from figures_src import golden
from figures_src.encoding import attention, rotary, sinusoidal

DOCS = Path(__file__).parents[3] / "docs"
INV_FREQ = rotary.frequencies(128)
PRINTED_BOUND = 128 / (32 * math.log(10_000))


def _strays(phases):
    """How far a score with |h| = 1 in every pair lies from its chord, halfway between the distances 0 and 1."""
    ends = attention.kernel(np.array([0.0, 1.0]), INV_FREQ, amplitudes=np.ones(64), phases=phases)
    middle = attention.kernel(np.array(0.5), INV_FREQ, amplitudes=np.ones(64), phases=phases)
    return abs(middle - ends.mean())


def test_the_two_versions_of_sinusoids_differ_in_the_middle_and_hardly_in_the_last_pair():
    position = np.arange(2_048)[:, None]
    paper, code = (sinusoidal.frequencies(512, denominator=which) for which in ("half", "half_minus_one"))
    apart = np.abs(np.exp(1j * position * paper) - np.exp(1j * position * code)).max(axis=0)
    assert apart[-1] < 0.01 and apart[28] > 1.98


def test_ten_results_may_be_off_by_more_than_the_printed_digits_and_their_reasons_are_of_two_kinds():
    reasons = [entry.because for entry in golden.every() if entry.slack]
    assert len(reasons) == 10
    assert sum("cut off" in reason for reason in reasons) == 2
    assert sum("float" in reason for reason in reasons) == 8  # float32, bfloat16


def test_a_score_breaks_the_printed_interpolation_bound():
    assert _strays(-INV_FREQ / 2) > 1.1 * PRINTED_BOUND


def test_the_sum_of_squares_bounds_every_score():
    rng = np.random.default_rng(0)
    bound = np.sum(INV_FREQ**2) / 8
    assert all(_strays(phases) <= bound for phases in [-INV_FREQ / 2, *rng.uniform(0, 2 * np.pi, (200, 64))])


def test_the_spacing_of_float32_near_8000_is_half_a_thousandth():
    assert np.spacing(np.float32(8_000)) == np.float32(2**-11)
    assert 0.0004 < 2**-11 < 0.0005


def test_pages_cite_the_version_of_transformers_that_is_installed():
    installed = metadata.version("transformers")
    cited = re.compile(r"transformers`?(?:\]\(\S+?\)|/blob/)?\s*v?(5\.[\d.]*\d)|[Vv]ersion (5\.[\d.]*\d)")
    for page in sorted(DOCS.rglob("*.md")):
        for found in cited.finditer(page.read_text(encoding="utf-8")):
            version = found[1] or found[2]
            assert version == installed or page == DOCS / "practice" / "models.md", (
                f"{page.name}: transformers {version} cited, {installed} is installed: read it again, then write it"
            )
