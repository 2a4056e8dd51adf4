"""The energies of a head's rows repeat after the middle where pairs are halves, but not where they are neighbours."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.encoding import layout
from figures_src.experiments import wrong_checkpoint
from figures_src.plotted import Interactive, Slider, State, plot

_HEAD_DIM, _D_MODEL = 64, 128
_UNEVENNESS = (0, 0.5, 1, 1.5, 2, 3)  # largest over smallest energy of a pair is e to this
_START = 3


def draw() -> Interactive:
    drawing = plot(2, vertical_spacing=0.16)
    for row, pairs in enumerate(layout.LAYOUTS, start=1):
        drawing.add_bar(
            x=np.arange(_HEAD_DIM),
            y=_energies(_UNEVENNESS[_START], pairs),
            marker={"color": style.LIGHT.orange},
            name=pairs,
            hovertemplate="row %{x}: %{y:.2f}<extra></extra>",
            row=row,
            col=1,
        )
        drawing.add_annotation(
            text=_summary(_UNEVENNESS[_START], pairs),
            x=0,
            y=1.02,
            xref="x domain" if row == 1 else "x2 domain",
            yref="y domain" if row == 1 else "y2 domain",
            xanchor="left",
            yanchor="bottom",
            showarrow=False,
        )
        drawing.update_yaxes(title="energy", range=[0, 4.2], row=row, col=1)
    drawing.update_xaxes(title="row of the head", row=2, col=1)

    def update(unevenness: float) -> State:
        return State(
            restyle={row: {"y": _energies(unevenness, pairs)} for row, pairs in enumerate(layout.LAYOUTS)},
            relayout={
                f"annotations[{row}].text": _summary(unevenness, pairs) for row, pairs in enumerate(layout.LAYOUTS)
            },
        )

    return Interactive(
        plot=drawing,
        controls=(Slider("How unevenly the head uses its pairs", _UNEVENNESS, start=_START),),
        update=update,
        still=_still(),
    )


def _energies(unevenness: float, pairs: str) -> np.ndarray:
    """Energies of the rows of a random projection whose slow pairs are longer than its fast ones."""
    rng = np.random.default_rng(2)
    length = np.exp(unevenness * (np.linspace(0, 1, _HEAD_DIM // 2) - 0.5))
    first, second = rng.normal(size=(2, _HEAD_DIM // 2, _D_MODEL)) * np.sqrt(length / _D_MODEL)[:, None]
    rows = layout.join(first.T, second.T, pairs).T
    return wrong_checkpoint.row_energies(rows).astype(np.float32)


def _summary(unevenness: float, pairs: str) -> str:
    halves = wrong_checkpoint.agreement(_energies(unevenness, pairs), "half_split")
    return f"{pairs.replace('_', '-').capitalize()}: agreement of the halves {halves:.2f}".replace("-0.", "−0.")


def _still() -> Figure:
    figure, axes = style.figure(2, height=3.8, sharex=True, sharey=True)
    for ax, pairs in zip(axes, layout.LAYOUTS, strict=True):
        ax.bar(np.arange(_HEAD_DIM), _energies(_UNEVENNESS[_START], pairs), color=style.method("rotary"))
        ax.axvline(_HEAD_DIM / 2 - 0.5, color=style.LIGHT.muted, linewidth=0.8)
        ax.set(ylabel="energy", xticks=[0, 16, 32, 48, 63])
        ax.set_title(_summary(_UNEVENNESS[_START], pairs))
    axes[1].set_xlabel("row of the head")
    return figure
