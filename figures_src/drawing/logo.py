"""The mark of the site and its card for links: the pairs of a rotary head, each turned by its own angle.

One ring is one pair. At position 0 every ring starts at the top; at the drawn position the fast pairs, inside and
orange, have turned far and the slow ones, outside and blue, have only begun.
"""

import math
import textwrap

from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import rotary

MARK = {"pairs": 4, "base": 14.0, "position": 4.7}  # three quarters of a turn for the fastest pair, none overlaps
CARD = {"pairs": 9, "base": 20.0, "position": 5.8}


def logo() -> str:
    """The mark as an SVG of 64 x 64 units, legible on light and on dark paper."""
    rings = "".join(
        f'<path d="{_arc(24, 40, 6 + 8.5 * ring, angle)}" stroke="{colour}"/>'
        for ring, (angle, colour) in enumerate(_turned(**MARK))
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" fill="none" '
        f'stroke-width="6" stroke-linecap="round">{rings}</svg>\n'
    )


def card(title: str, line: str) -> Figure:
    """For links to the site, or to a page without figures: 1200 x 630 pixels at 100 dots per inch, on dark paper."""
    drawing, ax = style.figure(height=6.3, palette=style.DARK)
    drawing.set_figwidth(12)
    drawing.set_layout_engine("none")
    ax.set_position((0, 0, 1, 1))
    ax.set(xlim=(0, 12), ylim=(0, 6.3))
    ax.axis("off")
    for ring, (angle, colour) in enumerate(_turned(**CARD)):
        radius = 0.32 + 0.285 * ring
        steps = [angle * step / 200 for step in range(201)]
        ax.plot(
            [8.8 + radius * math.sin(each) for each in steps],
            [3.15 + radius * math.cos(each) for each in steps],
            color=colour,
            linewidth=13.5,
            solid_capstyle="round",
        )
    for row, words in enumerate(textwrap.wrap(title, 19)):
        ax.text(0.8, 4.7 - 0.86 * row, words, size=44, weight="bold", color=style.DARK.ink, va="center")
    ax.text(0.8, 1.75, line, size=17, color=style.DARK.muted, va="center", linespacing=1.5)
    return drawing


def _turned(pairs: int, base: float, position: float) -> list[tuple[float, str]]:
    """Angle in radians and colour of every pair, the fastest first."""
    angles = [float(position * frequency) for frequency in rotary.frequencies(2 * pairs, base=base)]
    colours = ["#" + "".join(f"{round(255 * part):02x}" for part in colour) for colour in style.sequence(pairs)]
    return list(zip(angles, colours, strict=True))


def _arc(x: float, y: float, radius: float, angle: float) -> str:
    """An SVG path from the top, clockwise by `angle` radians."""
    end_x, end_y = x + radius * math.sin(angle), y - radius * math.cos(angle)
    return f"M{x:g} {y - radius:g}A{radius:g} {radius:g} 0 {int(angle > math.pi)} 1 {end_x:.2f} {end_y:.2f}"
