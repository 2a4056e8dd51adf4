"""Sines are unpacked as cosines: every vector turns the other way round, from a quarter turn on."""

import torch


def buggy(x, position, base=10000.0):
    """Rotate x (length, head_dim) to its positions."""
    pairs = x.shape[-1] // 2
    angles = position[:, None] * base ** (-torch.arange(pairs) / pairs)
    table = torch.stack([angles.sin(), angles.cos()])
    cos, sin = table
    first, second = x.chunk(2, dim=-1)
    return torch.cat([first * cos - second * sin, first * sin + second * cos], -1)


def fixed(x, position, base=10000.0):
    """Rotate x (length, head_dim) to its positions."""
    pairs = x.shape[-1] // 2
    angles = position[:, None] * base ** (-torch.arange(pairs) / pairs)
    table = torch.stack([angles.cos(), angles.sin()])
    cos, sin = table
    first, second = x.chunk(2, dim=-1)
    return torch.cat([first * cos - second * sin, first * sin + second * cos], -1)
