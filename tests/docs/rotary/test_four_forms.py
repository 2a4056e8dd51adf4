"""What the page on the four forms states."""

import numpy as np
import pytest
import torch

from figures_src.encoding import layout, rotary

HEAD_DIM = 16
FREQUENCIES = rotary.frequencies(HEAD_DIM)
POSITION = np.arange(60)
VECTORS = np.random.default_rng(0).normal(size=(len(POSITION), HEAD_DIM))


def test_matrix_elementwise_complex_and_polar_form_agree():
    turned = rotary.rotate(VECTORS, POSITION, FREQUENCIES)
    matrices = rotary.matrix(POSITION.astype(float), FREQUENCIES)
    assert np.allclose((matrices @ VECTORS[..., None])[..., 0], turned)
    angles = rotary.angles(POSITION, FREQUENCIES)
    z = layout.to_complex(VECTORS)
    assert np.allclose(layout.from_complex(z * np.exp(1j * angles)), turned)
    assert np.allclose(layout.from_complex(np.abs(z) * np.exp(1j * (np.angle(z) + angles))), turned)
    swapped = layout.join(-VECTORS[:, 1::2], VECTORS[:, 0::2], "interleaved")
    cos, sin = np.repeat(np.cos(angles), 2, axis=-1), np.repeat(np.sin(angles), 2, axis=-1)
    assert np.allclose(VECTORS * cos + swapped * sin, turned)


def test_score_is_the_real_part_with_the_conjugate_and_not_without_it():
    q, k = (layout.to_complex(vector) for vector in VECTORS[:2])
    turned = rotary.rotate(VECTORS[:2], np.array([9, 4]), FREQUENCIES)
    score = turned[0] @ turned[1]
    wave = np.exp(1j * (9 - 4) * FREQUENCIES)
    assert np.isclose((q * k.conj() * wave).sum().real, score)
    assert not np.isclose((q * k * wave).sum().real, score)


def test_without_the_conjugate_the_product_depends_on_the_sum_of_the_positions():
    q, k = (layout.to_complex(vector) for vector in VECTORS[:2])
    products = [
        (q * np.exp(1j * m * FREQUENCIES) * k * np.exp(1j * n * FREQUENCIES)).sum()
        for m, n in [(9, 4), (10, 5), (8, 5)]
    ]
    assert not np.isclose(products[0], products[1])
    assert np.isclose(products[0], products[2])


def test_matrix_has_two_entries_a_row():
    for pairs in layout.LAYOUTS:
        assert (np.count_nonzero(rotary.matrix(7, FREQUENCIES, layout=pairs), axis=-1) == 2).all()


def test_powers_of_any_rotation_are_rotary_in_its_own_axes():
    random = np.random.default_rng(1).normal(size=(6, 6))
    lengths, axes = np.linalg.eigh(1j * (random - random.T))  # i A is Hermitian for antisymmetric A
    positive = lengths > 0
    inv_freq = lengths[positive]
    planes = axes[:, positive] * np.sqrt(2)
    basis = np.stack([planes.real, planes.imag], axis=-1).reshape(6, 6)
    assert np.allclose(basis.T @ basis, np.eye(6))
    step = (axes * np.exp(-1j * lengths)) @ axes.conj().T  # exp(A)
    assert np.allclose(step.imag, 0)

    query, key = np.random.default_rng(2).normal(size=(2, 6))
    for m, n in [(5, 2), (2, 5), (40, 1)]:
        powers = (np.linalg.matrix_power(step.real, position) for position in (m, n))
        general = np.dot(*(power @ vector for power, vector in zip(powers, (query, key), strict=True)))
        own = rotary.rotate(np.stack([query, key]) @ basis, np.array([m, n]), inv_freq)
        assert np.isclose(general, own[0] @ own[1])


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
