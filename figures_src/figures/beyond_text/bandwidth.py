"""Too low a bandwidth smooths the edges away, too high a one knows the samples and nothing between them."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from figures_src import style
from figures_src.encoding import axes, fourier
from figures_src.plotted import Interactive, Slider, State, plot

_SIGMAS = (0.25, 0.5, 1, 2, 4, 8, 16, 32, 64)  # turns per unit of length
_START = 4
_IN_STILL = (0.5, 4, 64)
_PAIRS = 512
_RIDGE = 1e-3
_SAMPLES = np.linspace(0, 1, 33)
_FINE = np.linspace(0, 1, 321)


def draw() -> Interactive:
    drawing = plot(2, 1, row_heights=[0.62, 0.38], vertical_spacing=0.24)
    fine = _FINE.astype(np.float32)
    muted, orange = style.LIGHT.muted, style.LIGHT.orange
    drawing.add_scatter(x=fine, y=_target(_FINE), mode="lines", line={"color": muted, "dash": "dot"}, name="target")
    drawing.add_scatter(
        x=_SAMPLES, y=_target(_SAMPLES), mode="markers", marker={"color": style.LIGHT.ink, "size": 6}, name="samples"
    )
    drawing.add_scatter(x=fine, y=_fit(_START), mode="lines", line={"color": orange, "width": 2}, name="fit")
    offsets = np.linspace(-0.5, 0.5, 321).astype(np.float32)
    drawing.add_scatter(
        x=offsets, y=_kernel(_START, offsets), mode="lines", line={"color": style.LIGHT.blue, "width": 2},
        showlegend=False, row=2, col=1,
    )  # fmt: skip
    drawing.update_xaxes(title="coordinate v", row=1, col=1)
    drawing.update_yaxes(title="value", range=[-0.9, 1.4], row=1, col=1)
    drawing.update_xaxes(title="difference of two coordinates", range=[-0.5, 0.5], row=2, col=1)
    drawing.update_yaxes(title="kernel", range=[-0.25, 1.05], row=2, col=1)
    drawing.update_layout(
        showlegend=True,
        legend={"orientation": "h", "x": 0, "y": 1.02, "yanchor": "bottom"},
        margin={"t": 56},
    )

    def update(sigma: float) -> State:
        return State(restyle={2: {"y": _fit(sigma)}, 3: {"y": _kernel(sigma, offsets)}})

    control = Slider("Bandwidth σ", _SIGMAS, start=_SIGMAS.index(_START), unit="turns", play=True)
    return Interactive(plot=drawing, controls=(control,), update=update, still=_still())


def _target(v: np.ndarray) -> np.ndarray:
    """Two edges, and a ripple on the plateau between them."""
    inside = (v > 0.28) & (v < 0.66)
    return np.where(inside, 0.7 + 0.3 * np.sin(2 * np.pi * 9 * v), -0.3 * np.cos(2 * np.pi * v)).astype(np.float32)


def _kernel(sigma: float, offsets: np.ndarray) -> np.ndarray:
    frequencies = fourier.gaussian(1, _PAIRS, sigma=sigma, seed=1)
    return axes.kernel(offsets.astype(np.float64)[..., None], frequencies).astype(np.float32)


def _fit(sigma: float) -> np.ndarray:
    """Ridge regression on the features: what a linear layer on them learns from the samples."""
    frequencies = fourier.gaussian(1, _PAIRS, sigma=sigma, seed=1)
    known, wanted = (fourier.features(v[:, None], frequencies) / np.sqrt(_PAIRS) for v in (_SAMPLES, _FINE))
    weights = np.linalg.solve(known @ known.T + _RIDGE * np.eye(len(known)), _target(_SAMPLES))
    return (wanted @ (known.T @ weights)).astype(np.float32)


def _still() -> Figure:
    figure, panels = style.figure(len(_IN_STILL), 1, height=5.8, sharex=True, sharey=True)
    for ax, sigma in zip(panels, _IN_STILL, strict=True):
        _panel(ax, sigma)
    panels[-1].set_xlabel("coordinate v")
    figure.supylabel("value", fontsize="medium")
    return figure


def _panel(ax: Axes, sigma: float) -> None:
    ax.plot(_FINE, _target(_FINE), color=style.LIGHT.muted, linewidth=1, linestyle=(0, (1.2, 1.2)))
    ax.plot(_FINE, _fit(sigma), color=style.LIGHT.orange)
    ax.plot(_SAMPLES, _target(_SAMPLES), ".", color=style.LIGHT.ink, markersize=5)
    ax.set(title=f"σ = {sigma:g} turns", ylim=(-0.9, 1.4), xlim=(-0.01, 1.01), yticks=(0, 1))
