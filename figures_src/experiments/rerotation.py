"""Cached keys that are moved to other positions again and again, rounded as a cache rounds them."""

import torch

from figures_src.encoding import rotary

HEAD_DIM = 128


def error(steps: int, dtype: torch.dtype, *, at_once: bool = False) -> float:
    """Relative error of keys that were moved back by `steps` positions, one at a time or at once, kept in a format."""
    exact = _keys()
    found = _moved(exact.to(dtype), -steps) if at_once else _step_by_step(exact.to(dtype), steps)
    exact = _moved(exact, -steps)
    return float((found.double() - exact).norm() / exact.norm())


def shares(steps: int, dtype: torch.dtype) -> dict[str, float]:
    """Of the squared error after as many steps of one: pairs by how many of their two numbers never moved, and fast."""
    start = _keys().to(dtype)
    found = _step_by_step(start, steps)
    squares = (found.double() - _moved(_keys(), -steps)).square().unflatten(-1, (-1, 2)).sum(dim=-1)
    stuck = (found == start).unflatten(-1, (-1, 2)).sum(dim=-1)
    parts = {name: squares[stuck == count] for count, name in enumerate(("both moved", "one moved", "none moved"))}
    parts["fast half"] = squares[:, : HEAD_DIM // 4]
    return {name: float(part.sum() / squares.sum()) for name, part in parts.items()}


def _keys() -> torch.Tensor:
    return torch.randn(64, HEAD_DIM, dtype=torch.float64, generator=torch.Generator().manual_seed(0))


def _step_by_step(keys: torch.Tensor, steps: int) -> torch.Tensor:
    for _ in range(steps):
        keys = _moved(keys, -1)
    return keys


def _moved(keys: torch.Tensor, by: int) -> torch.Tensor:
    """Neighbours are a pair; computed in float64 and rounded once. One product: a call of the module takes longer."""
    circle = torch.exp(1j * by * torch.from_numpy(rotary.frequencies(HEAD_DIM)))
    pairs = torch.view_as_complex(keys.double().unflatten(-1, (-1, 2)))
    return torch.view_as_real(pairs * circle).flatten(-2).to(keys.dtype)
