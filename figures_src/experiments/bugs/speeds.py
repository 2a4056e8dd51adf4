"""A division of whole numbers makes every exponent 0: all pairs turn at one speed."""

import torch


def buggy(head_dim, base=10000.0):
    """Frequencies of a head, radians per token."""
    exponent = torch.arange(0, head_dim, 2) // head_dim
    return 1.0 / base**exponent


def fixed(head_dim, base=10000.0):
    """Frequencies of a head, radians per token."""
    exponent = torch.arange(0, head_dim, 2) / head_dim
    return 1.0 / base**exponent
