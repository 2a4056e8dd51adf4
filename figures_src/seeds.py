"""How a measured quantity is drawn: every seed as a thin line or a dot, their mean over it."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import NullFormatter, NullLocator

from figures_src import style

FAMILY = {"partial": "rotary", "p_rope": "rotary", "rotary_fit": "rotary"}
FAINT = 0.4
ROW = 1.05  # inches of a panel of `panels`


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


def panels(count: int) -> tuple[Figure, list[Axes]]:
    """Small panels in two columns with the same axes, one for each scheme; what is left over is empty."""
    rows = (count + 1) // 2
    figure, axes = style.figure(rows, 2, height=0.65 + ROW * rows, sharex=True, sharey=True)
    for ax in axes.flat[count:]:
        ax.set_visible(False)
        axes.flat[count - 2].xaxis.set_tick_params(labelbottom=True)
    return figure, list(axes.flat[:count])


def lengths(ax: Axes, tested: np.ndarray) -> None:
    """A logarithmic axis with the tested lengths as its marks."""
    ax.set_xscale("log")
    ax.set_xticks(tested, [f"{length}" for length in tested])
    ax.xaxis.set_minor_locator(NullLocator())
    ax.xaxis.set_minor_formatter(NullFormatter())


def not_learned(ax: Axes, at: tuple[float, float]) -> None:
    """What stands where a curve would say nothing."""
    ax.text(
        *at, "did not learn\nin this budget", transform=ax.transAxes, ha="center", va="center", color=style.LIGHT.muted
    )
