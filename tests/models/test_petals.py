"""The shape of a model says how far its pairs turn, and grows with its context."""

import numpy as np

from figures_src import models
from figures_src.encoding import rotary
from figures_src.models import petals

ROTARY = [model for model in models.every() if model.rotary]


def test_a_petal_is_the_share_of_a_turn_that_a_pair_makes():
    llama = models.one("llama_2_7b")
    angles = (llama.trained - 1) * rotary.frequencies(128)
    assert np.allclose(petals.shares(llama), np.minimum(angles / (2 * np.pi), 1), rtol=1e-3)
    assert np.sum(petals.shares(llama) == 1) == 46


def test_without_a_length_of_training_the_declared_context_counts():
    gemma = models.one("gemma_2b")
    assert gemma.trained is None and petals.length(gemma) == gemma.declared
    assert petals.length(models.one("flux_1")) is None and np.all(petals.shares(models.one("flux_1")) == 1)


def test_in_a_window_a_pair_turns_no_further_than_the_window():
    lengths = {"mistral_7b_v0_1": 4_096, "gemma_3_27b": 1_024, "llama_4_scout": 8_192, "gpt_oss_20b": 4_096}
    assert {key: petals.length(models.one(key)) for key in lengths} == lengths
    assert np.sum(petals.shares(models.one("gemma_3_27b")) < 1) == 28


def test_an_outline_lies_between_hub_and_rim_and_leaves_the_rest_empty():
    for model in ROTARY:
        x, y = petals.outline(model).T
        reach, angle = np.hypot(x, y), np.arctan2(x, y) % (2 * np.pi)
        assert np.all(reach >= petals.HUB - 1e-9) and np.all(reach <= 1 + 1e-9), model.key
        filled = model.rotary[0].dims / model.rotary[0].head_dim
        if filled < 1:
            assert np.isclose(angle.max(), 2 * np.pi * filled), model.key


def test_a_longer_context_has_a_larger_shape():
    in_order = sorted((m for m in models.every() if m.declared), key=lambda model: model.declared)
    sizes = [petals.radius(model) for model in in_order]
    assert sizes == sorted(sizes) and sizes[0] < 0.5 and sizes[-1] > 1
