"""Too low a bandwidth smooths the edges away, too high a one knows the samples and nothing between them."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.encoding import fourier, multi_axis

_SIGMAS = [float(f"{2 ** (step / 2):.3g}") for step in range(-4, 13)]  # turns per unit of length
_PAIRS = 512
_RIDGE = 1e-3
_SAMPLES, _FINE, _OFFSETS = np.linspace(0, 1, 33), np.linspace(0, 1, 257), np.linspace(-0.5, 0.5, 257)


@interactive(sigma=Slider("Bandwidth σ", _SIGMAS, start=4.0, unit="turns", play=True, rate=4))
def draw(sigma: float) -> Figure:
    figure, (fit, kernel) = style.figure(2, height=5.0, height_ratios=[1.6, 1])
    frequencies = fourier.gaussian(1, _PAIRS, sigma=sigma, seed=1)
    learned = _learned(frequencies)
    fit.plot(_FINE, _target(_FINE), color=style.LIGHT.blue, linewidth=1.4, linestyle=(0, (1.2, 1.2)))
    fit.text(1, 1.15, "target", color=style.LIGHT.blue, ha="right")
    fit.plot(_FINE, learned, color=style.LIGHT.orange)
    fit.text(0.82, 1.15, "fit", color=style.LIGHT.orange, ha="right")
    fit.plot(_SAMPLES, _target(_SAMPLES), ".", color=style.LIGHT.ink, markersize=5)
    fit.set(title=f"σ = {sigma:g}: {_verdict(learned)}", xlabel="coordinate v", ylabel="value")
    fit.set(xlim=(-0.01, 1.01), ylim=(-0.9, 1.4), yticks=(0, 1))
    alike = multi_axis.kernel(_OFFSETS[:, None], frequencies)
    kernel.plot(_OFFSETS, alike, color=style.LIGHT.blue)
    half = np.abs(_OFFSETS[alike < 0.5]).min(initial=0.5)
    kernel.set(
        title=f"Coordinates within {half:.2g} count as alike", xlabel="difference of two coordinates", ylabel="kernel"
    )
    kernel.set(xlim=(-0.5, 0.5), ylim=(-0.25, 1.08), yticks=(0, 1))
    return figure


def _verdict(learned: np.ndarray) -> str:
    """Of the errors at the samples, every eighth point, and between them, as root mean squares."""
    wrong = (learned - _target(_FINE)) ** 2
    if np.sqrt(wrong[::8].mean()) > 0.1:
        return "smooth, and the edges are gone"
    return "only the samples are right" if np.sqrt(wrong.mean()) > 0.25 else "waves found, edges rounded"


def _target(v: np.ndarray) -> np.ndarray:
    """Two edges, and a ripple on the plateau between them."""
    inside = (v > 0.28) & (v < 0.66)
    return np.where(inside, 0.7 + 0.3 * np.sin(2 * np.pi * 9 * v), -0.3 * np.cos(2 * np.pi * v))


def _learned(frequencies: np.ndarray) -> np.ndarray:
    """Ridge regression on the features: what a linear layer on them learns from the samples."""
    known, wanted = (fourier.features(v[:, None], frequencies) / np.sqrt(_PAIRS) for v in (_SAMPLES, _FINE))
    weights = np.linalg.solve(known @ known.T + _RIDGE * np.eye(len(known)), _target(_SAMPLES))
    return np.clip(wanted @ (known.T @ weights), -1.2, 1.7)
