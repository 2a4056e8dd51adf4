"""Small encodings leave the words' pattern, large ones paint over it: the score is a matter of scale."""

import numpy as np
import plotly.graph_objects as go
from matplotlib.figure import Figure

from figures_src import style
from figures_src.encoding import attention, sinusoidal
from figures_src.plotted import Interactive, Slider, State

_LENGTH, _WIDTH = 24, 64
_SCALES = (0.0, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 4.0)
_STILL = (0.0, 1.0, 4.0)


def draw() -> Interactive:
    square = {"constrain": "domain", "showgrid": False, "zeroline": False}
    plot = go.Figure(
        go.Heatmap(
            z=_share(1.0),
            zmin=-1,
            zmax=1,
            # blue to orange over transparent, as style.DIVERGING
            colorscale=[
                [0, "rgba(46,134,209,1)"],
                [0.5, "rgba(46,134,209,0)"],
                [0.5, "rgba(221,107,51,0)"],
                [1, "rgba(221,107,51,1)"],
            ],
            colorbar={"title": {"text": "score", "side": "right"}, "tickvals": [-1, 0, 1], "thickness": 12},
            hovertemplate="query %{y}, key %{x}: %{z:.2f}<extra></extra>",
        ),
        layout={
            "margin": {"l": 56, "r": 12, "t": 30, "b": 44},
            "paper_bgcolor": "rgba(0,0,0,0)",
            "plot_bgcolor": "rgba(0,0,0,0)",
            "font": {"family": style.FONT, "size": 13, "color": style.LIGHT.ink},
            "xaxis": {"title": {"text": "key position n"}, "tickvals": [0, 5, 11, 17, 23]} | square,
            "yaxis": {
                "title": {"text": "query position m"},
                "tickvals": [0, 5, 11, 17, 23],
                "autorange": "reversed",
                "scaleanchor": "x",
            }
            | square,
        },
    )
    return Interactive(
        plot=plot,
        controls=(Slider("Scale of e(p)", _SCALES, start=_SCALES.index(1.0), play=True),),
        update=lambda scale: State(restyle={0: {"z": _share(scale)}}),
        still=_still(),
    )


def _share(scale: float) -> np.ndarray:
    """The whole score as a share of its largest entry."""
    rng = np.random.default_rng(1)
    words = rng.normal(size=(_LENGTH, _WIDTH))
    words[[5, 11, 17, 23]] = words[5]  # one word that comes four times
    total = words + scale * sinusoidal.encode(np.arange(_LENGTH), _WIDTH)
    to_query, to_key = rng.normal(size=(2, _WIDTH, _WIDTH)) / np.sqrt(_WIDTH)
    score = attention.scores(total @ to_query, total @ to_key)
    return (score / np.abs(score).max()).astype(np.float32)


def _still() -> Figure:
    figure, axes = style.figure(1, len(_STILL), height=2.3, sharey=True)
    for ax, scale in zip(axes, _STILL, strict=True):
        ax.imshow(_share(scale), vmin=-1, vmax=1, cmap=style.DIVERGING)
        ax.set(title=f"scale {scale:g}", xticks=[0, 11, 23], yticks=[0, 11, 23], xlabel="key n")
        ax.spines[:].set_visible(False)
    axes[0].set_ylabel("query m")
    return figure
