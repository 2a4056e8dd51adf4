"""With cached keys two tokens would both claim position 2; the distances to the query are all different."""

from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from figures_src.drawing import style

_SEGMENT = 4  # tokens
_WORDS = ("the", "dog", "saw", "a", "cat", "and", "it", "ran")
_QUERY = 7
_CLASH = 2  # position in its segment that is joined


def draw() -> Figure:
    figure, ax = style.figure(height=2.7, width="wide", narrow={"height": 2.8})
    gap = "\n" if style.is_narrow() else " "
    ax.set_title(f"Two tokens are at position {_CLASH},{gap}but each has its own distance")
    rows = {
        "token": _WORDS,
        "position in\nits segment": [n % _SEGMENT for n in range(len(_WORDS))],
        "distance to\nthe query": [_QUERY - n for n in range(len(_WORDS))],
    }
    for row, (name, entries) in enumerate(rows.items()):
        ax.text(-0.65, row, name, ha="right", va="center")
        for n, entry in enumerate(entries):
            clash = row == 1 and n % _SEGMENT == _CLASH
            colour = style.LIGHT.danger if clash else style.LIGHT.ink
            edge = style.LIGHT.danger if clash else style.LIGHT.grid
            face = style.SEQUENTIAL(0.75 * (1 - entry / _QUERY)) if row == 2 else "none"
            ax.add_patch(Rectangle((n - 0.44, row - 0.38), 0.88, 0.76, facecolor=face, edgecolor=edge, linewidth=1.2))
            ax.text(n, row, f"{entry}", ha="center", va="center", color=colour)
    ax.axvline(_SEGMENT - 0.5, ymin=0.02, ymax=0.98, color=style.LIGHT.muted, linestyle=(0, (3, 3)), linewidth=1)
    ax.text(_SEGMENT / 2 - 0.5, -0.6, "cached segment", ha="center", va="bottom", color=style.LIGHT.muted)
    ax.text(1.5 * _SEGMENT - 0.5, -0.6, "new segment", ha="center", va="bottom", color=style.LIGHT.muted)
    ax.annotate(
        "query",
        (_QUERY, 2.4),
        xytext=(0, -4),
        textcoords="offset points",
        ha="center",
        va="top",
        color=style.LIGHT.green,
    )
    first, second = _CLASH, _CLASH + _SEGMENT
    bracket = [first, first, second, second], [0.62, 0.5, 0.5, 0.62]
    ax.plot(*bracket, color=style.LIGHT.danger, linewidth=1.6)
    ax.set(xlim=(-2.6, len(_WORDS) - 0.4), ylim=(2.9, -1.0))
    ax.set_axis_off()
    return figure
