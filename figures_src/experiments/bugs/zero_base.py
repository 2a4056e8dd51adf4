"""A base of 0 means that a layer does not rotate, and `or` takes it for a missing one."""

import torch


def buggy(layer, layer_rope_theta, head_dim):
    """Frequencies of a layer, None where it does not rotate."""
    base = layer_rope_theta[layer] or 10000.0
    return base ** (-torch.arange(0, head_dim, 2) / head_dim)


def fixed(layer, layer_rope_theta, head_dim):
    """Frequencies of a layer, None where it does not rotate."""
    base = layer_rope_theta[layer]
    return base ** (-torch.arange(0, head_dim, 2) / head_dim) if base else None
