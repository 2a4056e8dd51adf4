"""Text after an image goes on after the number of its tokens, not after its largest id."""

import torch


def buggy(words, rows, cols, after):
    """Time, row and column ids of words, an image and words: (3, tokens)."""
    before = torch.arange(words).expand(3, -1)
    grid = torch.arange(1), torch.arange(rows), torch.arange(cols)
    image = words + torch.cartesian_prod(*grid).T
    start = before.shape[1] + image.shape[1]
    rest = start + torch.arange(after).expand(3, -1)
    return torch.cat([before, image, rest], dim=1)


def fixed(words, rows, cols, after):
    """Time, row and column ids of words, an image and words: (3, tokens)."""
    before = torch.arange(words).expand(3, -1)
    grid = torch.arange(1), torch.arange(rows), torch.arange(cols)
    image = words + torch.cartesian_prod(*grid).T
    start = image.max() + 1
    rest = start + torch.arange(after).expand(3, -1)
    return torch.cat([before, image, rest], dim=1)
