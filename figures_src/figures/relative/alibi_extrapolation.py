"""Published perplexities: far beyond the training length of 512 three methods get worse, ALiBi does not."""

from matplotlib.figure import Figure
from matplotlib.ticker import NullFormatter, NullLocator

from figures_src.drawing import style

_TRAINED = 512  # tokens
_LENGTHS = (512, 712, 1012, 2512, 12512)  # tokens of the inputs that were evaluated
# perplexity on WikiText-103, validation set; Press et al. 2022, arXiv 2108.12409, Table 2
_QUOTED = {
    "sinusoidal": (20.05, 24.86, 43.54, 132.41, 373.17),
    "rotary": (20.07, 19.79, 21.37, 31.58, 69.70),
    "t5": (19.65, 19.10, 18.79, 20.41, 64.94),
    "alibi": (19.73, 19.14, 18.73, 18.41, 18.31),
}
_LABELS = {"sinusoidal": "sinusoidal", "rotary": "rotary", "t5": "T5 bias", "alibi": "ALiBi"}
_NUDGES = {"rotary": 7, "t5": -7}  # points, to keep two labels apart


def _worse(perplexity: tuple[float, ...]) -> str:
    """The last perplexity as a multiple of the first one, that of the trained length."""
    times = perplexity[-1] / perplexity[0]
    return "no worse" if times <= 1 else f"{times:.1f} times"


def draw() -> Figure:
    figure, ax = style.figure(height=3.8, width="wide", narrow={"height": 3.7})
    for name, perplexity in _QUOTED.items():
        ax.plot(_LENGTHS, perplexity, "o-", color=style.method(name), linewidth=3 if name == "alibi" else 1.8)
        ax.annotate(
            f"{_LABELS[name]}: {_worse(perplexity)}",
            (_LENGTHS[-1], perplexity[-1]),
            xytext=(8, _NUDGES.get(name, 0)),
            textcoords="offset points",
            va="center",
            color=style.method(name),
            annotation_clip=False,
        )
    longer = f"{_LENGTHS[-1] / _TRAINED:.0f} times the trained length"
    gap = "\n" if style.is_narrow() else " "
    ax.set_title(f"At {longer},{gap}only ALiBi is not worse")
    ax.set(xscale="log", yscale="log", xlabel="length of the input (tokens)", ylabel="perplexity (lower is better)")
    ax.set_xticks(_LENGTHS, ["" if style.is_narrow() and length == 712 else f"{length:,}" for length in _LENGTHS])
    ax.set_yticks([20, 50, 100, 200, 400], ["20", "50", "100", "200", "400"])
    for axis in (ax.xaxis, ax.yaxis):
        axis.set_minor_locator(NullLocator())
        axis.set_minor_formatter(NullFormatter())
    ax.grid(axis="y")
    return figure
