"""In a layer, rotation acts on queries and keys alone: after the projections, before the scores. Values stay."""

from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch

from figures_src import style

_BOXES = {  # name: (x, y, width, text, colour)
    "x": (2.5, 0.0, 1.5, "tokens x", "muted"),
    "q": (1.0, 1.2, 1.25, "W_q x = q", "muted"),
    "k": (2.5, 1.2, 1.25, "W_k x = k", "muted"),
    "v": (4.0, 1.2, 1.25, "W_v x = v", "muted"),
    "turned_q": (1.0, 2.4, 1.25, "turn by m", "orange"),
    "turned_k": (2.5, 2.4, 1.25, "turn by n", "orange"),
    "scores": (1.75, 3.6, 2.3, "scores q · k / √d", "muted"),
    "mask": (1.75, 4.8, 2.3, "mask, softmax", "muted"),
    "sum": (2.87, 6.0, 3.4, "weighted sum of values, W_o", "muted"),
}
_ARROWS = ("x q", "x k", "x v", "q turned_q", "k turned_k", "turned_q scores", "turned_k scores", "scores mask")
_HEIGHT = 0.66


def draw() -> Figure:
    figure, ax = style.figure(height=4.6)
    for x, y, width, text, colour in _BOXES.values():
        edge = getattr(style.LIGHT, colour)
        box = FancyBboxPatch((x - width / 2, y - _HEIGHT / 2), width, _HEIGHT, boxstyle="round,pad=0,rounding_size=0.1")
        box.set(facecolor="none", edgecolor=edge, linewidth=2.2 if colour == "orange" else 1.2)
        ax.add_patch(box)
        ax.text(x, y, text, ha="center", va="center", color=style.LIGHT.ink if colour == "muted" else edge)
    for names in _ARROWS:
        start, end = (_BOXES[name] for name in names.split())
        # arrows that come together end beside each other
        place = end[0] + 0.5 * (start[0] - end[0]) if end is _BOXES["scores"] else end[0]
        begin = start[0] + 0.4 * (end[0] - start[0]) if start is _BOXES["x"] else start[0]
        _join(ax, (begin, start[1]), (place, end[1]))
    _join(ax, (1.75, 4.8), (1.75, 6.0))
    _join(ax, (4.0, 1.2), (4.0, 6.0))
    ax.text(4.15, 3.6, "values:\nno position", va="center", color=style.LIGHT.muted, linespacing=1.3)
    ax.set(xlim=(0.2, 5.4), ylim=(-0.5, 6.5))
    ax.axis("off")
    return figure


def _join(ax, start: tuple[float, float], end: tuple[float, float]) -> None:
    (x, y), (to_x, to_y) = start, end
    style.arrow(ax, (x, y + _HEIGHT / 2), (to_x, to_y - _HEIGHT / 2), style.LIGHT.muted, linewidth=1.2)
