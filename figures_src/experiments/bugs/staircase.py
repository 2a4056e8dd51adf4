"""Query minus key where T5 counts key minus query: a decoder's whole past falls into one bucket."""

import torch

from figures_src.encoding import t5


def buggy(length):
    """T5's bucket of every query (row) and key of a decoder."""
    position = torch.arange(length)
    relative = position[:, None] - position[None, :]
    return t5.buckets(relative, bidirectional=False)


def fixed(length):
    """T5's bucket of every query (row) and key of a decoder."""
    position = torch.arange(length)
    relative = position[None, :] - position[:, None]
    return t5.buckets(relative, bidirectional=False)
