"""Pad a column, read on in shorter rows, drop the first, fold back: every row has moved left by its own amount."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import to_rgba
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from figures_src import style
from figures_src.animation import Animation
from figures_src.encoding import transformer_xl

_LENGTH = 4  # queries, and keys
_WIDTH = 2 * _LENGTH - 1  # distances
_HOLD, _MOVE = 16, 18  # frames a step stands still, and takes to come about
_STEPS = (
    "One column per distance",
    "Put an empty column in front",
    f"Read on in rows of {_LENGTH}",
    "Drop the first row",
    f"Fold into rows of {_WIDTH} again",
    f"Keep {_LENGTH} columns: one a key",
)


def draw() -> Animation:
    figure, ax = style.figure(height=4.4, palette=style.DARK)
    _prepare(ax)
    cells = [_cell(ax, distance, style.DARK) for distance in _distances()]
    title = ax.text(_WIDTH / 2, -1.15, "", ha="center", va="center", fontweight="bold", color=style.DARK.ink)
    places = _places()

    def update(frame: int) -> list:
        step, into = divmod(frame, _HOLD + _MOVE)
        share = max(0.0, (into - _HOLD + 1) / _MOVE)
        share = share * share * (3 - 2 * share)  # starts and stops gently
        now, then = places[step], places[min(step + 1, len(places) - 1)]
        title.set_text(f"{step + 1}. {_STEPS[step]}" if share < 0.5 else f"{step + 2}. {_STEPS[step + 1]}")
        for (box, label, shade), a, b in zip(cells, now, then, strict=True):
            x, y, alpha = a + share * (b - a)
            box.set_xy((x + 0.04, y + 0.04))
            label.set_position((x + 0.5, y + 0.5))
            box.set(facecolor=_faded(shade, alpha), edgecolor=_faded(style.DARK.muted, alpha))
            label.set_alpha(alpha)
        return [title, *(artist for cell in cells for artist in cell[:2])]

    frames = len(_STEPS) * _HOLD + (len(_STEPS) - 1) * _MOVE + _HOLD
    last = (len(_STEPS) - 1) * (_HOLD + _MOVE)
    return Animation(
        figure=figure,
        frames=frames,
        update=lambda frame: update(min(frame, last)),
        still=_still(),
        poster=2 * (_HOLD + _MOVE),
    )


def _distances() -> list[int | None]:
    """The cells in reading order, None for those of the empty column."""
    row = transformer_xl.distances(_LENGTH, _LENGTH).tolist()
    return [cell for _ in range(_LENGTH) for cell in (None, *row)]


def _places() -> list[np.ndarray]:
    """Left, top and opacity of every cell, step by step. Each row of cells: the empty one, then the distances."""
    query, column = np.divmod(np.arange(_LENGTH * (_WIDTH + 1)), _WIDTH + 1)
    order = np.arange(len(query))
    real = column > 0
    first = np.stack([column - 1, query + 1, real], axis=-1)
    padded = np.stack([column - 0.5, query + 1, np.ones(len(order))], axis=-1)
    refolded = np.stack(
        [(_WIDTH - _LENGTH) / 2 + order % _LENGTH, order // _LENGTH - 0.5, np.ones(len(order))], axis=-1
    )
    kept = order >= _LENGTH
    dropped = refolded * [1, 1, 0] + [0, 0, 1] * kept[:, None]
    place = order - _LENGTH
    folded = np.stack([place % _WIDTH, place // _WIDTH + 1, kept], axis=-1)
    folded[~kept] = dropped[~kept]
    cut = folded * [1, 1, 0] + [0, 0, 1] * (kept & (place % _WIDTH < _LENGTH))[:, None]
    return [step.astype(float) for step in (first, padded, refolded, dropped, folded, cut)]


def _prepare(ax: Axes) -> None:
    ax.set(xlim=(-0.7, _WIDTH + 0.7), ylim=(7.7, -1.6), aspect="equal")
    ax.set_axis_off()


def _cell(ax: Axes, distance: int | None, palette: style.Palette) -> tuple:
    empty = distance is None
    shade = "none" if empty else style.DIVERGING(0.5 + 0.1 * distance) if distance else palette.grid
    box = ax.add_patch(Rectangle((0, 0), 0.92, 0.92, facecolor=shade, edgecolor=palette.muted, linewidth=0.8))
    text = "" if empty else f"{distance}".replace("-", "−")
    return box, ax.text(0, 0, text, ha="center", va="center", color=palette.ink), shade


def _faded(colour, alpha: float) -> tuple[float, float, float, float]:
    *rgb, own = to_rgba(colour)
    return (*rgb, own * alpha)


def _still() -> Figure:
    figure, axes = style.figure(1, 3, height=3.0, width_ratios=[_WIDTH, _LENGTH, _LENGTH])
    titles = ("One column per distance", "Rows of 4", "Folded, cut")
    for ax, title, step in zip(axes, titles, (0, 2, 5), strict=True):
        places = _places()[step]
        shown = places[:, 2] > 0.5
        for distance, (x, y, _) in zip(
            (cell for cell, seen in zip(_distances(), shown, strict=True) if seen), places[shown], strict=True
        ):
            box, label, _ = _cell(ax, distance, style.LIGHT)
            box.set_xy((x + 0.04, y + 0.04))
            label.set_position((x + 0.5, y + 0.5))
        if step == 2:
            left, top = places[shown][:, :2].min(axis=0)
            ax.plot([left, left + _LENGTH], [top + 0.5, top + 0.5], color=style.LIGHT.ink, linewidth=1.4)
        left, right = places[shown][:, 0].min(), places[shown][:, 0].max() + 1
        ax.set(title=title, xlim=(left - 0.1, right + 0.1), ylim=(7.7, -0.7), aspect="equal")
        ax.set_axis_off()
    return figure
