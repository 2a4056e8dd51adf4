"""With moved positions no pair goes too far, and the model reads on as if the text were short."""

from matplotlib.figure import Figure

from figures_src.drawing import four_times


def draw() -> Figure:
    return four_times.drawn("rerope")
