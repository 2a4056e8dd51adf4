"""The base has moved into a block of the configuration, and a default takes its place."""

import torch


def buggy(config):
    """Frequencies of a head, radians per token."""
    head_dim = config["hidden_size"] // config["num_attention_heads"]
    base = config.get("rope_theta", 10000.0)
    return base ** (-torch.arange(0, head_dim, 2) / head_dim)


def fixed(config):
    """Frequencies of a head, radians per token."""
    head_dim = config["hidden_size"] // config["num_attention_heads"]
    base = config["rope_parameters"]["rope_theta"]
    return base ** (-torch.arange(0, head_dim, 2) / head_dim)
