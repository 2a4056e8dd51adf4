"""Every pair is a searchlight: the fastest sweeps round many times while the slowest has hardly begun to move."""

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import Circle, Wedge

from figures_src import style
from figures_src.animation import Animation
from figures_src.encoding import rotary

_HEAD_DIM = 16
_COLUMNS = 4
_LAST = 100  # tokens
_FRAMES = 150
_BEAM = 9.0  # degrees to each side


def draw() -> Animation:
    still, artists = _scene(style.LIGHT)
    _show(artists, _LAST)
    moving, artists = _scene(style.DARK)

    def update(frame: int) -> list:
        return _show(artists, _LAST * frame / (_FRAMES - 1))

    return Animation(figure=moving, frames=_FRAMES, update=update, still=still, poster=_FRAMES - 1)


def _show(artists: dict, position: float) -> list:
    turned = np.degrees(rotary.angles(position, rotary.frequencies(_HEAD_DIM)))
    artists["position"].set_text(f"position {position:.0f}")
    for angle, swept, beam, count in zip(turned, artists["swept"], artists["beams"], artists["counts"], strict=True):
        swept.set_theta2(min(angle, 359.99))
        beam.set_theta1(angle - _BEAM)
        beam.set_theta2(angle + _BEAM)
        turns = angle / 360
        count.set_text(f"{turns:.1f} turns" if turns >= 0.95 else f"{angle:.1f}°" if angle < 10 else f"{angle:.0f}°")
    return [artists["position"], *artists["swept"], *artists["beams"], *artists["counts"]]


def _scene(palette: style.Palette) -> tuple[Figure, dict]:
    figure, ax = style.figure(height=3.9, palette=palette)
    wavelengths = rotary.wavelengths(rotary.frequencies(_HEAD_DIM))
    artists = {"swept": [], "beams": [], "counts": []}
    for pair, colour in enumerate(style.ramp(_HEAD_DIM // 2)):
        centre = (2.6 * (pair % _COLUMNS), -3.55 * (pair // _COLUMNS))
        ax.add_patch(Circle(centre, 1, facecolor="none", edgecolor=palette.grid))
        swept = Wedge(centre, 1, 0, 0, facecolor=colour, alpha=0.22, edgecolor="none")
        beam = Wedge(centre, 1, -_BEAM, _BEAM, facecolor=colour, edgecolor="none")
        artists["swept"].append(ax.add_patch(swept))
        artists["beams"].append(ax.add_patch(beam))
        ax.text(
            centre[0],
            centre[1] + 1.12,
            f"pair {pair}\nλ = {wavelengths[pair]:,.0f}",
            ha="center",
            va="bottom",
            color=palette.ink,
            linespacing=1.2,
        )
        artists["counts"].append(ax.text(centre[0], centre[1] - 1.12, "", ha="center", va="top", color=palette.muted))
    place = ax.text(1.3 * (_COLUMNS - 1), 2.5, "", ha="center", color=palette.ink, fontweight="bold")
    artists["position"] = place
    ax.set(xlim=(-1.2, 2.6 * (_COLUMNS - 1) + 1.2), ylim=(-5.3, 2.9), aspect="equal")
    ax.axis("off")
    return figure, artists
