"""The table is made for (length, batch, width) and the batch comes first: one row for all tokens of a text."""

import torch


def buggy(x, base=10000.0, longest=512):
    """Add sinusoids to embeddings x (batch, length, d_model)."""
    d_model = x.shape[-1]
    position = torch.arange(longest)[:, None]
    angles = position * base ** (-torch.arange(0, d_model, 2) / d_model)
    table = torch.zeros(longest, 1, d_model)
    table[:, 0, 0::2] = angles.sin()
    table[:, 0, 1::2] = angles.cos()
    return x + table[: x.shape[0]]


def fixed(x, base=10000.0, longest=512):
    """Add sinusoids to embeddings x (batch, length, d_model)."""
    d_model = x.shape[-1]
    position = torch.arange(longest)[:, None]
    angles = position * base ** (-torch.arange(0, d_model, 2) / d_model)
    table = torch.zeros(longest, d_model)
    table[:, 0::2] = angles.sin()
    table[:, 1::2] = angles.cos()
    return x + table[: x.shape[1]]
