"""The bias is a price: a far key keeps its weight only if its content is worth more than slope times distance."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.encoding import alibi, attention
from figures_src.plotted import Interactive, Slider, State, plot

_LAST = 48  # tokens back to the first key
_FAR = 24  # distance of the key that fits better, in tokens
_SLOPES = tuple(2.0**-power for power in np.arange(0, 9.5, 0.5))
_LEADS = (0, 1, 2, 3, 4, 6, 8, 12)  # by how much the far key's content score is above the others'
_SLOPE, _LEAD = 2.0**-3, 4
_IN_STILL = (2.0**-1, 2.0**-3, 2.0**-5)


def draw() -> Interactive:
    weights = _weights(_SLOPE, _LEAD)
    drawing = plot()
    drawing.add_bar(
        x=_distances(),
        y=weights,
        marker={"color": _colours(), "line": {"width": 0}},
        showlegend=False,
        hovertemplate="distance %{x}: weight %{y:.3f}<extra></extra>",
    )
    drawing.update_xaxes(title="distance Δ (tokens)", range=[-0.7, _LAST + 0.7], dtick=8)
    drawing.update_yaxes(title="attention weight", range=[0, 1])
    drawing.add_annotation(
        text=_summary(_SLOPE, _LEAD),
        x=1,
        y=1,
        xref="paper",
        yref="paper",
        xanchor="right",
        yanchor="bottom",
        align="right",
        showarrow=False,
    )
    drawing.update_layout(bargap=0.25, margin={"t": 46})

    def update(slope: str, lead: int) -> State:
        slope = _SLOPES[_names().index(slope)]
        return State(restyle={0: {"y": _weights(slope, lead)}}, relayout={"annotations[0].text": _summary(slope, lead)})

    return Interactive(
        plot=drawing,
        controls=(
            Slider("Slope", _names(), start=_SLOPES.index(_SLOPE)),
            Slider("Lead of the far key", _LEADS, start=_LEADS.index(_LEAD)),
        ),
        update=update,
        still=_still(),
    )


def _names() -> tuple[str, ...]:
    return tuple(f"{slope:.4f}" for slope in _SLOPES)


def _distances() -> np.ndarray:
    return np.arange(_LAST + 1)


def _colours() -> list[str]:
    return [style.LIGHT.orange if distance == _FAR else style.method("alibi") for distance in _distances()]


def _weights(slope: float, lead: float) -> np.ndarray:
    """Weights of one query by distance: all contents score alike, but the far key's scores `lead` more."""
    query = np.array([_LAST])
    content = lead * (_distances() == _FAR)
    bias = alibi.bias(query, query - _distances(), np.array([slope]))[0, 0]
    return attention.softmax(content + bias).astype(np.float32)


def _summary(slope: float, lead: float) -> str:
    far = _weights(slope, lead)[_FAR]
    return f"lead {lead} − price {slope:.4f} · {_FAR} = {lead - slope * _FAR:.2f}<br>weight of the far key: {far:.3f}"


def _still() -> Figure:
    figure, axes = style.figure(len(_IN_STILL), height=4.2, sharex=True, sharey=True)
    for ax, slope in zip(axes, _IN_STILL, strict=True):
        weights = _weights(slope, _LEAD)
        ax.bar(_distances(), weights, width=0.75, color=_colours())
        ax.set_title(f"slope 1/{1 / slope:.0f}: price {slope * _FAR:g}, lead {_LEAD}")
        ax.text(_FAR + 1, weights[_FAR] + 0.02, f"{weights[_FAR]:.3f}", color=style.LIGHT.orange)
        ax.set_ylabel("weight")
    axes[0].set(ylim=(0, 0.65), yticks=(0, 0.25, 0.5))
    axes[-1].set(xlabel="distance Δ (tokens)", xticks=range(0, _LAST + 1, 8), xlim=(-0.7, _LAST + 0.7))
    return figure
