"""The index of a pair is divided by the head dimension, not by the number of pairs: the frequencies end half way."""

import torch


def buggy(head_dim, base=10000.0):
    """Frequencies of a head, radians per token."""
    pair = torch.arange(head_dim // 2)
    return base ** (-pair / head_dim)


def fixed(head_dim, base=10000.0):
    """Frequencies of a head, radians per token."""
    pair = torch.arange(head_dim // 2)
    return base ** (-2 * pair / head_dim)
