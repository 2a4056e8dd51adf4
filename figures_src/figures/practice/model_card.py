"""Every rule slows the slow pairs so that, in the longer context, they turn about as far as they did before."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import models, style
from figures_src.encoding import rotary
from figures_src.models import spectrum
from figures_src.plotted import Interactive, Slider, State, plot

_IN_STILL = ("llama_3_1_8b", "gpt_oss_20b", "phi_3_5_mini", "gemma_3_27b")
_START = "llama_3_1_8b"
_SHORTEST, _LONGEST = 4.0, 3e8  # tokens shown
_TICKS = [10, 1_000, 100_000]


def draw() -> Interactive:
    cards = _cards()
    names = list(cards)
    start = next(place for place, (model, _) in enumerate(cards.values()) if model.key == _START)
    drawing = plot()
    x, before, after = _points(*cards[names[start]])
    ink, colour = style.LIGHT.muted, style.method("rotary")
    drawing.add_scatter(
        x=x, y=before, name="as trained", mode="markers", marker={"color": ink, "symbol": "circle-open", "size": 6}
    )
    drawing.add_scatter(x=x, y=after, name="scaled", mode="markers", marker={"color": colour, "size": 5})
    for row, name in enumerate(("trained", "declared")):
        length = _lengths(cards[names[start]][0])[row]
        drawing.add_scatter(
            x=[0, 1], y=[length, length], name=name, mode="lines", line={"color": ink, "dash": ("dot", "dash")[row]}
        )
    drawing.update_xaxes(title="place in the ladder (0 is the fastest)", range=[-0.02, 1.02])
    drawing.update_yaxes(title="wavelength (tokens)", type="log", range=list(np.log10([_SHORTEST, _LONGEST])))
    drawing.update_yaxes(tickvals=_TICKS, ticktext=[f"{tick:,}" for tick in _TICKS])
    drawing.add_annotation(text=_summary(*cards[names[start]]), x=0, y=1, xref="paper", yref="paper")
    drawing.update_annotations(xanchor="left", yanchor="bottom", showarrow=False, align="left")
    drawing.update_layout(margin={"l": 88, "t": 56})

    def update(name: str) -> State:
        x, before, after = _points(*cards[name])
        trained, declared = _lengths(cards[name][0])
        restyle = {0: {"x": x, "y": before}, 1: {"x": x, "y": after}}
        restyle |= {2: {"y": [trained, trained]}, 3: {"y": [declared, declared]}}
        return State(restyle=restyle, relayout={"annotations[0].text": _summary(*cards[name])})

    return Interactive(
        plot=drawing, controls=(Slider("Model", names, start=start),), update=update, still=_still(cards)
    )


def _cards() -> dict[str, tuple[models.Model, models.Rotary]]:
    """The ladders of language models, by the name on the control."""
    return {
        model.name if len(model.rotary) == 1 else f"{model.name}, {part.layers} layers": (model, part)
        for model in models.every()
        if model.method != "axial RoPE"
        for part in model.rotary
    }


def _lengths(model: models.Model) -> tuple[float | None, float | None]:
    return model.trained or model.declared, model.declared or model.trained


def _points(model: models.Model, part: models.Rotary) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Place in the ladder, wavelength before and after; pairs that stand still are left out (NaN)."""
    before, after = _wavelengths(model, part)
    x = np.linspace(0, 1, len(before), dtype=np.float32)
    return x, *(np.where(np.isinf(tokens), np.nan, tokens).astype(np.float32) for tokens in (before, after))


def _wavelengths(model: models.Model, part: models.Rotary) -> tuple[np.ndarray, np.ndarray]:
    length = _lengths(model)[1] or 4096
    scaled = spectrum.scaled(part, int(length)).frequencies
    return rotary.wavelengths(spectrum.unscaled(part)), rotary.wavelengths(scaled)


def _summary(model: models.Model, part: models.Rotary) -> str:
    before, after = _wavelengths(model, part)
    trained, declared = _lengths(model)
    if not trained:
        return f"base {part.base:,.0f}"
    turning = np.isfinite(before)
    lines = [
        f"base {part.base:,.0f}: {np.sum(before[turning] > trained)} of {len(before)} pairs "
        f"do not finish a turn in {trained:,} tokens"
    ]
    if part.scaling and part.scaling["rule"] != "proportional":
        lines.append(f"scaled: {np.sum(after[turning] > declared)} do not in {declared:,}")
    if not turning.all():
        lines.append(f"{np.sum(~turning)} more never turn")
    return "<br>".join(lines)


def _still(cards: dict[str, tuple[models.Model, models.Rotary]]) -> Figure:
    figure, axes = style.figure(2, 2, height=4.6, sharex=True, sharey=True)
    for ax, key in zip(axes.flat, _IN_STILL, strict=True):
        model, part = [card for card in cards.values() if card[0].key == key][-1]
        x, before, after = _points(model, part)
        ax.plot(x, before, color=style.LIGHT.muted, linewidth=1.2)
        ax.plot(x, after, color=style.method("rotary"), linewidth=2)
        for length, dashes in zip(_lengths(model), ((1, 2), (4, 3)), strict=True):
            ax.axhline(length, color=style.LIGHT.ink, linewidth=1, linestyle=(0, dashes))
        ax.set(title=model.name, yscale="log", ylim=(_SHORTEST, 1e8), xticks=[0, 0.5, 1])
        ax.set_yticks([10.0**power for power in (1, 3, 5, 7)], ["10", "1,000", "100,000", "10,000,000"])
    axes[0, 0].text(0.6, 2e6, "scaled", color=style.method("rotary"), ha="right")
    axes[0, 0].text(1, 100, "as trained", color=style.LIGHT.muted, ha="right")
    figure.supxlabel("place of the pair in the ladder (0 fastest, 1 slowest)", fontsize=9.75)
    figure.supylabel("wavelength (tokens)", fontsize=9.75)
    return figure
