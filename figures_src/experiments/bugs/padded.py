"""A left-padded prompt is counted from its first token, and the generated tokens from the length of the cache."""

import torch


def buggy(attention_mask, generated):
    """Positions of a left-padded prompt and of the tokens after it."""
    prompt = (attention_mask.cumsum(dim=1) - 1).clamp(min=0)
    first = attention_mask.shape[1]
    new = first + torch.arange(generated).expand(len(prompt), -1)
    return torch.cat([prompt, new], dim=1)


def fixed(attention_mask, generated):
    """Positions of a left-padded prompt and of the tokens after it."""
    prompt = (attention_mask.cumsum(dim=1) - 1).clamp(min=0)
    first = attention_mask.sum(dim=1, keepdim=True)
    new = first + torch.arange(generated).expand(len(prompt), -1)
    return torch.cat([prompt, new], dim=1)
