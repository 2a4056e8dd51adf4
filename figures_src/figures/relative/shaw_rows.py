"""Equal offsets share a vector, whatever the place; beyond the clipping distance all offsets share the last one."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.encoding import offset, shaw
from figures_src.plotted import Interactive, Slider, State, plot

_LENGTH = 10  # tokens
_MOST = _LENGTH - 1
_START = 3


def draw() -> Interactive:
    drawing = plot()
    drawing.add_heatmap(
        z=_clipped(_START),
        # twice as wide as the data, so that the text stays legible on every cell
        zmin=-2 * _MOST,
        zmax=2 * _MOST,
        colorscale=_scale(),
        textfont={"color": style.LIGHT.ink},
        texttemplate="%{z}",
        showscale=False,
        xgap=1,
        ygap=1,
        hovertemplate="query %{y}, key %{x}: vector %{z}<extra></extra>",
    )
    drawing.update_xaxes(title="key position n", dtick=1, showgrid=False, zeroline=False, constrain="domain")
    drawing.update_yaxes(
        title="query position m",
        dtick=1,
        showgrid=False,
        zeroline=False,
        autorange="reversed",
        scaleanchor="x",
        constrain="domain",
    )
    drawing.add_annotation(
        text=_summary(_START), x=0.5, y=1, xref="paper", yref="paper", yanchor="bottom", showarrow=False
    )

    def update(reach: int) -> State:
        return State(restyle={0: {"z": _clipped(reach)}}, relayout={"annotations[0].text": _summary(reach)})

    return Interactive(
        plot=drawing,
        controls=(Slider("Clipping distance r", range(_MOST + 1), start=_START, play=True),),
        update=update,
        still=_still(),
    )


def _scale() -> list[tuple[float, str]]:
    """style.DIVERGING for Plotly: transparent at zero, so that it sits on light and on dark paper."""
    stops = ((at / 20, style.DIVERGING(at / 20)) for at in range(21))
    return [
        (at, "rgba({:.0f},{:.0f},{:.0f},{:.2f})".format(*(255 * part for part in rgb), a)) for at, (*rgb, a) in stops
    ]


def _clipped(reach: int) -> np.ndarray:
    position = np.arange(_LENGTH)
    return shaw.rows(offset.between(position), left=reach, right=reach) - reach


def _summary(reach: int) -> str:
    return f"{2 * reach + 1} vectors for {2 * _LENGTH - 1} offsets" if reach < _MOST else "a vector for every offset"


def _still() -> Figure:
    figure, ax = style.figure(height=4.0)
    clipped = _clipped(_START)
    ax.imshow(clipped, cmap=style.DIVERGING, vmin=-2 * _START, vmax=2 * _START)
    for (m, n), value in np.ndenumerate(clipped):
        ax.text(n, m, f"{value}".replace("-", "−"), ha="center", va="center")
    ax.set(xlabel="key position n", ylabel="query position m", xticks=range(_LENGTH), yticks=range(_LENGTH))
    ax.spines[:].set_visible(False)
    ax.tick_params(length=0)
    return figure
