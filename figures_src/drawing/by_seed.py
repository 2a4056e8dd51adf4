"""How a measured quantity is drawn: every seed as a thin line or a dot, their mean over it."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import NullFormatter, NullLocator

from figures_src.drawing import style

FAMILY = {
    "partial": "rotary",
    "p_rope": "rotary",
    "rotary_fit": "rotary",
    "t5_fit": "t5",
    "content_bias": "shaw",
}
FAINT = 0.4


def colour(scheme: str) -> str:
    """That of the scheme's family."""
    return style.method(FAMILY.get(scheme, scheme).removesuffix("_masked"))


def curve(ax: Axes, x: np.ndarray, by_seed: np.ndarray, scheme_colour: str, **line: object) -> None:
    """by_seed: shape (seeds, points)."""
    for values in by_seed:
        ax.plot(x, values, color=scheme_colour, linewidth=0.8, alpha=FAINT, linestyle=line.get("linestyle", "-"))
    ax.plot(
        x,
        by_seed.mean(axis=0),
        "o",
        color=scheme_colour,
        **{"markersize": 3.5, "linewidth": 1.8, "linestyle": "-"} | line,
    )


def lengths(ax: Axes, tested: np.ndarray) -> None:
    """A logarithmic axis with the tested lengths as its marks."""
    ax.set_xscale("log")
    ax.set_xticks(tested, [f"{length}" for length in tested])
    ax.xaxis.set_minor_locator(NullLocator())
    ax.xaxis.set_minor_formatter(NullFormatter())
