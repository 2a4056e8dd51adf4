"""Every rule slows the slow pairs so that, in the longer context, they rotate about as far as they did before."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import models
from figures_src.drawing import style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.encoding import rotary
from figures_src.models import spectrum

_CARDS = {  # name on the control -> model and one of its spectra
    model.name if len(model.rotary) == 1 else f"{model.name}, {part.layers} layers": (model, part)
    for model in models.every()
    if model.method != "axial RoPE"
    for part in model.rotary
}
_START = next(name for name, (model, _) in _CARDS.items() if model.key == "llama_3_1_8b")
_POINTS = 64  # of a curve, for every model: as many as most have pairs
_TICKS = {10: "10", 1_000: "1,000", 100_000: "100,000", 10_000_000: "10,000,000"}


@interactive(name=Slider("Model", tuple(_CARDS), start=_START))
def draw(name: str) -> Figure:
    model, part = _CARDS[name]
    trained, declared = model.trained or model.declared, model.declared or model.trained
    before = rotary.wavelengths(spectrum.unscaled(part))
    after = rotary.wavelengths(spectrum.scaled(part, int(declared or 4096)).frequencies)
    figure, ax = style.figure(height=3.9)
    place = np.linspace(0, 1, len(before))
    drawn = np.linspace(0, np.isfinite(before).sum() - 1, _POINTS).round().astype(int)
    for tokens, colour, width in ((before, style.LIGHT.muted, 1.4), (after, style.method("rotary"), 2.2)):
        ax.plot(place[drawn], tokens[drawn], color=colour, linewidth=width)
    for length, dashes in ((trained, (1, 2)), (declared, (4, 3))):
        ax.plot([0, 1], [length or np.nan] * 2, color=style.LIGHT.ink, linewidth=1, linestyle=(0, dashes))
    is_scaled, end = not np.allclose(before, after), drawn[-1]
    right = place[end] + 0.02
    ax.text(right, after[end], "scaled" if is_scaled else "not scaled", color=style.method("rotary"), va="center")
    below = min(before[end], after[end] / 4) if is_scaled else before[end] / 4
    ax.text(right, below, "original" if is_scaled else "", color=style.LIGHT.muted, va="center")
    for length, said, high in ((trained, "before", -3), (declared, "declared", 3)):
        at = (0.0, length or np.nan)
        is_said = length and (said == "declared" or trained != declared)
        ax.annotate(
            f"{said}: {length:,}" if is_said else "",
            at if is_said else (0, 10),
            (0, high),
            textcoords="offset points",
            va="bottom" if high > 0 else "top",
        )
    for tokens, length, colour, bar in (
        (before, trained, style.LIGHT.muted, 60),
        (after if is_scaled else before * np.nan, declared, style.method("rotary"), 10),
    ):
        over = np.flatnonzero(np.isfinite(tokens) & (tokens > (length or np.inf)))
        start = place[over[0]] if len(over) else np.nan
        ax.plot([start, start, place[end]], [length or np.nan, bar, bar], color=colour, linewidth=1.6)
        ax.text(right, bar, f"{len(over)} pairs" if len(over) else "", color=colour, va="center")
    title = f"{name}\n{_summary(part, before, after, trained, declared)}"
    figure.suptitle(title, x=0.01, ha="left", fontweight="bold", fontsize="medium")
    ax.set(xlabel="pair, from the fastest (0) to the slowest (1)", ylabel="wavelength (tokens)")
    ax.set(yscale="log", xlim=(-0.02, 1.2), ylim=(4, 6e8), xticks=[0, 0.5, 1])
    ax.set_yticks(list(_TICKS), list(_TICKS.values()))
    ax.minorticks_off()
    return figure


def _summary(part: models.Rotary, before: np.ndarray, after: np.ndarray, trained: int, declared: int) -> str:
    if not trained:
        return f"base {part.base:,.0f}"
    turning = np.isfinite(before)
    said = f"{np.sum(before[turning] > trained)} of {len(before)} pairs do not finish a rotation"
    if part.scaling and part.scaling["rule"] != "proportional":
        said += f", {np.sum(after[turning] > declared)} after scaling"
    return said if turning.all() else f"{said}, {np.sum(~turning)} never rotate"
