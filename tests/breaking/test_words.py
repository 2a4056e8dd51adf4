"""What the page predicts of a change holds for the models that it has, in bits per character."""

import math
from functools import cache

import pytest
import torch
from torch.nn import functional

from figures_src.experiments.small_models import plan, plays
from tests.breaking import reference
from tests.breaking.conftest import trained

ROTARY, RELATIVE = ["rotary", "p_rope"], ["rotary", "p_rope", "alibi", "t5", "kerple"]
SAME, GOOD, WORSE, RUBBISH = (0, 0.002), (-0.1, 0.3), (0.3, 9), (1.5, 9)  # bits per character more than as trained
PROMPT = 16
WRONG, SEEN = {"padding": 32, "padded": "wrong"}, {"padding": 32, "padded": "seen"}
SHORT, FIRST, COUNTED = {"window": 16}, {"window": 32, "sinks": 4}, {"window": 32, "count": "cache"}
SAYS = [  # schemes, what is expected, and the changes of which the page says so
    (RELATIVE, SAME, [{"shift": 100_000}, WRONG]),
    (RELATIVE, GOOD, [SHORT, FIRST, COUNTED]),
    (RELATIVE, WORSE, [{"stretch": 2}]),
    (RELATIVE, RUBBISH, [{"restart": True}]),
    (ROTARY, GOOD, [{"round": "angles"}]),
    (ROTARY, WORSE, [{"off": 15}]),
    (ROTARY, RUBBISH, [{"mirror": True}, {"layout": "interleaved"}, {"off": 65535}]),
    (ROTARY, RUBBISH, [{"round": "angles", "shift": 10_000}]),
    (["rotary"], GOOD, [{"round": "keys"}]),
    (["rotary"], (0.05, 0.7), [{"base": 1_000_000}]),
    (["rotary"], (0.5, 9), [{"values": True}]),
    (["rotary"], (0.7, 9), [{"base": 1000}]),
    (["rotary"], RUBBISH, [{"base": 100}]),
    (["p_rope"], SAME, [{"round": "keys"}, {"off": 65535 - 15}]),  # pairs that do not rotate anyhow
    (["p_rope"], GOOD, [{"base": 1000}, {"base": 1_000_000}]),
    (["p_rope"], WORSE, [{"base": 100}, {"values": True}]),
    (["none"], SAME, [WRONG]),
    (["none"], WORSE, [{"window": 32}]),
    (["none"], RUBBISH, [SHORT, SEEN]),
    (["alibi", "kerple"], SAME, [{"mirror": True}]),
    (["alibi"], GOOD, [{"stretch": 1.5}]),
    (["alibi"], RUBBISH, [{"stretch": 0.25}]),
    (["kerple"], (0.1, 0.7), [{"stretch": 0.5}, {"stretch": 1.5}]),
    (["t5"], RUBBISH, [{"mirror": True}, {"stretch": 0.5}]),
    (["learned", "sinusoidal"], GOOD, [SHORT, FIRST]),
    (["learned", "sinusoidal"], RUBBISH, [{"restart": True}, COUNTED]),
    (["sinusoidal"], GOOD, [{"shift": 1}, {"padding": 8, "padded": "wrong"}]),
    (["sinusoidal"], WORSE, [WRONG]),
    (["sinusoidal"], RUBBISH, [{"shift": 100}, {"shift": 100_000}, {"mirror": True}]),
    (["sinusoidal"], RUBBISH, [{"stretch": 0.5}, {"stretch": 1.5}]),
]
CASES = [(scheme, change, expected) for schemes, expected, changes in SAYS for scheme in schemes for change in changes]


@cache
def cost(scheme: str, length: int = 128, texts: int = 2, **changes: object) -> float:
    """Bits per character of test texts after a prompt, mean of some, with changes.

    By PyTorch, whose logits the page's are (test_parity.py), in a fraction of the time.
    """
    losses = []
    for ids in plays.windows("test", length, texts).tolist():
        logits = reference.logits(trained(scheme), ids[:-1], reference.Settings(**changes), PROMPT, 128)
        losses.append(functional.cross_entropy(logits[PROMPT:], torch.tensor(ids[1 + PROMPT :])))
    return float(torch.stack(losses).mean()) / math.log(2)


@pytest.mark.parametrize(("scheme", "changes", "expected"), CASES)
def test_a_change_does_what_the_page_says(scheme, changes, expected):
    low, high = expected
    more = cost(scheme, **changes) - cost(scheme)
    print(f"{scheme:12} {changes!s:44} {more:+.3f} bits")
    assert (abs(more) if expected is SAME else more) <= high
    assert (more >= low and more != 0) or expected is SAME


@pytest.mark.parametrize("scheme", ROTARY)
def test_rotating_twice_is_stretching_by_two(scheme):
    assert cost(scheme, twice=True) == pytest.approx(cost(scheme, stretch=2), abs=1e-3)


@pytest.mark.parametrize("scheme", plan.TEXT_SCHEMES)
def test_padding_is_noticed_only_where_it_is_seen(scheme):
    changes = ({}, {"padding": 8}, {"padding": 8, "padded": "seen"})
    plain, masked, seen = (cost(scheme, 64, **change) for change in changes)  # 64: a table has 128 rows
    assert abs(masked - plain) < 1e-6 and abs(seen - plain) > 1e-4


@pytest.mark.parametrize(
    ("changes", "read", "missing"),
    [
        ({"shift": 100}, 28, "128"),
        ({"stretch": 0.5}, 1, "0.5"),
        ({"mirror": True}, 1, "−1"),
        ({"stretch": 2}, 64, "128"),
    ],
)
def test_a_learned_table_stops_where_its_rows_end(laboratory, loaded, changes, read, missing):
    task = {"prompt": "ROMEO:\nMy lord, the night is ", "seed": 4, "temperature": 0.6, "count": 60}
    arguments = [loaded("learned"), changes, task]
    answer = laboratory.evaluate("([name, ...rest]) => write(name, ...rest)", arguments)
    assert answer["stopped"].endswith(f"There is none for position {missing}.")
    assert len(answer["text"]) == max(0, read - len(task["prompt"]) + 1)


def test_without_positions_first_keys_help_a_window_a_little():
    more = {sinks: cost("none", window=32, sinks=sinks) - cost("none") for sinks in (0, 4)}
    assert WORSE[0] < more[4] < more[0]


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ROTARY)
def test_a_window_reads_any_length_and_first_keys_hurt_rope_unless_counted_in_the_cache(scheme):
    window, sinks, counted = (
        cost(scheme, 512, 1, window=64, **more) for more in ({}, {"sinks": 4}, {"sinks": 4, "count": "cache"})
    )
    plain = cost(scheme, 512, 1)
    assert plain > window + (0.8 if scheme == "rotary" else 0.4)
    assert sinks > window + 0.1 if scheme == "rotary" else sinks < window + 0.05
    assert counted < window + 0.05


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ROTARY)
def test_of_the_five_rules_interpolation_is_lost_and_the_one_that_the_page_names_is_best(scheme):
    rules = ("plain", "linear", "ntk_aware", "dynamic", "yarn")
    found = {rule: cost(scheme, 1024, 1, rule=rule) for rule in rules}
    assert min(found, key=found.get) == {"rotary": "yarn", "p_rope": "ntk_aware"}[scheme]
    assert found["linear"] == max(found.values())
