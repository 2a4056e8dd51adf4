"""The distance lacks its minus: ALiBi rewards what stands far away."""

import torch


def buggy(scores, slope):
    """Add ALiBi to scores (length, length) of one head and hide the future."""
    position = torch.arange(len(scores))
    distance = position[:, None] - position
    return (scores + slope * distance).masked_fill(distance < 0, -torch.inf)


def fixed(scores, slope):
    """Add ALiBi to scores (length, length) of one head and hide the future."""
    position = torch.arange(len(scores))
    distance = position[:, None] - position
    return (scores - slope * distance).masked_fill(distance < 0, -torch.inf)
