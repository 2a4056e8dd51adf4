"""The tables repeat as a block, and the pairs are neighbours: the two numbers of a pair turn by different angles."""

import torch


def buggy(x, position, base=10000.0):
    """Rotate x (length, head_dim) to its positions."""
    pairs = x.shape[-1] // 2
    frequencies = base ** (-torch.arange(pairs) / pairs)
    angles = position[:, None] * frequencies
    cos = torch.cat([angles.cos(), angles.cos()], dim=-1)
    sin = torch.cat([angles.sin(), angles.sin()], dim=-1)
    swapped = torch.stack([-x[:, 1::2], x[:, 0::2]], dim=-1).flatten(-2)
    return x * cos + swapped * sin


def fixed(x, position, base=10000.0):
    """Rotate x (length, head_dim) to its positions."""
    pairs = x.shape[-1] // 2
    frequencies = base ** (-torch.arange(pairs) / pairs)
    angles = position[:, None] * frequencies
    cos = angles.cos().repeat_interleave(2, dim=-1)
    sin = angles.sin().repeat_interleave(2, dim=-1)
    swapped = torch.stack([-x[:, 1::2], x[:, 0::2]], dim=-1).flatten(-2)
    return x * cos + swapped * sin
