"""What the page on the trained rotary model states."""

import numpy as np

from figures_src.encoding import rotary
from figures_src.experiments import plan, summary
from figures_src.experiments.small_models import pairs, records, runs
from figures_src.experiments.small_models.plan import KEPT_OF_ALL_SEEDS, KEPT_SEED


def test_no_pair_makes_32_turns_in_128_bytes():
    settings = plan.SETTINGS["language"]
    wavelengths = rotary.wavelengths(rotary.frequencies(settings["width"] // settings["heads"]))
    assert settings["trained"] / wavelengths.min() < 32


def test_the_rules_and_the_plain_ladder_agree_at_the_trained_length():
    losses = [summary.losses("scaling", rule, "mean")[:, 0] for rule in plan.RULES]
    assert all((each == losses[0]).all() for each in losses)


def test_the_recorded_pairs_are_those_of_the_kept_model():
    kept = runs.kept_model(KEPT_SEED)
    plain, still = pairs.losses()
    measured_on = records.measured_on(KEPT_OF_ALL_SEEDS, KEPT_SEED)
    assert pairs.recorded()["measured_on"]["model"] == measured_on["model"]
    assert np.allclose(pairs.measured_shares(kept), pairs.shares(), atol=1e-3)
    assert np.allclose([pairs.measured_loss(kept, pair) for pair in (None, 6)], [plain, still[6]], atol=1e-3)


def test_every_head_leans_on_one_of_the_two_pairs_that_do_not_quite_rotate_once():
    turns = pairs.length() / pairs.wavelengths()
    favourites = set(pairs.shares().argmax(axis=1).tolist())
    assert favourites == {6, 7}
    assert turns[5] > 1 > turns[6] > turns[7] > 1 / 3


def test_a_share_is_no_use_the_fastest_pair_is_missed_most_and_pair_7_little():
    plain, still = pairs.losses()
    lost = still - plain
    assert lost.argsort()[::-1][:3].tolist() == [0, 6, 1]
    assert pairs.shares().mean(axis=0)[7] > 0.1
    assert lost[7] < lost[1]


def test_the_eight_slowest_pairs_are_not_missed():
    plain, still = pairs.losses()
    assert np.abs(still - plain)[8:].max() < 0.005


def test_before_the_training_no_pair_is_preferred():
    assert np.ptp(pairs.shares(trained=False).mean(axis=0)) < 0.02


def test_every_head_has_a_whole_share():
    assert np.allclose(pairs.shares().sum(axis=1), 1, atol=1e-4)


def test_after_a_little_training_ntk_aware_is_as_good_as_yarn_up_to_512_bytes_and_worse_at_1024():
    ntk, yarn = (summary.losses("tuning", rule, "mean").mean(axis=(0, 2)) for rule in ("ntk_aware", "yarn"))
    for length, more in zip(summary.lengths("tuning"), ntk - yarn, strict=True):
        assert more < 0.01 or length >= 1024
        assert more > 0.05 or length != 1024
