"""The model in the page gives PyTorch's logits, for every encoding and every change, and writes PyTorch's texts."""

from dataclasses import asdict

import pytest
import torch
from torch.nn import functional

from figures_src.experiments.small_models import plan, plays
from tests.breaking import reference
from tests.breaking.conftest import trained
from tests.breaking.reference import Settings

CLOSE = 2e-4  # logits reach 15: float32 sums in another order
CLOSE_ROUNDED = 1e-2  # a key between two steps of bf16 goes either way: so do PyTorch's, with weights changed by 1e-7
PROMPT = 28
WINDOW = {"window": 16, "sinks": 4}
ALL = [{}, {"shift": 100_000}, {"stretch": 2}, {"stretch": 0.5}, {"mirror": True}, {"restart": True}]
ALL += [WINDOW, WINDOW | {"count": "cache"}, *({"padding": 8, "padded": side} for side in ("right", "wrong", "seen"))]
OF_ROTARY = [{"base": 100}, {"layout": "interleaved"}, {"off": 0x8105}, {"values": True}, {"twice": True}]
OF_ROTARY += [{"rule": rule, "factor": 6} for rule in ("linear", "ntk_aware", "yarn")]
OF_ROTARY += [{"rule": "dynamic"}, {"rule": "dynamic", "values": True, "twice": True}]
OF_ROTARY += [{"round": "angles", "shift": 3000}, {"round": "keys"}]
NO_ROWS = [("learned", {"shift": 100_000}), ("learned", {"stretch": 0.5})]
CASES = [(scheme, changes) for scheme in plan.TEXT_SCHEMES for changes in ALL if (scheme, changes) not in NO_ROWS]
CASES += [(scheme, changes) for scheme in ("rotary", "p_rope") for changes in OF_ROTARY]


def length(scheme: str, changes: dict) -> int:
    """As many characters of a text as show a change; a table has 128 rows, of which a stretch by 2 leaves 64."""
    if not changes:
        return 128 if scheme == "learned" else 300  # a cache of 256 tokens grows
    if (scheme, changes) == ("learned", {"mirror": True}):
        return 1
    return 160 if changes in OF_ROTARY else 64  # rules change something beyond 128


@pytest.mark.parametrize(
    ("scheme", "changes"), [pytest.param(*case, marks=[pytest.mark.slow] if case[1] else []) for case in CASES], ids=str
)
def test_a_kept_model_gives_the_logits_of_pytorch(laboratory, loaded, record_property, scheme, changes):
    model = trained(scheme)
    settings = Settings(**changes)
    ids = plays.ids("test")[: length(scheme, changes)].tolist()
    expected = reference.logits(model, ids, settings, PROMPT, 128, plays.alphabet().index(" "))
    arguments = [loaded(scheme), asdict(settings), ids, PROMPT]
    found = torch.tensor(laboratory.evaluate("([name, ...rest]) => logits(name, ...rest)", arguments))
    difference = float((found - expected).abs().max())
    print(f"kept {scheme:12} {changes!s:44} {difference:.1e} of {float(expected.abs().max()):.1f}")
    record_property("difference", difference)
    assert difference < (CLOSE_ROUNDED if changes == {"round": "keys"} else CLOSE)


def test_a_character_costs_the_cross_entropy_of_pytorch(laboratory, loaded):
    model = trained("rotary")
    ids = plays.ids("test")[:64].tolist()
    logits = reference.logits(model, ids[:-1], Settings(), PROMPT, 128)
    expected = functional.cross_entropy(logits, torch.tensor(ids[1:]), reduction="none")
    text = "".join(plays.alphabet()[each] for each in ids)
    found = laboratory.evaluate("([name, text]) => nats(name, text)", [loaded("rotary"), text])
    assert (torch.tensor(found) - expected).abs().max() < CLOSE


def test_the_random_numbers_are_the_same_in_both_languages(laboratory):
    for seed in (0, 1, 2**32 - 1):
        assert laboratory.evaluate("([seed, count]) => draws(seed, count)", [seed, 50]) == reference.draws(seed, 50)


@pytest.mark.slow
@pytest.mark.parametrize("scheme", plan.TEXT_SCHEMES)
def test_a_thousand_characters_have_the_logits_of_the_model_itself(laboratory, loaded, scheme):
    pieces = plays.windows("test", 128, 8)[:, :-1]
    with torch.no_grad():
        expected = trained(scheme)(pieces)
    call, name = "([name, tokens]) => logits(name, {}, tokens, tokens.length)", loaded(scheme)
    found = [laboratory.evaluate(call, [name, tokens]) for tokens in pieces.tolist()]
    assert (torch.tensor(found) - expected).abs().max() < CLOSE
