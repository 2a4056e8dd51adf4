"""One rotation, written in the ways that programs write it: equal results, unequal work. In torch, half-split layout.

Each takes queries or keys (..., length, head_dim) and what `prepare` made of the angles, and gives them back turned.
"""

import torch

from figures_src.encoding import layout, rotary


def tables(cos: torch.Tensor, sin: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Cosines and sines as most programs keep them: once more for the second half."""
    return torch.cat([cos, cos], dim=-1), torch.cat([sin, sin], dim=-1)


def rotate_half(x: torch.Tensor, cos: torch.Tensor, sin: torch.Tensor) -> torch.Tensor:
    """`x cos + (-second, first) sin` with doubled tables, as in GPT-NeoX and transformers."""
    half = x.shape[-1] // 2
    return x * cos + torch.cat([-x[..., half:], x[..., :half]], dim=-1) * sin


def two_halves(x: torch.Tensor, cos: torch.Tensor, sin: torch.Tensor) -> torch.Tensor:
    """Both halves apart, with single tables, then put together."""
    half = x.shape[-1] // 2
    first, second = x[..., :half], x[..., half:]
    return torch.cat([first * cos - second * sin, first * sin + second * cos], dim=-1)


def in_place(x: torch.Tensor, cos: torch.Tensor, sin: torch.Tensor) -> torch.Tensor:
    """Both halves straight into the result, with single tables and no other array in between."""
    half = x.shape[-1] // 2
    turned = torch.empty_like(x)
    torch.mul(x[..., :half], cos, out=turned[..., :half])
    torch.mul(x[..., half:], cos, out=turned[..., half:])
    turned[..., :half].addcmul_(x[..., half:], sin, value=-1)
    turned[..., half:].addcmul_(x[..., :half], sin)
    return turned


def module(x: torch.Tensor, cos: torch.Tensor, sin: torch.Tensor) -> torch.Tensor:
    """The encoding module."""
    return rotary.apply_rotary(x, cos, sin, layout="half_split")


def circle(cos: torch.Tensor, sin: torch.Tensor) -> torch.Tensor:
    """Cosines and sines as complex numbers on the circle."""
    return torch.complex(cos, sin)


def by_complex(x: torch.Tensor, turn: torch.Tensor) -> torch.Tensor:
    """One product of complex numbers, as in Meta's Llama; x interleaved."""
    pairs = torch.view_as_complex(x.reshape(*x.shape[:-1], -1, 2))
    return torch.view_as_real(pairs * turn).flatten(-2)


def matrices(position: torch.Tensor, frequencies: torch.Tensor) -> torch.Tensor:
    """A full rotation matrix for every position."""
    return rotary.matrix(position, frequencies, layout="half_split")


def by_matrix(x: torch.Tensor, matrix: torch.Tensor) -> torch.Tensor:
    """A product with the full matrix of each position, as in the paper's formula."""
    return torch.einsum("nij,...nj->...ni", matrix, x)


def to_interleaved(x: torch.Tensor) -> torch.Tensor:
    """The same vectors as the complex form wants them."""
    return layout.convert(x, "half_split", "interleaved").contiguous()
