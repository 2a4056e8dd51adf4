"""The slowest pair should take thousands of tokens for a turn, and takes some hundred."""

import torch
from matplotlib.figure import Figure

from figures_src.drawing import before_after
from figures_src.encoding import rotary
from figures_src.experiments.bugs import ladder


def draw() -> Figure:
    buggy, fixed = (
        rotary.wavelengths(program(64).to(torch.float64)).numpy() for program in (ladder.buggy, ladder.fixed)
    )
    labels = {"xlabel": "pair i", "ylabel": "wavelength (tokens)", "yscale": "log", "ylim": (4, 2e5)}
    says = (22, 80, ""), (14, 4_000, "")
    title = f"Wavelengths above {buggy.max():.0f} tokens are missing"
    figure = before_after.lines(torch.arange(32).numpy(), buggy, fixed, *says, marker="o", title=title, **labels)
    missing = {"color": before_after.COLOURS["as written"]}
    figure.axes[0].axhspan(buggy.max(), fixed.max(), alpha=0.08, linewidth=0, **missing)
    figure.axes[0].text(0, fixed.max() / 1.3, "missing", va="top", **missing)
    return figure
