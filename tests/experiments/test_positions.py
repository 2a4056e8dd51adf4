"""Each encoding acts in the small transformer as figures_src.encoding says, and nothing else differs between them."""

import pytest
import torch

from figures_src.encoding import alibi, attention, kerple, shaw, t5
from figures_src.experiments import plan, positions
from figures_src.experiments.transformer import Transformer

SHAPE = {"vocabulary": 10, "answers": 10, "width": 32, "heads": 4, "layers": 2, "longest": 40}


def transformer(scheme, causal, seed=0):
    kind = getattr(positions, plan.position_class(scheme))
    model = Transformer(kind, causal=causal, seed=seed, **SHAPE)
    with torch.no_grad():  # T5's table and KERPLE's numbers begin equal for all offsets or heads
        for name, parameter in model.positions.named_parameters():
            parameter += torch.randn(parameter.shape, generator=torch.Generator().manual_seed(len(name)))
    return model


def ids(length=12):
    return torch.randint(10, (2, length), generator=torch.Generator().manual_seed(1))


def sees_order(model):
    other = torch.randperm(12, generator=torch.Generator().manual_seed(2))
    with torch.no_grad():
        return not torch.allclose(model(ids()[:, other]), model(ids())[:, other], atol=1e-5)


@pytest.mark.parametrize("scheme", plan.SCHEMES)
def test_only_a_model_without_positions_and_mask_is_blind_to_order(scheme):
    assert sees_order(transformer(scheme, causal=False)) == (scheme != "none")
    assert sees_order(transformer(scheme, causal=True))


@pytest.mark.parametrize("scheme", plan.SCHEMES)
def test_a_causal_model_does_not_see_the_future(scheme):
    model = transformer(scheme, causal=True)
    changed = ids().clone()
    changed[:, 7] = (changed[:, 7] + 1) % 10
    with torch.no_grad():
        before, after = model(ids()), model(changed)
    assert torch.allclose(before[:, :7], after[:, :7], atol=1e-6)
    assert not torch.allclose(before[:, 7:], after[:, 7:], atol=1e-3)


@pytest.mark.parametrize("scheme", plan.SCHEMES)
def test_every_parameter_of_a_scheme_is_trained(scheme):
    model = transformer(scheme, causal=False)
    model(ids()).square().sum().backward()
    assert all(parameter.grad.abs().sum() > 0 for parameter in model.parameters() if parameter.numel() > 4 * 32)


def test_all_other_weights_are_the_same_under_every_encoding():
    reference = dict(transformer("none", causal=True, seed=3).named_parameters())
    for scheme in plan.SCHEMES:
        others = dict(transformer(scheme, causal=True, seed=3).named_parameters())
        assert all(torch.equal(others[name], value) for name, value in reference.items())


@pytest.mark.parametrize("scheme", ["shaw", "t5", "alibi", "kerple", "rotary", "partial", "p_rope"])
def test_the_scores_of_a_relative_scheme_depend_on_the_offset_alone(scheme):
    part = transformer(scheme, causal=False).positions
    q, k = torch.randn((2, 1, 4, 1, 8), generator=torch.Generator().manual_seed(4)).expand(-1, -1, -1, 20, -1)
    scores = part.scores(0, *part.turn(q, k))
    bias = part.bias(20, scores.device)
    scores = scores if bias is None else scores + bias
    for offset in (-7, 0, 3):
        diagonal = scores.diagonal(offset, dim1=-2, dim2=-1)
        assert torch.allclose(diagonal, diagonal[..., :1].expand_as(diagonal), atol=1e-4)
    assert not torch.allclose(scores[..., 10, 10], scores[..., 10, 3], atol=1e-3)


def test_biases_by_offset_are_those_of_the_encoding_module():
    place = torch.arange(20)
    parts = {scheme: transformer(scheme, causal=True).positions for scheme in ("t5", "alibi", "kerple")}
    r1, r2 = parts["kerple"].logarithms.exp()
    expected = {
        "t5": t5.bias(place, place, parts["t5"].table, bidirectional=False),
        "alibi": alibi.bias(place, place, alibi.slopes(4)),
        "kerple": kerple.logarithmic(place, place, r1, r2),
    }
    for scheme, bias in expected.items():
        assert torch.allclose(parts[scheme].bias(20, place.device).double(), bias.double(), atol=1e-5)


@pytest.mark.parametrize("causal", [True, False])
def test_the_quick_form_of_shaw_equals_that_of_the_encoding_module(causal):
    part = transformer("shaw", causal).positions
    q, k, v = torch.randn((3, 2, 4, 40, 8), generator=torch.Generator().manual_seed(5))
    place = torch.arange(40)
    row = shaw.rows(place[None, :] - place[:, None], left=16, right=0 if causal else 16)
    scores = part.scores(1, q, k)
    assert torch.allclose(scores, shaw.scores(q, k, part.tables[1, 0], row), atol=1e-4)
    weights = scores.softmax(dim=-1)
    assert torch.allclose(part.mix(1, weights, v), shaw.output(weights, v, part.tables[1, 1], row), atol=1e-4)


def test_a_layer_mixes_as_the_encoding_module_does():
    model = transformer("none", causal=True)
    x, layer = model.words(ids()), model.layers[0]
    q, k, v = layer.queries_keys_values(x)
    mixed = attention.attend(q, k, v, mask=attention.causal_mask(torch.arange(12)))
    expected = x + layer.merge(mixed.transpose(1, 2).flatten(2))
    expected = expected + layer.network(layer.before_network(expected))
    hidden = torch.zeros(12, 12).masked_fill(~attention.causal_mask(torch.arange(12)), -torch.inf)
    assert torch.allclose(layer(x, hidden), expected, atol=1e-5)


def test_p_rope_holds_the_slowest_quarter_still():
    part = positions.PRope(width=32, heads=4, layers=2, longest=40, two_sided=False, seed=0)
    assert list(part.frequencies > 0) == [True, True, True, False]
