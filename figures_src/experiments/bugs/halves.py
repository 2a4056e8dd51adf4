"""The swapped half lacks its minus: what should turn is stretched."""

import torch


def buggy(x, position, base=10000.0):
    """Rotate x (length, head_dim) to its positions."""
    pairs = x.shape[-1] // 2
    angles = position[:, None] * base ** (-torch.arange(pairs) / pairs)
    cos, sin = (torch.cat([t, t], dim=-1) for t in (angles.cos(), angles.sin()))
    first, second = x.chunk(2, dim=-1)
    return x * cos + torch.cat([second, first], dim=-1) * sin


def fixed(x, position, base=10000.0):
    """Rotate x (length, head_dim) to its positions."""
    pairs = x.shape[-1] // 2
    angles = position[:, None] * base ** (-torch.arange(pairs) / pairs)
    cos, sin = (torch.cat([t, t], dim=-1) for t in (angles.cos(), angles.sin()))
    first, second = x.chunk(2, dim=-1)
    return x * cos + torch.cat([-second, first], dim=-1) * sin
