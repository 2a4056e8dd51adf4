"""Published perplexities: trained on 512 tokens, the logarithm stays lowest far beyond; T5's bias rises in the end."""

from matplotlib.figure import Figure
from matplotlib.ticker import NullFormatter, NullLocator

from figures_src.drawing import style

_LENGTHS = (512, 1024, 2048, 4096, 8192, 16384)  # tokens
# mean and spread of the perplexity over five seeds on OpenWebText2, 162 million parameters, trained on 512 tokens;
# Chi et al. 2022, arXiv 2205.09921, table 3
_QUOTED = {
    "KERPLE, logarithm": ("kerple", ":", (23.9, 22.0, 21.6, 21.2, 21.3, 21.4), (0.6, 0.6, 0.3, 0.4, 0.4, 0.6)),
    "ALiBi": ("alibi", "-", (23.9, 22.4, 22.5, 22.2, 22.3, 22.5), (0.6, 0.5, 0.2, 0.4, 0.3, 0.5)),
    "T5": ("t5", "-", (23.7, 21.9, 21.7, 22.5, 25.5, 31.4), (0.6, 0.6, 0.2, 0.6, 1.3, 3.1)),
    "rotary": ("rotary", "-", (24.2, 32.8, 62.4, 111, 185, 269), (0.6, 1.7, 6.1, 13.8, 18.9, 33.0)),
}
_NUDGES = {"KERPLE, logarithm": -9, "ALiBi": 1, "T5": 5}  # points


def draw() -> Figure:
    figure, ax = style.figure(height=3.7)
    ax.set_title("ALiBi and KERPLE hold, RoPE does not")
    for name, (method, line, mean, spread) in _QUOTED.items():
        ax.errorbar(_LENGTHS, mean, spread, color=style.method(method), linestyle=line, marker="o", markersize=4)
        ax.annotate(
            name,
            (_LENGTHS[-1], mean[-1]),
            xytext=(8, _NUDGES.get(name, 0)),
            textcoords="offset points",
            va="center",
            color=style.method(method),
            annotation_clip=False,
        )
    ax.set(xscale="log", yscale="log", xlabel="length of the input (tokens)", ylabel="perplexity (lower is better)")
    ax.set_xticks(_LENGTHS, [f"{length:,}" for length in _LENGTHS])
    ax.set_yticks([20, 30, 50, 100, 200], ["20", "30", "50", "100", "200"])
    for axis in (ax.xaxis, ax.yaxis):
        axis.set_minor_locator(NullLocator())
        axis.set_minor_formatter(NullFormatter())
    ax.set_ylim(bottom=14)
    ax.grid(axis="y")
    return figure
