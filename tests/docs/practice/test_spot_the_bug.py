"""Each program of the page is wrong as written, in the way that the page says, and right as fixed."""

import importlib
import inspect
import re
import textwrap
from pathlib import Path

import numpy as np
import pytest
import torch

from figures_src.encoding import alibi, attention, layout, mrope, rotary, sinusoidal
from figures_src.experiments.bugs import (
    batches,
    counting,
    halves,
    heads_first,
    image_ids,
    inverted,
    ladder,
    layer,
    neighbours,
    one_table,
    read_config,
    ring,
    steepness,
)

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "practice" / "spot_the_bug.md").read_text(encoding="utf-8")
NAMES = [path.stem for path in sorted((ROOT / "figures_src/experiments/bugs").glob("[!_]*.py"))]
POSITION, FREQUENCIES = torch.arange(50), rotary.frequencies(16)
RNG = torch.Generator().manual_seed(0)
X, Q, K, V = torch.randn(4, 50, 16, generator=RNG)
ALTERNATIVES = {  # another place for the repair, as the page gives it: the line's number and what it would be
    "ladder": (3, "torch.arange(0, head_dim, 2)", "pair = torch.arange(0, head_dim, 2)"),
    "one_table": (6, "sin, cos = table", "sin, cos = table"),
    "batches": (9, *["return x + table[: x.shape[1]].transpose(0, 1)"] * 2),
}
ROTATIONS = {neighbours: "interleaved", halves: "half_split", one_table: "half_split"}


def lengths(turned):
    return (turned.norm(dim=-1) / X.norm(dim=-1)).numpy()


def along_diagonal(rotate, distance):
    """Scores of one query and one key at a distance, over all places."""
    query, key = (rotate(x.expand(50, 16), POSITION) for x in (Q[0], K[0]))
    return np.diagonal((query @ key.T).numpy(), -distance)


@pytest.mark.parametrize("name", NAMES)
def test_the_page_shows_the_program_its_symptom_and_the_line(name):
    module = importlib.import_module(f"figures_src.experiments.bugs.{name}")
    buggy, fixed = (lines(program) for program in (module.buggy, module.fixed))
    section = next(part for part in PAGE.split("\n### ") if f"(../figures/practice/bug_{name}.svg)" in part)
    shown, shown_fix = (
        textwrap.dedent(match).split("\n") for match in re.findall(r"quoted.*?}\n(.*?)\n *```", section, re.S)
    )
    assert [re.sub(r"^def \w+", "def buggy", shown[0]), *shown[1:]] == buggy, "what runs is what is shown"
    drawing = inspect.getsource(importlib.import_module(f"figures_src.figures.practice.bug_{name}"))
    assert re.search(rf"\b{name}\b", drawing) and "buggy" in drawing
    assert shown_fix == textwrap.dedent("\n".join(line for line in fixed[1:] if line not in buggy)).split("\n")
    wrong = [number for number, line in enumerate(buggy[1:], 2) if line not in fixed]
    named = re.search(r"^    \*\*Lines? ([^*]*)\.\*\*", section, re.M)[1]
    also = {ALTERNATIVES[name][0]} if name in ALTERNATIVES else set()
    assert [int(number) for number in re.findall(r"\d+", named)] == sorted(also.union(wrong))
    flat = " ".join(section.split())
    assert all(f"In line {number}, `{ALTERNATIVES[name][1]}` would do as well." in flat for number in also)
    assert 1 <= len(wrong) <= 4


@pytest.mark.parametrize(
    ("program", "arguments"), [(ladder, (64,)), (one_table, (X, POSITION)), (batches, (X.expand(3, 50, 16),))]
)
def test_the_other_place_of_a_repair_is_as_good(program, arguments):
    number, _, repair = ALTERNATIVES[program.__name__.rpartition(".")[2]]
    source = lines(program.buggy)
    source[number - 1] = f"    {repair}"
    exec("\n".join(source), space := {"torch": torch})
    torch.testing.assert_close(space["buggy"](*arguments), program.fixed(*arguments))
    assert not torch.allclose(program.buggy(*arguments), program.fixed(*arguments), atol=0.1)


def lines(program):
    return inspect.getsource(program).rstrip().split("\n")


@pytest.mark.parametrize("program", ROTATIONS)
def test_fixed_rotations_are_those_of_the_encoding_module(program):
    expected = rotary.rotate(X, POSITION, FREQUENCIES, layout=ROTATIONS[program])
    torch.testing.assert_close(program.fixed(X, POSITION), expected, atol=1e-4, rtol=0)
    assert not torch.allclose(program.buggy(X, POSITION), expected, atol=0.1)


@pytest.mark.parametrize("program", [neighbours, halves])
def test_no_rotation_keeps_no_length(program):
    assert np.ptp(lengths(program.buggy(X, POSITION))) > 0.2
    assert np.allclose(lengths(program.fixed(X, POSITION)), 1, atol=1e-5)


def test_exchanged_tables_keep_lengths_and_mirror_the_distance():
    assert np.allclose(lengths(one_table.buggy(X, POSITION)), 1, atol=1e-5)
    mirrored = along_diagonal(one_table.fixed, -7)
    assert np.allclose(along_diagonal(one_table.buggy, 7), mirrored[0], atol=1e-4)
    assert not np.allclose(along_diagonal(one_table.fixed, 7), mirrored[0], atol=0.1)


def test_fixed_frequencies_are_those_of_the_encoding_module_and_buggy_ones_end_near_the_root_of_the_base():
    assert np.allclose(ladder.fixed(64), rotary.frequencies(64))
    assert np.isclose(ladder.buggy(64)[-1], 10000 ** (-31 / 64))


def test_positions_over_heads_leave_the_score_without_a_distance():
    x = torch.randn(1, 4, 1, 16, generator=RNG).expand(1, 4, 50, 16)
    scores = heads_first.buggy(x) @ heads_first.buggy(x).mT
    assert torch.allclose(scores, scores[..., :1, :1].expand_as(scores), atol=1e-4)
    expected = rotary.rotate(x, POSITION, FREQUENCIES, layout="half_split")
    torch.testing.assert_close(heads_first.fixed(x), expected, atol=1e-4, rtol=0)


def test_with_the_batch_first_every_token_of_a_text_gets_the_same_row():
    x = torch.zeros(3, 50, 16)
    added = batches.buggy(x)
    assert torch.equal(added, added[:, :1].expand_as(added))
    expected = sinusoidal.encode(POSITION, 16, dtype=torch.float32)
    torch.testing.assert_close(batches.fixed(x), expected.expand(3, 50, 16), atol=1e-5, rtol=0)


def test_turned_values_are_read_differently_at_every_place():
    def rotate(x):
        return rotary.rotate(x, POSITION, FREQUENCIES)

    same = V[0].expand(50, 16)
    torch.testing.assert_close(layer.fixed(Q, K, same, rotate), same)
    assert (layer.buggy(Q, K, same, rotate) - same).abs().max() > 0.5
    expected = attention.attend(rotate(Q), rotate(K), V, mask=attention.causal_mask(POSITION))
    torch.testing.assert_close(layer.fixed(Q, K, V, rotate), expected)


def test_the_plain_formula_gives_none_of_twelve_heads_its_released_slope():
    assert np.allclose(steepness.fixed(12), alibi.slopes(12))
    assert np.allclose(steepness.buggy(16), alibi.slopes(16))
    assert not np.isclose(steepness.buggy(12), alibi.slopes(12)).any()


def test_bfloat16_counts_to_256_and_then_has_no_odd_position():
    x = torch.zeros(600, 16, dtype=torch.bfloat16)
    places, true = counting.buggy(x, torch.ones(1))[:, 0], torch.arange(600.0)
    assert torch.equal(places[:257], true[:257]) and torch.equal(places[256:513:2], true[256:513:2])
    assert (places[257::2] != true[257::2]).all()
    assert torch.equal(counting.fixed(x, torch.ones(1))[:, 0], true)


def test_the_slot_is_no_position_once_the_ring_has_gone_round():
    def distance(program, token, key):
        return program(token, 8, 1)[1] - program(key, 8, 1)[1]

    assert [distance(ring.fixed, 10, key) for key in range(3, 11)] == list(range(7, -1, -1))
    assert [distance(ring.buggy, 10, key) for key in range(3, 11)] == [-1, -2, -3, -4, -5, 2, 1, 0]
    assert [distance(ring.buggy, 15, key) for key in range(8, 16)] == list(range(7, -1, -1))


def test_fixed_interleaved_rows_are_half_split_rows_in_another_order():
    turned = layout.convert(neighbours.fixed(X, POSITION), "interleaved", "half_split")
    torch.testing.assert_close(turned, halves.fixed(layout.convert(X, "interleaved", "half_split"), POSITION))


def test_a_base_in_the_block_is_not_seen_by_code_that_takes_a_default():
    config = {"hidden_size": 4096, "num_attention_heads": 32, "rope_parameters": {"rope_theta": 500_000.0}}
    assert np.allclose(read_config.fixed(config), rotary.frequencies(128, base=500_000.0))
    assert np.allclose(read_config.buggy(config), rotary.frequencies(128))
    ahead = 8_192 * (read_config.buggy(config) - read_config.fixed(config)).numpy()
    assert ahead[0] == 0 and (ahead[1:] > 0.9).all() and (ahead[46:64:2] > np.pi / 3).all()


@pytest.mark.parametrize(("rows", "cols"), [(1, 8), (6, 1), (6, 8)])
def test_text_after_an_image_resumes_at_its_longer_side(rows, cols):
    expected = mrope.position_ids([("text", 6), ("image", rows, cols), ("text", 10)]).T
    assert np.array_equal(image_ids.fixed(6, rows, cols, 10), expected)
    assert np.array_equal(image_ids.buggy(6, rows, cols, 10), expected) == (1 in (rows, cols))


def test_the_inverted_list_rotates_one_layer_of_four():
    rotate = lambda x, position: x + position  # noqa: E731
    turned = [
        [bool(program(0, 1, layer, [1, 1, 1, 0], rotate)) for layer in range(4)]
        for program in (inverted.buggy, inverted.fixed)
    ]
    assert turned == [[False, False, False, True], [True, True, True, False]]
