"""What the page on reading long contexts states."""

import pytest

from figures_src.experiments.small_models import beyond, plan, runs


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
    assert max(loss for loss, _ in found.values()) < beyond.recorded()["by_position"]["plain"][-1] - 1  # which breaks


@pytest.mark.slow
def test_the_losses_of_the_same_targets_are_what_the_kept_model_has():
    found = beyond.same_targets(runs.kept_model(plan.KEPT_SEED), "plain", beyond.TRAINED)
    assert found == [pytest.approx(row, abs=1e-3) for row in beyond.recorded()["context"]["plain"]]
