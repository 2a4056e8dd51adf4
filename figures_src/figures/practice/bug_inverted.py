"""Three of four layers lose their positions, and the fourth gets some that it never had."""

import torch
from matplotlib.figure import Figure

from figures_src.drawing import before_after
from figures_src.encoding import rotary
from figures_src.experiments.bugs import inverted

LAYERS, LIST = 12, [1, 1, 1, 0] * 3


def draw() -> Figure:
    kept = [[_kept(program, layer) for layer in range(LAYERS)] for program in (inverted.buggy, inverted.fixed)]
    labels = {"xlabel": "layer", "ylabel": "similarity to itself at position 0"}
    return before_after.lines(torch.arange(1, LAYERS + 1).numpy(), *kept, marker="o", ylim=(-0.1, 1.1), **labels)


def _kept(program, layer: int) -> float:
    """Cosine between one query at position 0 and the same one at position 40."""
    query, frequencies = torch.ones(1, 64).double(), torch.from_numpy(rotary.frequencies(64))

    def rotate(x: torch.Tensor, position: torch.Tensor) -> torch.Tensor:
        return rotary.rotate(x, position, frequencies, layout="half_split")

    first, later = (program(query, torch.tensor([place]), layer, LIST, rotate) for place in (0, 40))
    return float(torch.cosine_similarity(first, later)[0])
