"""Every encoding acts in the small transformer as its module says.

What the transformer itself computes is held against that of the pages, a port to another language of what its docstring
writes down: tests/breaking/test_parity.py.
"""

import math

import numpy as np
import pytest
import torch
from torch.nn import functional

from figures_src.encoding import alibi, kerple, sinusoidal, t5
from figures_src.experiments.small_models import counted, plan, runs

PLAYS = plan.EXPERIMENTS["plays"].settings
SMALL = PLAYS | {"width": 32, "heads": 4, "layers": 2, "trained": 40}
RELATIVE = ["none", "alibi", "kerple", "t5", "rotary", "rotary_fit", "p_rope", "shaw", "content_bias", "lerope"]
RELATIVE += ["pope", "pope_drawn"]
# a sum's positions have tests of their own, in test_counted.py
TRAINED = [name for name in plan.SCHEMES if not name.endswith("_masked") and name not in counted.RULES]


def made(scheme, settings=SMALL, seed=0, causal=True):
    """A model whose encoding has parameters as after a training: T5's table begins with zeros."""
    settings = settings | {"scheme": scheme, "options": plan.SCHEMES[scheme][1], "causal": causal}
    model = runs.model(settings, seed)
    with torch.no_grad():
        for name, parameter in model.positions.named_parameters():
            parameter += 0.5 * torch.randn(parameter.shape, generator=torch.Generator().manual_seed(len(name)))
    return model


def test_all_other_weights_are_the_same_under_every_encoding():
    reference = dict(made("none", seed=3).named_parameters())
    for scheme in TRAINED:
        others = dict(made(scheme, seed=3).named_parameters())
        assert all(torch.equal(others[name], value) for name, value in reference.items())


def drawn(length=12):
    return torch.randint(65, (2, length), generator=torch.Generator().manual_seed(1))


@pytest.mark.parametrize("scheme", TRAINED)
def test_a_causal_model_does_not_see_the_future(scheme):
    model = made(scheme)
    changed = drawn()
    changed[:, 7] = (changed[:, 7] + 1) % 65
    with torch.no_grad():
        before, after = model(drawn()), model(changed)
    assert torch.allclose(before[:, :7], after[:, :7], atol=1e-5)
    assert not torch.allclose(before[:, 7:], after[:, 7:], atol=1e-3)


@pytest.mark.parametrize("scheme", TRAINED)
def test_only_a_model_without_positions_and_mask_is_blind_to_order(scheme):
    other = torch.randperm(12, generator=torch.Generator().manual_seed(2))

    def sees_order(model):
        with torch.no_grad():
            return not torch.allclose(model(drawn()[:, other]), model(drawn())[:, other], atol=1e-4)

    assert sees_order(made(scheme, causal=False)) == (scheme != "none")
    assert sees_order(made(scheme, causal=True))


def test_added_vectors_and_biases_are_those_of_the_encoding_module_at_any_positions():
    place = torch.tensor([3, 4, 9, 10, 30])
    parts = {scheme: made(scheme).positions for scheme in ("t5", "alibi", "kerple", "learned", "sinusoidal")}
    r1, r2 = parts["kerple"].logarithms.exp()
    biases = {
        "t5": t5.bias(place, place, parts["t5"].table, bidirectional=False),
        "alibi": alibi.bias(place, place, alibi.slopes(4)),
        "kerple": kerple.logarithmic(place, place, r1, r2),
    }
    for scheme, bias in biases.items():
        assert torch.allclose(parts[scheme].bias(place).double(), bias.double(), atol=1e-5)
    still = torch.zeros(1, 5, 32)
    assert torch.allclose(parts["learned"].embed(still, place)[0], math.sqrt(32) * parts["learned"].table[place])
    encoded = math.sqrt(2) * sinusoidal.encode(place, 32).float()
    assert torch.allclose(parts["sinusoidal"].embed(still, place)[0], encoded, atol=1e-6)


@pytest.mark.parametrize("scheme", RELATIVE)
def test_a_relative_model_says_the_same_at_shifted_positions(scheme):
    model = made(scheme)
    with torch.no_grad():
        here, there = model(drawn()), model(drawn(), torch.arange(12) + 1000)
    assert torch.allclose(here, there, atol=1e-3)


def test_the_scores_of_pope_are_the_sum_of_its_paper():
    part = made("pope").positions
    q, k, v = torch.randn((3, 2, 4, 12, 8), generator=torch.Generator().manual_seed(5))
    place = torch.arange(12)
    phases = part.phases[1].clamp(-2 * math.pi, 0)
    angle = (place - place[:, None])[..., None] * 10000.0 ** (-torch.arange(8) / 8) + phases[:, :, None]
    lengths = functional.softplus(q)[..., None, :] * functional.softplus(k)[..., None, :, :]
    mask = torch.full((12, 12), -torch.inf).triu(1)
    weights = ((lengths * angle.cos()).sum(dim=-1) / math.sqrt(8) + mask).softmax(dim=-1)
    assert torch.allclose(part.attend(1, q, k, v, place, mask), weights @ v, atol=1e-5)


def test_lerope_begins_as_rope_and_its_factors_are_trained():
    settings = SMALL | {"scheme": "lerope", "options": {}}
    model = runs.model(settings, 0)
    rope = runs.model(settings | {"scheme": "rotary"}, 0)
    assert torch.equal(model(drawn()), rope(drawn()))
    model(drawn()).square().sum().backward()
    assert (model.positions.alpha.grad != 0).all()
    with torch.no_grad():
        model.positions.alpha[1] = math.log(2)
        rope.positions.frequencies = rope.positions.frequencies * np.array([1, 2, 1, 1])
        assert torch.allclose(model(drawn()), rope(drawn()), atol=1e-5)
