"""Turning one query and one key costs the same at every length; turning all kept keys grows as attention does."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.experiments import operations
from figures_src.plotted import Interactive, Slider, State, plot

_LENGTHS = 2.0 ** np.arange(7, 21)
_KEY_HEADS, _SHARES = (32, 8, 4, 1), (100, 50, 25)
_START = (8, 100)
_TICKS = {1e4: "10⁴", 1e6: "10⁶", 1e8: "10⁸", 1e10: "10¹⁰"}
_LOOKS = {  # line -> colour, dash
    "projections": (style.LIGHT.muted, "dash"),
    "attention": (style.LIGHT.ink, "solid"),
    "turn all kept keys": (style.LIGHT.purple, "solid"),
    "bias of ALiBi": (style.LIGHT.green, "solid"),
    "turn q and k": (style.LIGHT.orange, "solid"),
}


def draw() -> Interactive:
    drawing = plot()
    for name, counts in _counts(*_START).items():
        colour, dash = _LOOKS[name]
        drawing.add_scatter(
            x=_LENGTHS, y=counts, mode="lines", name=name, line={"color": colour, "dash": dash, "width": 2}
        )
    drawing.update_xaxes(
        type="log",
        title="tokens in the cache",
        range=[2.05, 6.1],
        tickvals=[1e3, 1e4, 1e5, 1e6],
        ticktext=["1,000", "10,000", "100,000", "1,000,000"],
    )
    drawing.update_yaxes(
        type="log", title="multiplications", range=[3, 10.2], tickvals=list(_TICKS), ticktext=list(_TICKS.values())
    )
    drawing.update_layout(
        showlegend=True,
        legend={"orientation": "h", "x": 0, "y": 1.01, "yanchor": "bottom", "font": {"size": 12}},
        margin={"l": 62, "t": 84},
        height=420,
    )

    def update(key_heads: int, share: int) -> State:
        return State(restyle={trace: {"y": y} for trace, y in enumerate(_counts(key_heads, share).values())})

    controls = (
        Slider("Key heads of 32", _KEY_HEADS, start=_KEY_HEADS.index(_START[0])),
        Slider("Share that turns", _SHARES, start=_SHARES.index(_START[1]), unit="%"),
    )
    return Interactive(plot=drawing, controls=controls, update=update, still=_still())


def _counts(key_heads: int, share: int) -> dict[str, np.ndarray]:
    """Multiplications of a layer of 4,096 numbers with 32 query heads of 128, for one written token."""
    shape = operations.Shape(width=4_096, heads=32, key_heads=key_heads, head_dim=128, share=share / 100)
    flat = np.ones_like(_LENGTHS)
    return {
        "projections": operations.projections(shape) * flat,
        "attention": operations.attention(shape, _LENGTHS),
        "turn all kept keys": operations.turning_all(shape, _LENGTHS),
        "bias of ALiBi": operations.alibi(shape, _LENGTHS),
        "turn q and k": operations.turning(shape) * flat,
    }


def _still() -> Figure:
    figure, ax = style.figure(height=3.6)
    places = {"projections": 2**8, "attention": 2**16, "turn all kept keys": 2**13, "bias of ALiBi": 2**16}
    for name, counts in _counts(*_START).items():
        colour, dash = _LOOKS[name]
        ax.plot(_LENGTHS, counts, color=colour, linestyle=(0, (4, 3)) if dash == "dash" else "-")
        at = places.get(name, 2**17)
        height = counts[list(_LENGTHS).index(at)]
        above = name in ("projections", "turn q and k", "attention")
        side = {"ha": "right" if name == "attention" else "left", "va": "bottom" if above else "top"}
        ax.text(at, height * (1.5 if above else 0.55), name, color=colour, **side)
    ax.set(xscale="log", yscale="log", xlabel="tokens in the cache", ylabel="multiplications", ylim=(1e3, 3e10))
    ax.set_xticks([1e3, 1e4, 1e5, 1e6], ["1,000", "10,000", "100,000", "1,000,000"])
    ax.set_yticks(list(_TICKS), list(_TICKS.values()))
    ax.minorticks_off()
    return figure
