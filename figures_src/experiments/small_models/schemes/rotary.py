"""RoPE."""

import numpy as np
import torch

from figures_src.encoding import rotary
from figures_src.experiments.small_models.schemes.nope import NoPE


class Rotary(NoPE):
    """Queries and keys turned. `frequencies`, `attention_factor` and `layout` may be set anew on a trained model."""

    def __init__(self, *, base: float = 10000.0, **settings) -> None:
        super().__init__(**settings)
        self.base, self.attention_factor, self.layout = base, 1.0, "half_split"
        self.frequencies = self.trained_frequencies()

    def trained_frequencies(self) -> np.ndarray:
        """Radians a token, a number a pair."""
        return rotary.frequencies(self.head_dim, self.base)

    def rotate(self, q: torch.Tensor, k: torch.Tensor, place: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        factor = self.attention_factor
        cos, sin = rotary.cos_sin(place, self.frequencies, attention_factor=factor, dtype=q.dtype)
        return rotary.apply_rotary(q, cos, sin, layout=self.layout), rotary.apply_rotary(
            k, cos, sin, layout=self.layout
        )
