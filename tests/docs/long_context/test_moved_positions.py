"""What the page on moved positions states."""

import numpy as np
import pytest

from figures_src.experiments.small_models import beyond, plan, plays, runs
from figures_src.figures.long_context import told_distances as picture


@pytest.mark.parametrize("name", ["Self-Extend", "ReRoPE", "DCA"])
def test_no_told_distance_is_out_of_range_and_near_ones_are_exact(name):
    told, true = picture._told()[name], picture._told()["unchanged"]
    assert told.max() < picture._TRAINED
    near = true < (picture._QUERY % picture._CHUNK + 1 if name == "DCA" else picture._WINDOW)
    assert np.array_equal(told[near], true[near])


def test_dca_is_exact_across_the_border_of_a_chunk():
    told, true = picture._told()["DCA"], picture._told()["unchanged"]
    near = true <= picture._QUERY % picture._CHUNK + picture._CHUNK
    assert np.array_equal(told[near], true[near])


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
