"""What the page on the sinusoidal encoding states."""

from pathlib import Path

import numpy as np
import pytest
import torch

from figures_src.encoding import rotary, sinusoidal
from scripts.common import pasted

PAGE = Path(__file__).parents[3] / "docs/absolute/sinusoidal.md"

POSITION = np.arange(300)


def test_no_matrix_moves_the_sines_alone():
    sines = sinusoidal.encode(POSITION, 32)[:, ::2]
    best = np.linalg.lstsq(sines[:-1], sines[1:], rcond=None)[0]
    assert np.abs(sines[:-1] @ best - sines[1:]).max() > 0.01


def test_similarity_falls_with_the_logarithm_of_the_distance():
    distance = np.arange(10, 1_001)
    similarity = sinusoidal.encode(distance, 512) @ sinusoidal.encode(0, 512) / 256
    law = 1 - (np.log(distance) + np.euler_gamma) / np.log(10_000)
    assert np.abs(similarity - law).max() < 0.06
    assert np.corrcoef(np.log(distance), similarity)[0, 1] < -0.98


def test_every_encoding_has_length_root_of_half_the_width():
    assert np.allclose(np.linalg.norm(sinusoidal.encode(POSITION, 128), axis=-1), np.sqrt(64))


def test_dot_product_rises_and_falls_for_every_setting_of_the_interactive_figure():
    for base in (10, 100, 1_000, 10_000, 100_000, 1_000_000):
        for width in (4, 8, 16, 32, 64, 128, 256, 512):
            encoding = sinusoidal.encode(np.arange(257), width, base=base)
            assert (np.diff(encoding @ encoding[0]) > 0).any(), (base, width)


def test_random_projections_break_the_constant_diagonals():
    rng = np.random.default_rng(0)
    query, key = rng.normal(size=(2, 64, 64)) / 8
    encoding = sinusoidal.encode(POSITION, 64)
    score = (encoding @ query.T) @ (encoding @ key.T).T
    assert np.ptp(np.diagonal(score, -5)) > 1


WIDTH = 32


@pytest.mark.parametrize("offset", [-5, 1, 2, 100])
def test_matrix_that_moves_a_sinusoid_is_the_rotary_matrix_once_cosines_come_first(offset):
    moved = sinusoidal.shift_matrix(offset, WIDTH, order="cos_sin")
    assert np.allclose(moved, rotary.matrix(float(offset), rotary.frequencies(WIDTH), layout="half_split"))


def test_the_module_to_take_away_is_exact_under_any_default_dtype():
    text = PAGE.read_text(encoding="utf-8")
    (code,) = (each.code for each in pasted.blocks(text) if "class PositionalEncoding" in each.code)
    exec(code, space := {})
    before = torch.get_default_dtype()
    torch.set_default_dtype(torch.bfloat16)
    try:
        found = space["PositionalEncoding"](64).eval()(torch.zeros(1, 300, 64, dtype=torch.float32))
    finally:
        torch.set_default_dtype(before)
    assert np.allclose(found[0], sinusoidal.encode(POSITION, 64), atol=1e-4)
