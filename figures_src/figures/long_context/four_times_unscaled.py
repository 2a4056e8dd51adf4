"""Unscaled, the slow pairs go to new angles, and the loss rises where they do."""

from matplotlib.figure import Figure

from figures_src.drawing import four_times


def draw() -> Figure:
    return four_times.drawn("plain")
