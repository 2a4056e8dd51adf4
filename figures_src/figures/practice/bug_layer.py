"""All values are equal, so the output should be that value at every place; it fades and wavers instead."""

import torch
from matplotlib.figure import Figure
from torch.nn.functional import cosine_similarity

from figures_src.drawing import before_after
from figures_src.encoding import rotary
from figures_src.experiments.bugs import layer


def draw() -> Figure:
    position, frequencies = torch.arange(200), rotary.frequencies(32)
    query, key = torch.randn(2, 200, 32, generator=torch.Generator().manual_seed(0))
    value = torch.randn(32, generator=torch.Generator().manual_seed(1)).expand(200, 32)

    def likeness(program) -> torch.Tensor:
        return cosine_similarity(program(query, key, value, lambda x: rotary.rotate(x, position, frequencies)), value)

    buggy, fixed = (likeness(program).numpy() for program in (layer.buggy, layer.fixed))
    labels = {"xlabel": "position (tokens)", "ylabel": "cosine of output and value", "ylim": (0.5, 1.08)}
    says = (40, 0.83, f": falls to {buggy[-50:].mean():.2f}"), (40, 0.95, ": every output is the value")
    title = "Rotated values fade"
    return before_after.lines(
        position[::2].numpy(), buggy[::2], fixed[::2], *says, marker=".", line="", title=title, **labels
    )
