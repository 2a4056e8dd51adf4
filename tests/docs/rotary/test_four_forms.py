"""What the page on the four forms states."""

import numpy as np
import pytest
import torch

from figures_src.encoding import layout, rotary

HEAD_DIM = 16
FREQUENCIES = rotary.frequencies(HEAD_DIM)
POSITION = np.arange(60)
VECTORS = np.random.default_rng(0).normal(size=(len(POSITION), HEAD_DIM))


def test_without_the_conjugate_the_product_depends_on_the_sum_of_the_positions():
    q, k = (layout.to_complex(vector) for vector in VECTORS[:2])
    products = [
        (q * np.exp(1j * m * FREQUENCIES) * k * np.exp(1j * n * FREQUENCIES)).sum()
        for m, n in [(9, 4), (10, 5), (8, 5)]
    ]
    assert not np.isclose(products[0], products[1])
    assert np.isclose(products[0], products[2])


def test_of_the_signs_of_the_swap_one_rotates_one_rotates_back_and_none_is_no_rotation():
    angles = np.repeat(rotary.angles(POSITION, FREQUENCIES), 2, axis=-1)

    def swapped(first, second):
        swap = layout.join(first * VECTORS[:, 1::2], second * VECTORS[:, 0::2], "interleaved")
        return VECTORS * np.cos(angles) + swap * np.sin(angles)

    assert np.allclose(swapped(-1, 1), rotary.rotate(VECTORS, POSITION, FREQUENCIES))
    assert np.allclose(swapped(1, -1), rotary.rotate(VECTORS, -POSITION, FREQUENCIES))
    rolled = VECTORS * np.cos(angles) + np.roll(VECTORS, 1, axis=-1) * np.sin(angles)
    for wrong in (swapped(1, 1), rolled):
        assert not np.allclose(np.linalg.norm(wrong, axis=-1), np.linalg.norm(VECTORS, axis=-1))


def test_pytorch_has_no_complex_type_of_bfloat16():
    pairs = torch.ones(3, 2)
    assert torch.view_as_complex(pairs.half()).dtype == torch.complex32
    with pytest.raises(RuntimeError, match="BFloat16"):
        torch.view_as_complex(pairs.bfloat16())
