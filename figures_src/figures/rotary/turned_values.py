"""Rotated values carry the absolute position into the output; turning the output back leaves distances only."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import attention, rotary, value_rotation

_LENGTH = 100  # tokens
_WINDOW = 8  # each query looks at so many latest tokens, all alike
_HEAD_DIM = 16
_ENTRY = 4  # first of pair 2


def draw() -> Figure:
    position, frequencies = np.arange(_LENGTH), rotary.frequencies(_HEAD_DIM)
    same = np.ones((_LENGTH, _HEAD_DIM))
    mask = attention.causal_mask(position, window=_WINDOW)
    weights = attention.softmax(np.zeros((_LENGTH, _LENGTH)), mask=mask)
    turned = weights @ value_rotation.rotate(same, position, frequencies)
    outputs = {
        "not rotated": (weights @ same, style.LIGHT.ink),
        "rotated": (turned, style.LIGHT.orange),
        "turned back": (value_rotation.unrotate(turned, position, frequencies), style.LIGHT.blue),
    }
    figure, ax = style.figure(height=3.0)
    for name, (output, colour) in outputs.items():
        ax.plot(output[:, _ENTRY], color=colour, label=name)
    ax.set(xlabel="position m of the query (tokens)", ylabel="an entry of the output", xlim=(0, _LENGTH - 1))
    ax.set_title("Rotated, a constant comes out as a wave")
    style.label_lines(ax)
    return figure
