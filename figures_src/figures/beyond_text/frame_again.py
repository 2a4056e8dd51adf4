"""Past its trained length a video model meets a frame that looks like the first by position; RIFLEx lowers the peak."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import attention
from figures_src.experiments.longer_video import ASKED, TRAINED, frequencies


def draw() -> Figure:
    frame = np.linspace(0, ASKED - 1, 201)
    figure, ax = style.figure(height=3.0)
    ax.set_title("A later frame looks like the first again")
    ax.axvspan(0, TRAINED - 1, color=style.LIGHT.grid, alpha=0.5, linewidth=0)
    ax.text(0.4, 0.27, "trained", color=style.LIGHT.muted)
    ax.plot(frame, attention.kernel(frame, frequencies()), color=style.LIGHT.orange)
    ax.plot(frame, attention.kernel(frame, frequencies(ASKED)), color=style.LIGHT.blue)
    again = TRAINED + np.argmax(attention.kernel(np.arange(TRAINED, ASKED), frequencies()))
    high, low = (attention.kernel(again, each) for each in (frequencies(), frequencies(ASKED)))
    ax.plot(again, high, "o", color=style.LIGHT.orange, markersize=8)
    ax.axhline(high, color=style.LIGHT.orange, linewidth=0.8, linestyle=(0, (3, 3)))
    style.arrow(ax, (again, high - 0.03), (again, low), style.LIGHT.blue)
    ax.text(again, 0.87, f"frame {again}, as trained", color=style.LIGHT.orange, ha="center")
    ax.text(19.8, 0.3, "RIFLEx", color=style.LIGHT.blue, ha="center")
    ax.set(xlabel="latent frame", ylabel="similarity to frame 0", xlim=(0, ASKED - 1), ylim=(0.2, 1.02))
    return figure
