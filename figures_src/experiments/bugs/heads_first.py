"""The heads were moved before the tokens, and the positions still count the second axis: they count heads."""

import torch


def buggy(x, base=10000.0):
    """Rotate x (batch, heads, length, head_dim) to positions 0, 1, 2 ..."""
    pairs = x.shape[-1] // 2
    position = torch.arange(x.shape[1])
    angles = position[:, None, None] * base ** (-torch.arange(pairs) / pairs)
    cos, sin = angles.cos(), angles.sin()
    first, second = x.chunk(2, dim=-1)
    return torch.cat([first * cos - second * sin, first * sin + second * cos], -1)


def fixed(x, base=10000.0):
    """Rotate x (batch, heads, length, head_dim) to positions 0, 1, 2 ..."""
    pairs = x.shape[-1] // 2
    position = torch.arange(x.shape[-2])
    angles = position[:, None] * base ** (-torch.arange(pairs) / pairs)
    cos, sin = angles.cos(), angles.sin()
    first, second = x.chunk(2, dim=-1)
    return torch.cat([first * cos - second * sin, first * sin + second * cos], -1)
