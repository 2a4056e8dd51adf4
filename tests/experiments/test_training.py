"""A training that is stopped and goes on gives the same weights to the last bit."""

import pytest
import torch

from figures_src.experiments import plan, positions, tasks
from figures_src.experiments.training import Training, generator, parameter_count, share_of_rate, weights_hash


def begun(scheme="rotary", seed=0, experiment="shift"):
    run = plan.run(experiment, scheme, seed, quick=True)
    return tasks.begin(run.settings, seed, getattr(positions, plan.position_class(scheme)))


@pytest.mark.slow
@pytest.mark.parametrize("scheme", plan.SCHEMES)
def test_resuming_gives_the_same_weights_to_the_last_bit(scheme):
    torch.set_num_threads(1)
    whole, first, second = begun(scheme), begun(scheme), begun(scheme)
    whole.advance(20)
    first.advance(7)
    second.restore(first.state())
    second.advance(100)
    assert whole.is_finished and second.is_finished and not first.is_finished
    assert weights_hash(second.model) == weights_hash(whole.model)
    assert (second.curve, second.data, second.step) == (whole.curve, whole.data, 20)


def test_another_seed_gives_other_weights_and_other_data():
    one, other = begun(seed=0), begun(seed=1)
    assert weights_hash(one.model) != weights_hash(other.model)
    assert not torch.equal(one.batch(0)[0], other.batch(0)[0])
    assert torch.equal(one.batch(3)[0], one.batch(3)[0])


def test_training_lowers_the_loss():
    training = begun()
    training.advance(20)
    assert training.curve[-1] < training.curve[0]


def test_the_rate_rises_in_a_tenth_of_the_steps_and_falls_to_nothing():
    shares = [share_of_rate(step, 100) for step in range(100)]
    assert shares[9] == 1 == max(shares)
    assert shares[:10] == sorted(shares[:10]) and shares[9:] == sorted(shares[9:], reverse=True)
    assert shares[-1] < 0.001


def test_streams_of_different_seeds_differ():
    drawn = {tuple(torch.rand(3, generator=generator(*seeds)).tolist()) for seeds in [(0, 1), (1, 0), (0,), (0, -1)]}
    assert len(drawn) == 4


def test_parameters_are_counted_once():
    model = begun("t5").model
    assert parameter_count(model) == parameter_count(begun("none").model) + 32 * 4
    assert isinstance(begun("none"), Training)
