"""Positions take the dtype of the vectors: bfloat16 cannot count beyond 256."""

import torch


def buggy(x, frequencies):
    """Angles of every token of x (length, head_dim)."""
    position = torch.arange(x.shape[0], dtype=x.dtype)
    return position.float()[:, None] * frequencies


def fixed(x, frequencies):
    """Angles of every token of x (length, head_dim)."""
    position = torch.arange(x.shape[0])
    return position.float()[:, None] * frequencies
