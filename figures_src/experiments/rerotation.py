"""Cached keys that are moved to other positions again and again, rounded as a cache rounds them."""

import torch

from figures_src.encoding import rotary

HEAD_DIM = 128


def error(steps: int, dtype: torch.dtype, *, at_once: bool = False) -> float:
    """Relative error of keys that were moved back by `steps` positions, one at a time or at once, kept in a format."""
    exact = torch.randn(64, HEAD_DIM, dtype=torch.float64, generator=torch.Generator().manual_seed(0))
    found = exact.to(dtype)
    if at_once:
        found = _moved(found, -steps)
    else:
        for _ in range(steps):
            found = _moved(found, -1)
    exact = _moved(exact, -steps)
    return float((found.double() - exact).norm() / exact.norm())


def _moved(keys: torch.Tensor, by: int) -> torch.Tensor:
    """Neighbours are a pair; computed in float64 and rounded once. One product: a call of the module takes longer."""
    circle = torch.exp(1j * by * torch.from_numpy(rotary.frequencies(HEAD_DIM)))
    pairs = torch.view_as_complex(keys.double().unflatten(-1, (-1, 2)))
    return torch.view_as_real(pairs * circle).flatten(-2).to(keys.dtype)
