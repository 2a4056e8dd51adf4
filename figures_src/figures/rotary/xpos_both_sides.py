"""xPos knows one direction only: what falls towards the past grows towards the future, so it needs the causal mask."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import rotary, xpos

_HEAD_DIM = 128
_QUERY_AT = 512  # position of the query
_LONGEST = 2048  # tokens


def draw() -> Figure:
    position, frequencies = np.arange(_LONGEST + 1), rotary.frequencies(_HEAD_DIM)
    ones = np.ones((len(position), _HEAD_DIM)) / np.sqrt(_HEAD_DIM)
    query = xpos.rotate_query(ones[:1], np.array([_QUERY_AT]), frequencies)[0]
    key = xpos.rotate_key(ones, position, frequencies)
    score = key @ query
    past = position <= _QUERY_AT
    figure, ax = style.figure(height=3.0)
    ax.plot(position[past], score[past], color=style.method("rotary"))
    ax.plot(position[~past], score[~past], color=style.LIGHT.grey)
    ax.axvline(_QUERY_AT, color=style.LIGHT.muted, linewidth=0.8, linestyle=(0, (4, 3)))
    ax.text(_QUERY_AT - 20, 1.3, "the past", ha="right", color=style.method("rotary"))
    ax.text(_QUERY_AT + 20, 1.3, "the future: masked", color=style.LIGHT.grey)
    ax.set(xlabel="position n of the key (tokens)", ylabel="score of equal vectors", xlim=(0, _LONGEST))
    ax.set_xticks([0, 512, 1024, 1536, 2048])
    ax.xaxis.set_major_formatter("{x:,.0f}")
    ax.set_title("Fades to the past, explodes to the future")
    return figure
