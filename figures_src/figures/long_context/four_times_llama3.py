"""Llama 3's rule keeps the slow pairs on their arcs, with a narrow ramp."""

from matplotlib.figure import Figure

from figures_src.drawing import four_times


def draw() -> Figure:
    return four_times.drawn("llama3")
