"""Positions other than 0, 1, 2, ... are those that the papers draw and count."""

import pytest
import torch

from figures_src.experiments.small_models import counted, tasks
from figures_src.experiments.small_models.training import generator


@pytest.mark.parametrize("digits", [1, 3, 12])
def test_the_digits_to_be_added_are_one_position_ahead_whatever_their_number(digits):
    ids = counted.coupled(3 * digits + 2, 20, generator(0))
    query, key = torch.arange(2 * digits + 1, 3 * digits + 1), torch.arange(digits)
    for of_number in (key, digits + 1 + key):
        assert (ids[of_number] - ids[query]).unique().tolist() == [1]


def test_every_position_below_the_limit_is_met_in_training():
    met = {at for step in range(50) for at in counted.coupled(8, 6, generator(0, step)).tolist()}
    assert met == set(range(6))


@pytest.mark.parametrize(
    ("rule", "tokens", "message"),
    [
        (counted.drawn, 21, "21 tokens cannot have positions of their own below 20: raise the limit"),
        (counted.coupled, 9, r"a sum must have 3 n \+ 2 tokens, n < 20, got 9 tokens"),
        (counted.coupled, 62, r"a sum must have 3 n \+ 2 tokens, n < 20, got 62 tokens"),
    ],
)
def test_what_has_no_positions_is_named(rule, tokens, message):
    with pytest.raises(ValueError, match=message):
        rule(tokens, 20, generator(0))


def test_a_model_is_told_other_positions_at_each_step_and_the_same_ones_when_tested():
    class Told(torch.nn.Module):
        def forward(self, ids, place):
            return place

    model = counted.Counted(Told(), counted.drawn, 20, seed=0)
    ids, _ = tasks.add(3, 2, generator(0))
    assert not torch.equal(model(ids), model(ids))
    model.eval()
    assert torch.equal(model(ids), model(ids))
