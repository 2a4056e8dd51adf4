"""Dynamic NTK leaves the trained length as it was and degrades slowly beyond it."""

from matplotlib.figure import Figure

from figures_src.drawing import four_times


def draw() -> Figure:
    return four_times.drawn("dynamic")
