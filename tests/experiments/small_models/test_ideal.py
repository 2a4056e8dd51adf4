"""The ideal reader is what its name says."""

import math

import numpy as np
import torch

from figures_src.experiments.small_models import ideal, tasks
from figures_src.experiments.small_models.training import generator


def test_the_ideal_reader_weighs_every_chain_that_could_have_made_the_text():
    seed, texts, length = 3, 2, 40
    inputs, targets = tasks.own_chain(length, texts, generator(seed, -1))
    found = ideal.own_chain([length], texts, seed)[0]
    for text in range(texts):
        lost = 0.0
        for place in range(length - tasks.LAST, length):
            here = inputs[text, place]
            followers = [targets[text, at] for at in range(place) if inputs[text, at] == here]
            likelihood = [
                math.prod(ideal.STRAY + tasks.FAVOURED * (other == favoured) for other in followers)
                for favoured in range(tasks.SYMBOLS)
            ]
            share = likelihood[targets[text, place]] / sum(likelihood)
            lost -= math.log(ideal.STRAY + tasks.FAVOURED * share)
        assert np.isclose(found[text], lost / tasks.LAST)


def test_more_of_a_text_of_its_own_helps_and_ends_at_what_a_shared_one_asks():
    short, middle, long = ideal.own_chain([64, 128, 512], 400, 0).mean(axis=1)
    assert short > middle + 0.1 > long + 0.2
    assert abs(long - ideal.shared_chain()) < 0.03


def test_the_floor_of_a_shared_chain_is_the_mean_loss_of_its_own_chances():
    inputs, targets = tasks.shared_chain(512, 400, generator(0))
    is_favoured = targets == (inputs + 1) % tasks.SYMBOLS
    losses = -torch.where(is_favoured, math.log(ideal.STRAY + tasks.FAVOURED), math.log(ideal.STRAY))
    assert abs(losses.mean().item() - ideal.shared_chain()) < 0.01
