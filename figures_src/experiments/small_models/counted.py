"""Positions other than 0, 1, 2, ...: drawn at random, or counted in each number of a sum.

Of a sum of n digits (3 n + 2 tokens, see `tasks.add`). Ruoss et al., 2023, arXiv 2305.16843, section 3: sorted draws
from more positions than a text of training has. Cho et al., 2024, arXiv 2405.20671, section 3.1: digits of the same
significance share a position, which begins at random in training; where all numbers begin with their last digit,
McLeish et al., 2024, arXiv 2405.17399, section 3, count them in the same way.
"""

from collections.abc import Callable

import torch
from torch import nn

from figures_src.experiments.small_models.training import generator

Rule = Callable[[int, int, torch.Generator], torch.Tensor]


def drawn(tokens: int, limit: int, random: torch.Generator) -> torch.Tensor:
    """`tokens` of the positions below `limit`, each at most once, in ascending order, shape (tokens,)."""
    if tokens > limit:
        raise ValueError(f"{tokens} tokens cannot have positions of their own below {limit}: raise the limit")
    return torch.randperm(limit, generator=random)[:tokens].sort().values


def coupled(tokens: int, limit: int, random: torch.Generator) -> torch.Tensor:
    """Digits by their significance, 1, 2, ..., n in each number, and signs 0, all after one start, shape (tokens,).

    The start is drawn so that all positions stay below `limit`.
    """
    digits = tokens // 3
    if tokens != 3 * digits + 2 or digits >= limit:
        raise ValueError(f"a sum must have 3 n + 2 tokens, n < {limit}, got {tokens} tokens: pad both numbers to n")
    number, sign = torch.arange(1, digits + 1), torch.zeros(1, dtype=torch.long)
    start = torch.randint(limit - digits, (), generator=random)
    return start + torch.cat([number, sign, number, sign, number])


RULES: dict[str, Rule] = {"rotary_drawn": drawn, "rotary_coupled": coupled}


class Counted(nn.Module):
    """A model that is told positions by a rule: another draw at each step of training, one for each length after."""

    def __init__(self, model: nn.Module, rule: Rule, limit: int, seed: int) -> None:
        super().__init__()
        self.model, self.rule, self.limit, self.seed = model, rule, limit, seed
        self.random = generator(seed, -3)

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        tokens = ids.shape[1]
        random = self.random if self.training else generator(self.seed, -3, tokens)
        return self.model(ids, self.rule(tokens, self.limit, random))
