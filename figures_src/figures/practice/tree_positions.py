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
        narrow={"rows": 2, "columns": 1, "height": 5.0, "width_ratios": (1,)},
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
    heads = (
        ("draft", -0.2, style.LIGHT.ink),
        ("by depth", 1.5, style.LIGHT.green),
        ("by index", 3.4, style.LIGHT.danger),
    )
    for head, x, colour in heads:
        batch.text(x, -1.1, head, ha="center", color=colour, fontweight="bold")
    for index, level in enumerate(depth):
        batch.text(-0.2, index, "abcdef"[index], ha="center", va="center", color=style.LIGHT.blue)
        batch.text(1.5, index, f"{_LENGTH + level}", ha="center", va="center", color=style.LIGHT.green)
        colour = style.LIGHT.muted if index == level else style.LIGHT.danger
        batch.text(3.4, index, f"{_LENGTH + index}", ha="center", va="center", color=colour)
    batch.set(xlim=(-0.8, 4.4), ylim=(len(depth) - 0.4, -1.6))
    batch.set_axis_off()
    return figure
