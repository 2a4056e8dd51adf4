"""YaRN reads on with hardly any loss, without tuning."""

from matplotlib.figure import Figure

from figures_src.drawing import four_times


def draw() -> Figure:
    return four_times.drawn("yarn")
