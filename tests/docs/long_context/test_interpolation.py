"""What the page on interpolation states."""

import numpy as np
import pytest

from figures_src.encoding import attention, rotary, scaling

HEAD_DIM = 128
INV_FREQ = rotary.frequencies(HEAD_DIM)


@pytest.mark.parametrize("factor", [2, 4, 8, 32])
def test_ntk_aware_keeps_the_first_pair_and_slows_pair_i_by_the_step_to_the_i(factor):
    step = factor ** (2 / (HEAD_DIM - 2))
    expected = INV_FREQ / step ** np.arange(HEAD_DIM // 2)
    assert np.allclose(scaling.ntk_aware(HEAD_DIM, factor=factor).frequencies, expected)


def test_the_two_derivations_give_one_base():
    factor, steps = 8, HEAD_DIM // 2
    from_the_ends = 10_000 * factor ** (HEAD_DIM / (HEAD_DIM - 2))
    from_counting = (10_000 ** (2 / HEAD_DIM) * factor ** (2 / (HEAD_DIM - 2))) ** steps
    assert np.isclose(from_the_ends, from_counting)


def test_multiplying_the_base_alone_divides_the_last_pair_by_less():
    assert round(INV_FREQ[-1] / scaling.larger_base(HEAD_DIM, factor=8).frequencies[-1], 2) == 7.74


def test_no_pair_turns_a_token_further_than_in_training_when_interpolated():
    trained = rotary.angles(4_095, INV_FREQ)
    longer = rotary.angles(8 * 4_096 - 1, scaling.linear(HEAD_DIM, factor=8).frequencies)
    assert np.allclose(longer - trained, 7 / 8 * INV_FREQ)
    assert np.allclose(
        rotary.angles(8 * 4_096, scaling.linear(HEAD_DIM, factor=8).frequencies), rotary.angles(4_096, INV_FREQ)
    )


@pytest.mark.parametrize("seed", range(5))
def test_between_whole_distances_the_score_strays_from_the_line_by_no_more_than_the_bound(seed):
    random = np.random.default_rng(seed)
    amplitudes, phases = random.normal(size=64), random.uniform(-np.pi, np.pi, 64)
    share = np.linspace(0, 1, 11)
    bound = np.abs(amplitudes).max() * np.sum(INV_FREQ**2) / 8
    for start in (0.0, 10.0, 1_000.0):
        score = attention.kernel(start + share, INV_FREQ, amplitudes=np.abs(amplitudes), phases=phases)
        line = score[0] + share * (score[-1] - score[0])
        assert np.abs(score - line).max() <= bound


def test_eight_interpolated_tokens_turn_the_pairs_as_far_as_one_did():
    interpolated = scaling.linear(HEAD_DIM, factor=8).frequencies
    assert (INV_FREQ[0], interpolated[0]) == (1, 1 / 8)
    assert np.isclose(attention.kernel(np.array(8), interpolated), attention.kernel(np.array(1), INV_FREQ))
    assert attention.kernel(np.array(4), interpolated) > 0.98
    assert attention.kernel(np.array(4), scaling.ntk_aware(HEAD_DIM, factor=8).frequencies) < 0.82
