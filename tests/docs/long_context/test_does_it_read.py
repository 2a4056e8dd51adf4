"""What the page on reading long contexts states."""

import pytest

from figures_src.experiments.small_models import beyond, plan, runs


def losses(rule):
    """Characters read -> nats, and half the interval of what that differs from 128 characters by."""
    return {read: rest for read, *rest in beyond.recorded()["context"][rule]}


def test_without_a_rule_nothing_measurable_is_gained_beyond_32_characters():
    found = losses("plain")
    trained = found[beyond.TRAINED][0]
    assert found[16][0] - trained > found[16][1]
    assert all(abs(found[read][0] - trained) < found[read][1] for read in (32, 64))


def test_under_yarn_more_text_makes_the_small_model_slightly_worse():
    found = losses("yarn")
    trained = found[beyond.TRAINED][0]
    assert all(found[read][0] - trained > found[read][1] > 0 for read in (256, 512))
    assert trained - found[16][0] > found[16][1]
    assert max(loss for loss, _ in found.values()) < beyond.recorded()["by_position"]["plain"][-1] - 1  # which breaks


@pytest.mark.slow
def test_the_losses_of_the_same_targets_are_what_the_kept_model_has():
    assert beyond.same_targets(runs.kept_model(plan.KEPT_SEED)) == {
        rule: [pytest.approx(row, abs=1e-3) for row in rows] for rule, rows in beyond.recorded()["context"].items()
    }
