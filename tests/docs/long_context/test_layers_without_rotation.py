"""What the page on layers that do not rotate states, and its check on right programs and on faults."""

import itertools
import re
from pathlib import Path

import numpy as np
import pytest
import torch
import torch.nn.functional as F

from figures_src import models
from figures_src.encoding import rotary
from figures_src.figures.long_context import reach, running_sums, three_masks
from scripts.common import pasted

PAGE = Path(__file__).parents[3] / "docs/long_context/layers_without_rotation.md"
NEAR, RECURRENT = {"local", "chunked"}, {"linear", "recurrent", "conv"}
X = torch.randn(2, 24, 32, generator=torch.Generator().manual_seed(0))


def test_windows_add_up_and_a_global_layer_sees_everything():
    mistral, gemma = (reach._reach(models.one(key)) for key in ("mistral_7b_v0_1", "gemma_3_27b"))
    assert mistral[-1] == 32 * 4_095 == 131_040
    assert gemma[4] == 5 * 1_023 and gemma[5] == 131_072


def test_the_masks_of_the_page_are_those_of_the_picture():
    query, key = np.arange(24)[:, None], np.arange(24)
    window = (key <= query) & (query - key < 8)
    alone, with_sinks, chunks = three_masks._masks().values()
    assert np.array_equal(alone, window)
    assert np.array_equal(with_sinks, window | ((key <= query) & (key < 2)))
    assert np.array_equal(chunks, (key <= query) & (query // 8 == key // 8))


@pytest.mark.parametrize(
    ("key", "places"),
    [
        ("llama_4_scout", [4, 8, 12]),
        ("smollm3_3b", [4, 8, 12]),
        ("tiny_aya", [4, 8, 12]),
        ("gemma_3_27b", [6, 12]),
        ("modernbert_base", [1, 4, 7, 10]),
    ],
)
def test_layers_that_see_everything_are_where_the_page_says(key, places):
    cycle = models.one(key).cycle
    special = "global" if "global" in cycle else "none"
    assert [layer + 1 for layer in range(12) if cycle[layer % len(cycle)] == special] == places


def test_scaling_belongs_to_the_global_layers_of_gemma_3():
    local, wide = models.one("gemma_3_27b").rotary
    assert (local.layers, wide.layers) == ("local", "global")
    assert not local.scaling and wide.scaling["factor"] == 8


def test_a_group_of_eight_keys_shares_one_distance():
    query, key = 5_000, np.arange(4_000, 4_016)
    distance = query // 8 - key // 8
    assert np.array_equal(distance, np.repeat([125, 124], 8))


def row(model) -> str:
    """The row of the page's table that a model belongs to, "" for none."""
    kinds = set(model.pattern)
    if "none" in kinds:
        return "windows that rotate" if kinds & NEAR else "other full layers" if model.rotary else "recurrent layers |"
    if kinds & RECURRENT:
        return "recurrent or convolutional layers"
    near, far = ([part.base for part in model.rotary if part.layers in each] for each in (NEAR, {"global"}))
    return "windows and full layers" if near and far and max(near) < min(far) else ""


def test_the_table_is_that_of_the_atlas():
    rows = re.findall(r"^\| (?!What|---)(.*) \| (.*) \|$", PAGE.read_text(encoding="utf-8").split("{tested")[0], re.M)
    names = [name for _, several in rows for name in re.split(r", | and ", several)]
    for model in models.every():
        short = [name for name in names if model.name.endswith(f" {name}") or model.name == name]
        (said,) = [first for first, several in rows if set(re.split(r", | and ", several)) & set(short)] or [""]
        assert said.startswith(row(model)) and bool(said) == bool(row(model)), model.name


def attention(rotates: bool, window: int):
    """A layer as the check takes it: causal attention of x with itself, through a window in tokens."""
    place = torch.arange(24)
    seen = (place[:, None] >= place) & (place[:, None] - place < window)

    def layer(x, position_ids):
        frequencies = torch.from_numpy(rotary.frequencies(32)).float()
        turned = rotary.rotate(x, position_ids, frequencies, layout="half_split") if rotates else x
        return F.scaled_dot_product_attention(turned, turned, x, attn_mask=seen)

    return layer


def port(rotates):
    return [attention(turns, 8 if turns else 24) for turns in rotates]


def test_the_check_passes_right_programs_and_names_the_layer_of_each_fault():
    code = next(block for block in re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.S) if "def check" in block)
    exec(code, found := {})
    check, every_fourth, last = found["check"], [True, True, True, False] * 2, [False, *[True, True, True, False] * 2]
    for rotates in (every_fourth, last, [False] * 4, [True] * 4):
        check(port(rotates), rotates, X)
    faults = [
        ("layer 0 must rotate", [not each for each in every_fourth]),  # the list read the other way round
        ("layer 2 must rotate", every_fourth[1:] + every_fourth[:1]),  # counted from the other end
        ("layer 3 must not rotate", [True] * 8),
        ("layer 0 must rotate", [False] * 8),
    ]
    for message, wrong in faults:
        with pytest.raises(AssertionError, match=message):
            check(port(wrong), every_fourth, X)
    with pytest.raises(AssertionError, match="layer 0 must rotate"):  # a list of bases, 0 for none
        check(port([False] * 4), [500_000.0, 500_000.0, 500_000.0, 0], X)
    with pytest.raises(ValueError, match="shorter"):
        check(port(every_fourth), every_fourth[:4], X)
    wrong_base = attention(True, 4)
    check([wrong_base], [True], X)  # which layer rotates is all that it sees
    tempered = lambda x, p: attention(False, 24)(x * (1 + 0.1 * p.log1p())[:, None], p)  # noqa: E731
    with pytest.raises(AssertionError, match="layer 0 must not rotate"):  # as the page warns
        check([tempered], [False], X)
    check([lambda x, p: tempered(x, torch.arange(len(p)))], [False], X)  # with the positions that are not stretched


def test_a_reordering_of_dims_is_seen_only_where_they_are_rotated_or_scaled():
    q, k = X.double()
    order = torch.randperm(32, generator=torch.Generator().manual_seed(1))
    gain, position = torch.linspace(0.5, 2, 32).double(), torch.arange(24)
    frequencies = torch.from_numpy(rotary.frequencies(32))
    uses = {
        "plain": lambda x: x,
        "gain": lambda x: x * gain,
        "rotation": lambda x: rotary.rotate(x, position, frequencies, layout="half_split"),
    }
    same = {
        name: torch.allclose(use(q) @ use(k).T, use(q[:, order]) @ use(k[:, order]).T) for name, use in uses.items()
    }
    assert same == {"plain": True, "gain": False, "rotation": False}


def test_a_state_that_rotates_backwards_is_rope_by_the_running_sum_and_one_that_rotates_forwards_is_not():
    random = np.random.default_rng(0)
    q, k = random.normal(size=(2, 12, 2))
    angle, gate = random.uniform(-np.pi, np.pi, 12), random.uniform(0.5, 1, 12)
    total = angle.cumsum()
    turned = [rotary.rotate(each, total, np.ones(1)) for each in (q, k)]
    decay = np.exp(np.tril(np.log(gate).cumsum()[:, None] - np.log(gate).cumsum()))
    scores = np.tril(decay * (turned[0] @ turned[1].T))
    complex_q, complex_k = q @ (1, 1j), k @ (1, 1j)

    def read(sign):
        state, found = np.zeros(12, complex), []
        for token in range(12):  # a state for each key, so that scores can be read one by one
            state = gate[token] * np.exp(sign * 1j * angle[token]) * state
            state[token] = complex_k[token]
            found.append((complex_q[token].conj() * state).real)
        return np.array(found)

    assert np.allclose(read(-1), scores)
    assert not np.allclose(read(1), scores)


def test_the_block_tells_odd_from_even_for_all_strings_of_five_bits(capsys):
    (code,) = (each.code for each in pasted.blocks(PAGE.read_text(encoding="utf-8")) if "bits =" in each.code)
    settings = "[0, 1, 1, 0, 1]"
    assert settings in code
    for bits in itertools.product((0, 1), repeat=5):
        exec(code.replace(settings, str(list(bits))), {})
        assert capsys.readouterr().out.split() == ["True", "odd" if sum(bits) % 2 else "even"]


def test_stick_breaking_gives_the_nearer_of_two_equal_keys_more_and_not_the_farther():
    share = np.full(6, 0.3)
    left = np.cumprod(1 - share[::-1])[::-1]  # what is left after each key, counted from the query backwards
    weight = share * np.append(left[1:], 1)
    assert (np.diff(weight) > 0).all() and np.isclose(weight.sum(), 1 - 0.7**6)


def test_the_mean_cosine_of_summed_angles_falls_with_the_square_of_their_spread():
    angles = np.random.default_rng(0).normal(0.25, 0.4, size=(20_000, 40))
    found = np.cos(angles.cumsum(axis=1)).mean(axis=0)
    assert np.allclose(found, running_sums._mean_cosine(np.arange(1, 41), 0.25, 0.4), atol=0.02)
    assert abs(running_sums._mean_cosine(60, 0.25, 0.4)) < 0.01 < abs(running_sums._mean_cosine(60, 0.25, 0.15))


def test_the_picture_counts_the_ones():
    assert sum(running_sums._BITS) == 6
