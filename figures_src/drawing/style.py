"""The look of every figure: palette, colours of the methods, fonts, sizes.

A figure asks for `figure(...)` and takes every colour from a palette. The light palette's colours
are unique, so that the page can swap each for a CSS variable and the figure follows the theme.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import matplotlib
import numpy as np
from matplotlib import font_manager
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.colors import LinearSegmentedColormap, to_rgb
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.lines import Line2D
from matplotlib.patches import FancyArrowPatch
from matplotlib.transforms import Bbox

from figures_src.drawing.palette import DARK, FONT, LIGHT, PALETTE, Palette  # noqa: F401 - figures find every colour in style

# Inches, which the page shows as 96 CSS pixels each, and points of the text, as 4/3 CSS pixels.
WIDTHS = {"text": (5.0, 11.1), "wide": (7.15, 10.0), "page": (8.5, 10.0)}
NARROW = (3.75, 9.0)  # on a phone the page leaves 358 pixels: 11.1 points of 5 inches are 11.0 pixels there, these 11.9

_is_narrow = False

# One method, one colour, on every page. Related methods share a hue and differ in line style.
METHODS = {
    "none": "grey",
    "sinusoidal": "blue",
    "learned": "purple",
    "shaw": "sky",
    "transformer_xl": "sky",
    "t5": "gold",
    "alibi": "green",
    "kerple": "green",
    "sandwich": "blue",
    "fire": "gold",
    "rotary": "orange",
}


def method(name: str, palette: Palette = LIGHT) -> str:
    """The colour of a method, the same in every figure."""
    if name not in METHODS:
        raise ValueError(
            f"unknown method {name!r}: add it to METHODS in figures_src/drawing/style.py, or use one of "
            f"{', '.join(METHODS)}"
        )
    return getattr(palette, METHODS[name])


def _fading(name: str, *stops: tuple[float, str, float]) -> LinearSegmentedColormap:
    return LinearSegmentedColormap.from_list(name, [(at, (*to_rgb(colour), alpha)) for at, colour, alpha in stops])


# Zero is transparent, so that a heat map sits on light and on dark paper alike; the strong ends
# keep at least 3:1 against both.
DIVERGING = _fading(
    "pe_diverging", (0.0, "#2e86d1", 1.0), (0.5, "#2e86d1", 0.0), (0.5, "#dd6b33", 0.0), (1.0, "#dd6b33", 1.0)
)
SEQUENTIAL = _fading("pe_sequential", (0.0, "#3d8bd4", 0.0), (1.0, "#3d8bd4", 1.0))


def sequence(count: int, palette: Palette = LIGHT) -> list[tuple[float, float, float]]:
    """`count` colours from orange (first) to blue (last), for an ordered family such as the pairs of a head.

    They are mixtures, not palette entries: they stay as they are in both themes and are chosen to be seen on both.
    """
    first, last = to_rgb("#dd6b33"), to_rgb("#2e86d1")
    steps = [i / max(count - 1, 1) for i in range(count)]
    return [tuple(a + (b - a) * t for a, b in zip(first, last, strict=True)) for t in steps]


class Drawing(Figure):
    """A figure that knows its width class, and whether `draw()` has a second arrangement for narrow screens."""

    width_class = "text"
    has_narrow = False


class _Layout(ConstrainedLayoutEngine):
    """Rounds where the axes stand: matplotlib's solver gives other last bits at other addresses in memory."""

    def execute(self, figure: Figure) -> object:
        grids = super().execute(figure)
        for ax in figure.axes:
            ax._set_position(Bbox(ax.get_position(original=True).get_points().round(9)), which="original")
        return grids


@contextmanager
def narrow_screen() -> Iterator[None]:
    """Within it `figure` makes the arrangement for narrow screens."""
    global _is_narrow
    _is_narrow = True
    try:
        yield
    finally:
        _is_narrow = False


def is_narrow() -> bool:
    """Whether the arrangement for narrow screens is being drawn."""
    return _is_narrow


def settings(palette: Palette = LIGHT, points: float = WIDTHS["text"][1]) -> dict[str, object]:
    """matplotlib settings for one palette and one size of text."""
    return {
        "font.family": [FONT, "DejaVu Sans"],
        "font.size": points,
        "axes.titlesize": "medium",
        "axes.titleweight": "bold",
        "axes.titlelocation": "left",
        "axes.titlecolor": palette.ink,
        "axes.labelsize": "medium",
        "axes.labelcolor": palette.ink,
        "axes.edgecolor": palette.muted,
        "axes.facecolor": "none",
        "axes.linewidth": 0.8,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.grid": False,
        "axes.axisbelow": True,
        "axes.unicode_minus": True,
        "figure.facecolor": "none",
        "figure.dpi": 96,
        "figure.labelsize": "medium",
        "grid.color": palette.grid,
        "grid.linewidth": 0.8,
        "image.interpolation": "none",
        "image.cmap": "pe_diverging",
        "legend.frameon": False,
        "legend.fontsize": "medium",
        "lines.linewidth": 1.8,
        "lines.markersize": 5,
        "mathtext.fontset": "dejavusans",
        "patch.linewidth": 0.8,
        "savefig.facecolor": "none",
        "svg.fonttype": "none",
        "text.color": palette.ink,
        "xtick.color": palette.muted,
        "ytick.color": palette.muted,
        "xtick.labelsize": "medium",
        "ytick.labelsize": "medium",
    }


def figure(
    rows: int = 1,
    columns: int = 1,
    *,
    height: float = 3.0,
    width: str = "text",
    narrow: dict[str, object] | None = None,
    palette: Palette = LIGHT,
    **subplots: object,
) -> tuple[Drawing, "Axes"]:
    """A new figure of a width class, `height` inches high, and its axes (one, or an array of them), in one palette.

    `width` is "text" (as wide as the column of text), "wide" (as the content of a page) or "page" (for pages without
    side columns). `subplots` goes to `Figure.subplots` (`sharex`, `width_ratios`, `subplot_kw` ...).

    `narrow` holds the arguments that differ on a narrow screen, such as `{"rows": 2, "columns": 1, "height": 5.0}`:
    then the builder calls `draw()` a second time, and the page shows the arrangement that fits.
    """
    if width not in WIDTHS:
        raise ValueError(f"width must be one of {', '.join(WIDTHS)}, got {width!r}")
    if narrow is None and width != "text":
        raise ValueError(f"a figure of width {width!r} needs narrow={{...}}: its rows, columns and height on a phone")
    inches, points = WIDTHS[width]
    arguments = {"rows": rows, "columns": columns, "height": height, **subplots}
    if narrow is not None and _is_narrow:
        inches, points = NARROW
        arguments |= narrow
    matplotlib.rcParams.update(settings(palette, points))
    size, ground = (inches, arguments.pop("height")), "none" if palette is LIGHT else palette.paper
    drawing = Drawing(figsize=size, facecolor=ground, layout=_Layout())
    drawing.width_class, drawing.has_narrow = width, narrow is not None
    axes = drawing.subplots(arguments.pop("rows"), arguments.pop("columns"), **arguments)
    return drawing, axes


def label_lines(ax: Axes, *, at_end: bool = True, pad: float = 4.0) -> None:
    """Writes each labelled line's name beside its last (or first) point, in its colour: no legend to look up."""
    for line in ax.get_lines():
        if not line.get_label().startswith("_"):
            x, y = line.get_xdata()[-1 if at_end else 0], line.get_ydata()[-1 if at_end else 0]
            ax.annotate(
                line.get_label(),
                (x, y),
                xytext=(pad if at_end else -pad, 0),
                textcoords="offset points",
                ha="left" if at_end else "right",
                va="center",
                color=line.get_color(),
                annotation_clip=False,
            )


def dots(ax: Axes, x: object, y: object, colour: str, *, size: float = 4.0, alpha: float = 1.0) -> Line2D:
    """Many dots, `size` points wide, as one path: hundreds of markers are hundreds of elements, too slow to move."""
    x, y = (np.repeat(np.asarray(values, dtype=float), 3) for values in (x, y))
    x[2::3] = y[2::3] = np.nan  # from each dot to itself, and no further
    (line,) = ax.plot(x, y, color=colour, linewidth=size, solid_capstyle="round", alpha=alpha)
    return line


def powers(axis: Axis) -> None:
    """Writes the numbers of a logarithmic axis in one size: a phone makes exponents of mathtext too small."""
    small = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
    axis.set_major_formatter(
        lambda value, _: f"{value:,g}" if 1e-3 <= value < 1e6 else f"10{f'{np.log10(value):.0f}'.translate(small)}"
    )


def arrow(
    ax: Axes, start: tuple[float, float], end: tuple[float, float], colour: str, **kwargs: object
) -> FancyArrowPatch:
    """An arrow from `start` to `end` in data units, for vectors."""
    patch = FancyArrowPatch(
        start,
        end,
        arrowstyle="-|>",
        mutation_scale=11,
        shrinkA=0,
        shrinkB=0,
        color=colour,
        **{"linewidth": 1.8, **kwargs},
    )
    return ax.add_patch(patch)


def _register() -> None:
    """Hands the site's own font and colour maps to matplotlib, so that text is as wide as on the page."""
    for font in sorted((Path(__file__).parents[2] / "docs" / "assets" / "fonts").glob("*.ttf")):
        font_manager.fontManager.addfont(font)
    for colours in (DIVERGING, SEQUENTIAL):
        matplotlib.colormaps.register(colours, force=True)


_register()
