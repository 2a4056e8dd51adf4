"""What the page on interpolation states."""

import numpy as np
import pytest

from figures_src.encoding import rotary, scaling
from figures_src.experiments.small_models import beyond, plan, plays, runs
from figures_src.figures.long_context import stale_keys
from figures_src.figures.long_context import told_distances as picture

HEAD_DIM = 128
INV_FREQ = rotary.frequencies(HEAD_DIM)


@pytest.mark.parametrize("factor", [2, 4, 8, 32])
def test_ntk_aware_keeps_the_first_pair_and_slows_pair_i_by_the_step_to_the_i(factor):
    step = factor ** (2 / (HEAD_DIM - 2))
    expected = INV_FREQ / step ** np.arange(HEAD_DIM // 2)
    assert np.allclose(scaling.ntk_aware(HEAD_DIM, factor=factor).frequencies, expected)


def test_no_pair_turns_a_token_further_than_in_training_when_interpolated():
    trained = rotary.angles(4_095, INV_FREQ)
    longer = rotary.angles(8 * 4_096 - 1, scaling.linear(HEAD_DIM, factor=8).frequencies)
    assert np.allclose(longer - trained, 7 / 8 * INV_FREQ)
    assert np.allclose(
        rotary.angles(8 * 4_096, scaling.linear(HEAD_DIM, factor=8).frequencies), rotary.angles(4_096, INV_FREQ)
    )


def test_cached_keys_give_wrong_scores_and_the_newest_key_a_right_one():
    right, stale = stale_keys._scores()
    assert 0.3 < np.abs(right - stale).max() < 0.35
    assert np.isclose(right[-1], stale[-1])
    assert np.round(np.abs(right - stale).mean(), 1) == 0.1


def test_right_scores_depend_on_the_distance_alone():
    right, _ = stale_keys._scores()
    inv_freq = scaling.dynamic_ntk(64, length=stale_keys._LENGTH, original_length=stale_keys._TRAINED).frequencies
    distance = stale_keys._LENGTH - 1 - np.arange(stale_keys._LENGTH)
    assert np.allclose(right, np.cos(distance[:, None] * inv_freq).mean(axis=-1))


@pytest.mark.parametrize("name", ["Self-Extend", "ReRoPE", "DCA"])
def test_no_told_distance_is_out_of_range_and_near_ones_are_exact(name):
    told, true = picture._told()[name], picture._told()["unchanged"]
    assert told.max() < picture._TRAINED
    near = true < (picture._QUERY % picture._CHUNK + 1 if name == "DCA" else picture._WINDOW)
    assert np.array_equal(told[near], true[near])


@pytest.mark.parametrize(("offset", "is_exact"), [(0, True), (5, True), (6, False), (17, False)])
def test_dca_is_exact_in_the_chunk_before_only_for_queries_soon_after_the_border(offset, is_exact):
    found = picture._told(3 * picture._CHUNK + offset)
    told, true = found["DCA"], found["unchanged"]
    own, before = true <= offset, (true > offset) & (true <= offset + picture._CHUNK)
    assert np.array_equal(told[own], true[own])
    assert (told[before] == true[before]).all() if is_exact else (told[before] < true[before]).all()
    assert told.max() == picture._TRAINED - 1


def test_the_picture_of_dca_falls_from_10_to_6():
    told = picture._told()["DCA"][::-1]  # by distance
    assert told[:12].tolist() == [*range(11), 6]


@pytest.mark.slow
def test_the_curves_of_moved_positions_are_those_of_the_model():
    texts = plays.windows("test", beyond.FACTOR * beyond.TRAINED, beyond.PIECES)
    again = beyond.moved_positions(runs.kept_model(plan.KEPT_SEED), texts)
    for name, losses in beyond.recorded()["moved"].items():
        assert np.allclose(again[name], losses, atol=2e-3)


@pytest.fixture(scope="module")
def read():
    """Nats of the small model within its trained length and in the last of four such lengths."""
    found = beyond.recorded()
    stretches = beyond.TRAINED // beyond.STRETCH
    curves = found["moved"] | {"plain": found["by_position"]["plain"]}
    return {name: (np.mean(each[:stretches]), np.mean(each[-stretches:])) for name, each in curves.items()}


def test_by_four_pi_fails_everywhere_and_ntk_aware_scaling_beyond_twice_the_length():
    losses = beyond.recorded()["by_position"]
    pi, ntk, plain = (np.array(losses[rule]) for rule in ("linear", "ntk_aware", "plain"))
    trained = beyond.TRAINED // beyond.STRETCH
    assert (pi > 3).all() and plain[:trained].max() < 1.5
    assert ntk[: 2 * trained].max() < 1.6 and ntk[-trained:].min() > 2.5


def test_the_first_dynamic_factor_lets_slow_pairs_go_too_far_and_a_large_second_one_keeps_the_loss_level():
    model = runs.kept_model(plan.KEPT_SEED)
    part, texts = model.positions, plays.windows("test", beyond.FACTOR * beyond.TRAINED, 8)

    def read(now, factor):
        rule = scaling.dynamic_ntk(
            part.head_dim, part.base, length=now, original_length=beyond.TRAINED, factor=factor, form="transformers"
        )
        known = rotary.frequencies(part.head_dim, part.base) * beyond.TRAINED
        is_new = (known < 2 * np.pi) & (rule.frequencies * now > 1.001 * known)
        return is_new.sum(), beyond._stretches(model, rule, texts[:, : now + 1])[-1]

    first, second = ([read(now, factor) for now in (256, 384, 512)] for factor in (1, 8))
    assert all(new == 9 and loss > 1.9 for new, loss in first)
    assert all(new < 2 and loss < 1.6 for new, loss in second)


@pytest.mark.parametrize("name", ["rerope", "self_extend"])
def test_with_moved_positions_the_small_model_reads_four_times_its_length(read, name):
    within, at_the_end = read[name]
    assert abs(within - read["plain"][0]) < 0.02
    assert at_the_end < within + 0.05 < read["plain"][1] - 1.5


def test_a_window_that_hides_the_far_text_reads_on_as_well_and_better_than_any_rule(read):
    assert read["window"][1] < read["window"][0] + 0.05
    rules = beyond.recorded()["by_position"].values()
    assert read["window"][1] < min(np.mean(each[-beyond.TRAINED // beyond.STRETCH :]) for each in rules)
    assert abs(read["window"][1] - read["rerope"][1]) < 0.05
    assert abs(read["window"][1] - read["self_extend"][1]) < 0.05
