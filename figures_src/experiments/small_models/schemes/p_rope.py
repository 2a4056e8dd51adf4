"""p-RoPE."""

import numpy as np

from figures_src.encoding import partial
from figures_src.experiments.small_models.schemes.rotary import Rotary


class PRope(Rotary):
    """Only the fastest pairs turn; fraction: share of them."""

    def __init__(self, *, fraction: float, **settings) -> None:
        self.fraction = fraction
        super().__init__(**settings)

    def trained_frequencies(self) -> np.ndarray:
        return partial.p_rope_frequencies(self.head_dim, fraction=self.fraction, base=self.base)
