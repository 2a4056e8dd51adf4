"""Six words under one head of attention: without positions, no order of them changes a weight."""

from itertools import permutations

import numpy as np
import pytest

from figures_src.experiments import sentence

SWAPPED = (0, 1, 5, 3, 4, 2)  # dog and man


def test_without_positions_no_order_changes_any_weight():
    assert max(sentence.change(order, "none") for order in permutations(range(6))) < 1e-12


@pytest.mark.parametrize("way", ["sinusoid", "alibi", "rotary"])
def test_with_positions_swapping_two_words_changes_what_the_verb_looks_at(way):
    before, after = (sentence.weights(order, way)[3] for order in (tuple(range(6)), SWAPPED))
    assert np.abs(before - after).max() > 0.05


def test_a_distance_alone_cannot_tell_a_sentence_from_its_mirror_image():
    mirrored = tuple(reversed(range(6)))
    assert sentence.change(mirrored, "alibi") < 1e-12
    assert sentence.change(mirrored, "rotary") > 0.05
