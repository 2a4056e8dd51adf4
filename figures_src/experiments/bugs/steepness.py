"""The formula for powers of two is used for every number of heads: no head has the slope of the released models."""

import math

import torch


def buggy(heads):
    """ALiBi's slope of every head."""
    return 2.0 ** (-8 * torch.arange(1, heads + 1) / heads)


def fixed(heads):
    """ALiBi's slope of every head."""
    power = 2 ** int(math.log2(heads))
    slopes = 2.0 ** (-8 * torch.arange(1, power + 1) / power)
    between = 2.0 ** (-8 * torch.arange(1, 2 * power + 1, 2) / (2 * power))
    return torch.cat([slopes, between[: heads - power]])
