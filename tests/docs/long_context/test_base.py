"""What the page on raising the base states."""

import re
from pathlib import Path

import numpy as np
import pytest

from figures_src.encoding import attention, base_bound, rotary
from figures_src.figures.long_context import lowest_score

PAGE = (Path(__file__).parents[3] / "docs" / "long_context" / "base.md").read_text(encoding="utf-8")
NUMBERS = re.compile(r"^\| ([\d,]+)" + r" \| ([\d,]+)" * 4 + r" \|$", re.MULTILINE)
TABLE = [[int(cell.replace(",", "")) for cell in row] for row in NUMBERS.findall(PAGE)]
CHOICES = [(row[0], row[3], row[4]) for row in TABLE]
# The last base below 1e9 that fails, found once: from a base with the lowest mean f, on by
# max(f / (L / 64 * sum_i i / 64 * b**(-i / 64)), 2e-6) in ln b; f cannot reach 0 within the first of these.
LAST_TO_FAIL = {
    1_024: 6_018,
    2_048: 22_764,
    4_096: 58_789,
    8_192: 394_327,
    16_384: 1_321_076,
    32_768: 3_325_748,
    65_536: 14_949_407,
    131_072: 42_273_606,
}
PUBLISHED = {1_024: 4.3e3, 2_048: 1.2e4, 4_096: 2.7e4, 8_192: 8.4e4, 16_384: 2.3e5, 32_768: 6.3e5}


def test_the_window_at_131072_tokens_is_narrower_than_a_tenth_of_a_percent():
    passing = [power for power in range(76_990, 77_010) if base_bound.worst_offset(1.0002**power, 131_072, 128) is None]
    assert passing[0] == 77_000
    assert 1.0002 ** (passing[-1] - passing[0]) < 1.001


def test_the_coarser_search_passes_at_its_own_value_and_not_beside_it():
    passes = [base_bound.worst_offset(1.001**power, 131_072, 128) is None for power in (15_875, 15_876, 15_877)]
    assert passes == [False, True, False]


def test_bases_of_the_picture_pass_and_fail_again():
    passes = lowest_score._lowest_scores() >= 0
    first = np.flatnonzero(passes)[0]
    assert not passes[first:].all()
    assert np.sum(np.diff(passes.astype(int)) != 0) > 10
    assert 28_000 < lowest_score._BASES[first] < 30_000
    assert lowest_score._BASES[np.flatnonzero(~passes)[-1]] > 58_000


def test_the_base_marked_in_the_picture_passes_and_those_of_the_picture_beside_it_fail():
    passes = lowest_score._lowest_scores() >= 0
    above = np.searchsorted(lowest_score._BASES, lowest_score._LEAST)
    passing = [base_bound.worst_offset(lowest_score._LEAST - less, 4_096, 128) is None for less in (0, 1)]
    assert passing == [True, False]
    assert not passes[: above + 1].any()


def test_the_finer_of_the_published_searches_is_never_the_larger():
    su, men = np.array([row[1:3] for row in TABLE]).T
    assert list(su[:6]) == list(PUBLISHED.values())
    assert (men >= su).all()


def test_where_the_tables_differ_neither_the_smaller_nor_the_larger_base_is_the_safe_one():
    smaller_larger = {2_048: (1.2e4, 1.6e4), 32_768: (6.3e5, 6.4e5)}
    passes = {L: [base_bound.worst_offset(base, L, 128) is None for base in both] for L, both in smaller_larger.items()}
    assert passes == {2_048: [False, True], 32_768: [True, False]}


def test_bases_a_little_above_the_least_mostly_fail():
    for length in (1_024, 4_096, 8_192):
        grid = base_bound.least_base(length, 128) * 1.001 ** np.arange(1, 60)
        assert sum(base_bound.worst_offset(base, length, 128) is not None for base in grid) > 40


@pytest.mark.parametrize(("length", "least", "safe"), CHOICES)
def test_printed_bases_pass_and_above_the_safe_one_none_is_found_to_fail(length, least, safe):
    assert base_bound.worst_offset(least, length, 128) is None
    rng = np.random.default_rng(length)
    near, far = safe * 1.001 ** np.arange(5), np.exp(rng.uniform(np.log(safe), np.log(1e9), 5))
    assert {base_bound.worst_offset(base, length, 128) for base in (*near, *far)} == {None}


@pytest.mark.parametrize(("length", "least", "safe"), CHOICES)
def test_the_safe_base_is_the_last_that_fails_rounded_up_to_two_digits(length, least, safe):
    unit = 10 ** (len(str(safe)) - 2)
    assert safe - unit < LAST_TO_FAIL[length] < safe
    assert base_bound.worst_offset(LAST_TO_FAIL[length], length, 128) is not None


def test_a_larger_base_leaves_more_pairs_without_a_turn():
    unfinished = [np.sum(rotary.wavelengths(rotary.frequencies(128, base)) > 8_192) for base in (1e4, 5e5, 1e7)]
    assert unfinished == sorted(unfinished) and unfinished[0] < unfinished[-1]


def test_llama_3_lies_above_the_bound_for_its_training():
    assert base_bound.worst_offset(500_000, 8_192, 128) is None
    assert base_bound.worst_offset(500_000, 131_072, 128) is not None


def test_a_larger_base_slows_every_pair_but_the_first_and_the_slow_ones_more():
    slower = rotary.frequencies(128) / rotary.frequencies(128, 500_000)
    assert slower[0] == 1 and (np.diff(slower) > 0).all()


def test_the_larger_of_the_least_base_and_the_base_of_the_critical_pair_can_fail():
    def critical(base: float, trained: int, length: int) -> float:
        return base ** (np.log(length / 2 / np.pi) / np.log(trained / 2 / np.pi))

    llama_1, llama_2 = critical(10_000, 2_048, 16_384), critical(10_000, 4_096, 32_768)
    assert (round(llama_1), round(llama_2)) == (273_768, 192_144)
    assert base_bound.worst_offset(235_000, 16_384, 128) is None
    assert base_bound.worst_offset(llama_1, 16_384, 128) is not None
    kernel = attention.kernel(np.arange(32_768), rotary.frequencies(128, llama_2))
    assert np.flatnonzero(kernel < 0)[0] == 9_937
