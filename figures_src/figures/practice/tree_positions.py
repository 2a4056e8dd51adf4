"""Drafted tokens of a tree share positions by depth; their index in the batch does not."""

from matplotlib.figure import Figure

from figures_src.drawing import style

_LENGTH = 20  # tokens of the sequence
_PARENTS = (-1, -1, 0, 0, 1, 2)
_HEIGHT = (2.6, 0.9, 3.3, 1.9, 0.9, 3.3)  # where the drafts are drawn


def draw() -> Figure:
    figure, (tree, batch) = style.figure(
        columns=2,
        height=3.1,
        width_ratios=(1.1, 1),
        narrow={"rows": 2, "columns": 1, "height": 5.6, "width_ratios": (1,)},
    )
    figure.suptitle("A draft's position is its depth, not its index", x=0.01, ha="left", fontweight="bold")
    depth: list[int] = []
    for parent in _PARENTS:
        depth.append(0 if parent < 0 else depth[parent] + 1)
    places = [(1.3 * (level + 1), height) for level, height in zip(depth, _HEIGHT, strict=True)]
    start = (0.0, 1.75)
    for place, parent in zip(places, _PARENTS, strict=True):
        from_ = start if parent < 0 else places[parent]
        tree.plot(*zip(from_, place, strict=True), color=style.LIGHT.muted, linewidth=1.2, zorder=1)
    tree.plot(*start, "o", markersize=17, color=style.LIGHT.grid, zorder=2)
    tree.text(*start, str(_LENGTH - 1), ha="center", va="center", color=style.LIGHT.ink, zorder=3)
    for number, (x, y) in enumerate(places):
        tree.plot(x, y, "o", markersize=17, color=style.LIGHT.blue, zorder=2)
        tree.text(x, y, "abcdef"[number], ha="center", va="center", color=style.LIGHT.paper, zorder=3)
    for level in range(max(depth) + 1):
        tree.text(1.3 * (level + 1), 0.05, str(_LENGTH + level), ha="center", color=style.LIGHT.ink)
    tree.text(0, 0.05, "position", ha="center", color=style.LIGHT.muted)
    tree.set(xlim=(-0.75, 4.4), ylim=(-0.2, 3.8))
    tree.set_axis_off()
    index = range(len(_PARENTS))
    batch.plot(index, [_LENGTH + level for level in depth], "o", color=style.LIGHT.blue)
    batch.plot(index, [_LENGTH + each for each in index], "x", color=style.LIGHT.orange)
    batch.text(5.2, _LENGTH + 0.3, "by depth", color=style.LIGHT.blue, ha="right")
    batch.text(4.6, _LENGTH + 5, "by index: wrong", color=style.LIGHT.orange, ha="right")
    batch.set_xticks(index, "abcdef")
    batch.set(xlabel="draft, as in the batch", ylabel="position", ylim=(_LENGTH - 0.6, _LENGTH + 5.6))
    return figure
