"""What the page on rotation states."""

from pathlib import Path

import numpy as np
import torch

from figures_src import models
from figures_src.encoding import rotary, sinusoidal
from scripts.common import pasted

PAGE = Path(__file__).parents[3] / "docs/rotary/rotation.md"

HEAD_DIM = 64
FREQUENCIES = rotary.frequencies(HEAD_DIM)
POSITION = np.arange(200)
QUERY, KEY = np.random.default_rng(0).normal(size=(2, HEAD_DIM))


def turned(vector, position, pairs="interleaved"):
    return rotary.rotate(np.broadcast_to(vector, (len(position), HEAD_DIM)), position, FREQUENCIES, layout=pairs)


def test_every_diagonal_of_rotated_scores_is_constant():
    score = turned(QUERY, POSITION) @ turned(KEY, POSITION).T
    assert all(np.ptp(np.diagonal(score, offset)) < 1e-10 for offset in range(-199, 200))


def test_scores_with_sinusoids_added_change_along_a_diagonal():
    encoding = sinusoidal.encode(POSITION, HEAD_DIM)
    score = (QUERY + encoding) @ (KEY + encoding).T
    assert np.ptp(np.diagonal(score, -10)) > 1


def test_score_is_the_query_times_the_matrix_of_the_difference_times_the_key():
    for m, n in [(7, 3), (3, 7), (150, 0)]:
        score = turned(QUERY, np.array([m])) @ turned(KEY, np.array([n])).T
        assert np.isclose(score.item(), QUERY @ rotary.matrix(n - m, FREQUENCIES) @ KEY)


def test_the_score_is_a_sum_of_cosines_and_each_pair_of_contents_has_its_own():
    contents = np.random.default_rng(1).normal(size=(2, 2, HEAD_DIM))
    project = np.random.default_rng(2).normal(size=(2, HEAD_DIM, HEAD_DIM)) / np.sqrt(HEAD_DIM)  # one head: W_q, W_k
    found = []
    for tokens in contents:
        q, k = np.einsum("nde,ne->nd", project, tokens)
        score = turned(q, POSITION) @ turned(k, np.array([0])).T
        one, other = (each[0::2] + 1j * each[1::2] for each in (q, k))
        phases = np.angle(one) - np.angle(other)  # from key to query
        sizes = np.abs(one) * np.abs(other)
        assert np.allclose(score[:, 0], (sizes * np.cos(phases + POSITION[:, None] * FREQUENCIES)).sum(axis=1))
        found.append(score[:, 0])
    assert abs(np.corrcoef(found)[0, 1]) < 0.5


def test_most_language_models_have_a_base_of_10000_or_more_and_some_a_smaller_one():
    bases = np.array([part.base for model in models.every() if model.kind == "language" for part in model.rotary])
    assert (bases < 10_000).any() and (bases >= 10_000).mean() > 0.95


def test_adding_turns_clockwise_and_rotating_anticlockwise_by_one_radian_a_token():
    added = sinusoidal.encode(POSITION, 2) @ [1, 1j]
    rotated = rotary.rotate(np.ones((200, 2)), POSITION, rotary.frequencies(2)) @ [1, 1j]
    assert np.allclose(np.angle(added[1:] / added[:-1]), -1)
    assert np.allclose(np.angle(rotated[1:] / rotated[:-1]), 1)


def test_minus_sign_below_the_diagonal_swaps_before_and_after():
    score = turned(QUERY, POSITION) @ turned(KEY, POSITION).T
    clockwise = turned(QUERY, -POSITION) @ turned(KEY, -POSITION).T
    assert np.isclose(clockwise[7, 3], score[3, 7])


def test_the_module_to_take_away_rotates_alike_however_it_was_made_loaded_or_cast():
    (code,) = (each.code for each in pasted.blocks(PAGE.read_text(encoding="utf-8")) if "class RoPE" in each.code)
    exec(code, space := {})
    with torch.device("meta"):
        module = space["RoPE"](HEAD_DIM)
    module.load_state_dict({}, assign=True)
    x, ids = torch.randn(2, 3, 7, HEAD_DIM), torch.arange(4_000, 4_014).view(2, 7)
    expected = rotary.rotate(x, ids[:, None], FREQUENCIES, layout="half_split")
    for cast in (lambda: module, lambda: module.to_empty(device="cpu"), module.half):
        for found in cast()(x, x, ids):
            torch.testing.assert_close(found, expected, atol=0.002, rtol=0)
