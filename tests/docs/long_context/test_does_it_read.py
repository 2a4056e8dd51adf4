"""What the page on reading long contexts states."""

import pytest

from figures_src.experiments.small_models import beyond, plan, runs


def test_far_text_does_not_help_the_small_model_and_32_characters_are_all_it_uses():
    plain, yarn = ({read: rest for read, *rest in beyond.recorded()["context"][rule]} for rule in ("plain", "yarn"))
    first, half = plain[16][0], plain[32][1]
    assert first - plain[32][0] > half > 0
    assert plain[32][0] - plain[128][0] < half / 2
    assert abs(yarn[512][0] - yarn[128][0]) < yarn[512][1]
    assert min(loss for loss, _ in yarn.values()) == yarn[16][0]


@pytest.mark.slow
def test_the_losses_of_the_same_targets_are_what_the_kept_model_has():
    assert beyond.same_targets(runs.kept_model(plan.KEPT_SEED)) == {
        rule: [pytest.approx(row, abs=1e-3) for row in rows] for rule, rows in beyond.recorded()["context"].items()
    }
