"""NTK-aware scaling reads on for a while, until the slow pairs leave their arcs."""

from matplotlib.figure import Figure

from figures_src.drawing import four_times


def draw() -> Figure:
    return four_times.drawn("ntk_aware")
