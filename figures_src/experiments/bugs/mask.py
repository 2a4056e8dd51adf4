"""The mask comes after the softmax: the future is hidden, but its share is gone from the sum."""

import torch


def buggy(scores):
    """Causal attention weights from scores (length, length)."""
    seen = torch.ones_like(scores).tril()
    return scores.softmax(dim=-1) * seen


def fixed(scores):
    """Causal attention weights from scores (length, length)."""
    seen = torch.ones_like(scores).tril()
    return scores.masked_fill(seen == 0, -torch.inf).softmax(dim=-1)
