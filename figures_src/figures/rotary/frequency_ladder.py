"""A larger base stretches the ladder of wavelengths: its fast end stays, its slow end moves far out of the text."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.encoding import rotary
from figures_src.plotted import Interactive, Slider, State, plot

_HEAD_DIM = 128
_BASES = (100, 1_000, 10_000, 100_000, 500_000, 1_000_000, 10_000_000)
_LENGTHS = tuple(2**power for power in range(7, 18))  # tokens
_BASE, _LENGTH = 10_000, 4_096
_IN_STILL = (10_000, 500_000, 10_000_000)


def draw() -> Interactive:
    pairs = np.arange(_HEAD_DIM // 2)
    drawing = plot()
    looks = {"turned": "circle", "short": "circle-open"}
    for name, (part, symbol) in zip(("turns", "does not turn"), looks.items(), strict=True):
        drawing.add_scatter(
            x=pairs,
            y=_split(_BASE, _LENGTH)[part],
            name=name,
            mode="markers",
            marker={"color": style.method("rotary"), "symbol": symbol, "size": 7},
        )
    line = {"color": style.LIGHT.ink, "width": 1.5, "dash": "dash"}
    drawing.add_scatter(x=[0, pairs[-1]], y=[_LENGTH, _LENGTH], mode="lines", line=line, name="length")
    powers = range(1, 9)
    drawing.update_xaxes(title="pair i (0 is the fastest)", range=[-1, 64], tickvals=[0, 16, 32, 48, 63])
    drawing.update_yaxes(title="wavelength (tokens)", type="log", range=[0.4, 8.2])
    drawing.update_yaxes(tickvals=[10**power for power in powers], ticktext=[f"{10**power:,}" for power in powers])
    drawing.add_annotation(
        text=_summary(_BASE, _LENGTH), x=0, y=1, xref="paper", yref="paper", xanchor="left", yanchor="bottom"
    )
    drawing.update_annotations(showarrow=False)
    drawing.update_layout(margin={"l": 92})

    def update(base: int, length: int) -> State:
        parts = _split(base, length)
        restyle = {trace: {"y": parts[name]} for trace, name in enumerate(looks)}
        restyle[2] = {"y": np.array([length, length], dtype=np.float32)}
        return State(restyle=restyle, relayout={"annotations[0].text": _summary(base, length)})

    return Interactive(
        plot=drawing,
        controls=(
            Slider("Base b", _BASES, start=_BASES.index(_BASE)),
            Slider("Length of the text", _LENGTHS, start=_LENGTHS.index(_LENGTH), unit="tokens"),
        ),
        update=update,
        still=_still(pairs),
    )


def _wavelengths(base: float) -> np.ndarray:
    return rotary.wavelengths(rotary.frequencies(_HEAD_DIM, base))


def _split(base: float, length: int) -> dict[str, np.ndarray]:
    """The wavelengths up to the length, and those above it; NaN at the others' places."""
    tokens = _wavelengths(base).astype(np.float32)
    return {"turned": np.where(tokens <= length, tokens, np.nan), "short": np.where(tokens > length, tokens, np.nan)}


def _summary(base: float, length: int) -> str:
    return f"{np.sum(_wavelengths(base) > length)} of {_HEAD_DIM // 2} pairs do not finish a turn"


def _still(pairs: np.ndarray) -> Figure:
    figure, ax = style.figure(height=3.4)
    for base, colour in zip(_IN_STILL, style.ramp(len(_IN_STILL)), strict=True):
        tokens = _wavelengths(base)
        turned = tokens <= _LENGTH
        ax.plot(pairs[turned], tokens[turned], "o", color=colour, markersize=3.5)
        ax.plot(pairs[~turned], tokens[~turned], "o", color=colour, markersize=3.5, markerfacecolor="none")
        ax.text(64.5, tokens[-1], f"b = {base:,}", va="center", color=colour)
    ax.axhline(_LENGTH, color=style.LIGHT.ink, linewidth=1.2, linestyle=(0, (4, 3)))
    ax.text(0, 1.25 * _LENGTH, f"{_LENGTH:,} tokens", color=style.LIGHT.ink)
    ax.set(yscale="log", xlabel="pair i (0 is the fastest)", ylabel="wavelength (tokens)", xticks=(0, 16, 32, 48, 63))
    ax.set_yticks([10, 1_000, 100_000, 10_000_000], ["10", "1,000", "100,000", "10,000,000"])
    return figure
