"""The same pairs in two orders: neighbours side by side, or first entries in one half and second ones in the other."""

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import Arc, Rectangle

from figures_src import style
from figures_src.animation import Animation
from figures_src.encoding import layout

_HEAD_DIM = 8
_ROWS = {"interleaved": 2.0, "half_split": 0.0}  # height at which each row stands
_HOLD, _MOVE = 16, 40  # frames
_SIDE = 0.84


def draw() -> Animation:
    still, ax = _scene(style.LIGHT)
    colours = style.ramp(_HEAD_DIM // 2)
    for entry, (start, end) in enumerate(_places()):
        colour = colours[entry // 2]
        ax.plot([start, end], [_ROWS["interleaved"] - 0.5, _ROWS["half_split"] + 0.5], color=colour, linewidth=1.4)
        for place, height in zip((start, end), _ROWS.values(), strict=True):
            _cell(ax, style.LIGHT, entry, place, height)

    moving, ax = _scene(style.DARK)
    for entry, (start, _) in enumerate(_places()):
        _cell(ax, style.DARK, entry, start, _ROWS["interleaved"])
    cells = [_cell(ax, style.DARK, entry, *_on_the_way(entry, 0.0)) for entry in range(_HEAD_DIM)]

    def update(frame: int) -> list:
        share = np.clip((frame - _HOLD) / _MOVE, 0, 1)
        for entry, (box, text) in enumerate(cells):
            place, height = _on_the_way(entry, (1 - np.cos(np.pi * share)) / 2)
            box.set_xy((place - _SIDE / 2, height - _SIDE / 2))
            text.set_position((place, height))
        return [artist for cell in cells for artist in cell]

    frames = 2 * _HOLD + _MOVE
    return Animation(figure=moving, frames=frames, update=update, still=still, poster=_HOLD + _MOVE // 2)


def _places() -> list[tuple[int, int]]:
    """Where each entry of an interleaved vector stands, and where it stands when half-split."""
    after = layout.convert(np.arange(_HEAD_DIM), "interleaved", "half_split")
    return [(entry, int(np.flatnonzero(after == entry)[0])) for entry in range(_HEAD_DIM)]


def _on_the_way(entry: int, share: float) -> tuple[float, float]:
    start, end = _places()[entry]
    return start + share * (end - start), (1 - share) * _ROWS["interleaved"] + share * _ROWS["half_split"]


def _cell(ax, palette: style.Palette, entry: int, place: float, height: float) -> tuple:
    colour = style.ramp(_HEAD_DIM // 2)[entry // 2]
    corner = (place - _SIDE / 2, height - _SIDE / 2)
    box = Rectangle(corner, _SIDE, _SIDE, facecolor=palette.paper, edgecolor=colour, linewidth=2)
    name = f"{'ab'[entry % 2]}{'₀₁₂₃'[entry // 2]}"
    text = ax.text(place, height, name, ha="center", va="center", color=palette.ink, fontsize=11)
    return ax.add_patch(box), text


def _scene(palette: style.Palette) -> tuple[Figure, object]:
    figure, ax = style.figure(height=3.4, palette=palette)
    half = _HEAD_DIM // 2
    for pair, colour in enumerate(style.ramp(half)):
        above = (2 * pair + 0.5, _ROWS["interleaved"] + _SIDE / 2)
        below = (pair + half / 2, _ROWS["half_split"] - _SIDE / 2)
        ax.add_patch(Arc(above, 1.0, 0.6, theta1=0, theta2=180, color=colour, linewidth=2))
        ax.add_patch(Arc(below, half, 0.9, theta1=180, theta2=360, color=colour, linewidth=2))
    ax.text(-0.5, 3.0, "interleaved: neighbours are a pair", color=palette.ink, fontweight="bold")
    ax.text(-0.5, -1.25, "half-split: entry i and entry i + d/2 are a pair", color=palette.ink, fontweight="bold")
    ax.set(xlim=(-0.6, _HEAD_DIM - 0.4), ylim=(-1.4, 3.3), aspect="equal")
    ax.axis("off")
    return figure, ax
