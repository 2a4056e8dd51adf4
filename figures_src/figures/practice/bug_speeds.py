"""The score of equal vectors comes back to its full height every 6.28 tokens."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import before_after
from figures_src.encoding import attention
from figures_src.experiments.bugs import speeds


def draw() -> Figure:
    distance = np.linspace(0, 60, 601)  # between tokens, too, to show the wave
    buggy, fixed = (
        attention.kernel(-distance, program(64).double().numpy()) for program in (speeds.buggy, speeds.fixed)
    )
    return before_after.lines(distance, buggy, fixed, xlabel="distance Δ (tokens)", ylabel="score of equal vectors")
