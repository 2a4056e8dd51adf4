"""What the page on reading long contexts states."""

import numpy as np
import pytest

from figures_src.experiments.small_models import beyond, plan, plays, runs


def losses(rule):
    """Characters read -> nats, and half the interval of what that differs from 128 characters by."""
    return {read: rest for read, *rest in beyond.recorded()["context"][rule]}


def test_without_a_rule_nothing_measurable_is_gained_beyond_64_characters():
    found = losses("plain")
    trained = found[beyond.TRAINED][0]
    assert all(found[read][0] - trained > 2 * found[read][1] for read in (16, 32))
    assert abs(found[64][0] - trained) < found[64][1] < 0.002  # a tenth of what 32 characters more gain before
    assert min(found[16][0] - found[32][0], found[32][0] - found[64][0]) > 0.01


def test_under_yarn_text_beyond_the_trained_length_gains_nothing():
    found = losses("yarn")
    trained = found[beyond.TRAINED][0]
    assert all(trained - found[read][0] + found[read][1] < 0.004 for read in (256, 512))  # the most it may gain
    assert found[512][0] > trained
    assert trained - found[16][0] > found[16][1]
    assert found[64][0] - found[16][0] > 0.1 > 2 * (found[16][1] + found[64][1])
    assert losses("plain")[64][0] < losses("plain")[16][0]
    assert max(loss for loss, _ in found.values()) < beyond.recorded()["by_position"]["plain"][-1] - 1  # which breaks


def test_under_yarn_other_distant_text_changes_losses_up_as_often_as_down():
    model, texts = runs.kept_model(plan.KEPT_SEED), plays.windows("test", beyond.FACTOR * beyond.TRAINED, 16)
    part, other = model.positions, texts.clone()
    part.frequencies, part.attention_factor = beyond.rules(part.head_dim, part.base)["yarn"]
    other[:, : -beyond.TRAINED - 1] = texts.roll(1, 0)[:, : -beyond.TRAINED - 1]
    changed = (plays.losses(model, other) - plays.losses(model, texts))[:, -beyond.LAST :].numpy()
    assert 0.07 < np.abs(changed).mean() < 0.15
    assert 0.4 < (changed > 0).mean() < 0.6


@pytest.mark.slow
def test_the_losses_of_the_same_targets_are_what_the_kept_model_has():
    found = beyond.same_targets(runs.kept_model(plan.KEPT_SEED), "plain", beyond.TRAINED)
    assert found == [pytest.approx(row, abs=1e-3) for row in beyond.recorded()["context"]["plain"]]
