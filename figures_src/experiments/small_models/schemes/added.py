"""What the encodings that are added to words share."""

from figures_src.experiments.small_models.schemes.nope import NoPE


class Added(NoPE):
    """A vector of its own for each position, added to the word; spread: of its entries, where words have 1."""

    def __init__(self, *, spread: float = 1.0, **settings) -> None:
        super().__init__(**settings)
        self.spread = spread
