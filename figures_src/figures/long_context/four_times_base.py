"""A base chosen at the critical pair lets no pair go too far."""

from matplotlib.figure import Figure

from figures_src.drawing import four_times


def draw() -> Figure:
    return four_times.drawn("critical_base")
