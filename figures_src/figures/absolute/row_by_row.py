"""Every position has its own row of numbers; in each half the fast columns come first and the slow ones last."""

import numpy as np

from figures_src import style
from figures_src.animation import Animation
from figures_src.encoding import sinusoidal

_D_MODEL = 64
_POSITIONS = 100
_SHOWN = 40  # position of the still and the poster


def draw() -> Animation:
    encoding = sinusoidal.encode(np.arange(_POSITIONS), _D_MODEL, order="sin_cos")
    moving, scan, label, vector, points = _scene(encoding, style.DARK)

    def update(position: int) -> tuple:
        _show(encoding, position, scan, label, vector, points)
        return scan, label, vector, points

    still, *artists = _scene(encoding, style.LIGHT)
    _show(encoding, _SHOWN, *artists)
    return Animation(figure=moving, frames=_POSITIONS, update=update, still=still, poster=_SHOWN)


def _scene(encoding: np.ndarray, palette: style.Palette) -> tuple:
    figure, (rows, row) = style.figure(2, height=4.6, palette=palette, sharex=True, height_ratios=[2.1, 1])
    rows.imshow(encoding, aspect="auto", vmin=-1, vmax=1, cmap=style.DIVERGING)
    rows.set(title="All positions: orange is +1, blue is −1", ylabel="position p (tokens)")
    rows.set_yticks(range(0, _POSITIONS, 20))
    rows.spines[:].set_visible(False)
    rows.axvline(_D_MODEL / 2 - 0.5, color=palette.muted, linewidth=0.8, linestyle=(0, (3, 3)))
    (scan,) = rows.plot([-0.5, _D_MODEL - 0.5], [0, 0], color=palette.ink, linewidth=2)
    label = rows.text(_D_MODEL + 0.2, 0, "", va="center", color=palette.ink, fontweight="bold")

    row.axvline(_D_MODEL / 2 - 0.5, color=palette.muted, linewidth=0.8, linestyle=(0, (3, 3)))
    (vector,) = row.plot([], [], color=palette.muted, linewidth=0.8)
    (points,) = row.plot([], [], "o", color=style.method("sinusoidal", palette), markersize=3)
    row.set(title="The row under the line: the vector of this position")
    row.set(xlabel="dimension j (32 sines, then 32 cosines)", ylabel="value")
    row.set(xlim=(-0.5, _D_MODEL + 4.5), ylim=(-1.15, 1.15), yticks=[-1, 0, 1], xticks=range(0, _D_MODEL, 8))
    return figure, scan, label, vector, points


def _show(encoding: np.ndarray, position: int, scan, label, vector, points) -> None:
    scan.set_ydata([position, position])
    label.set_y(position)
    label.set_text(f"{position}")
    values, pairs = encoding[position], encoding.shape[1] // 2
    points.set_data(np.arange(2 * pairs), values)
    # NaN: no line across the seam between the sines and the cosines
    vector.set_data(np.insert(np.arange(2.0 * pairs), pairs, np.nan), np.insert(values, pairs, np.nan))
