"""Until 2021 every model had its own method; since 2023 nearly all rotate, and the newest mix kinds of layers."""

from collections import Counter

from matplotlib.figure import Figure

from figures_src import models
from figures_src.drawing import style

_ROWS = {
    "sinusoidal": "sinusoidal",
    "learned": "learned",
    "relative": "transformer_xl",
    "T5 bias": "t5",
    "ALiBi": "alibi",
    "RoPE": "rotary",
    "RoPE in some layers": "rotary",
    "axial RoPE, M-RoPE": "rotary",
}

_FIRST = {  # row -> the first of it in the atlas
    "learned": "BERT",
    "T5 bias": "T5",
    "ALiBi": "BLOOM",
    "RoPE": "GPT-J",
    "RoPE in some layers": "Llama 4 Scout",
    "axial RoPE, M-RoPE": "FLUX.1",
}


def draw() -> Figure:
    counts = Counter((model.year, _row(model)) for model in models.every())
    names = list(_ROWS)
    figure, ax = style.figure(height=3.6)
    for (year, row), count in sorted(counts.items()):
        colour = style.method(_ROWS[row])
        ax.scatter(year, names.index(row), s=110 + 20 * count, color=colour, linewidth=0)
        ax.text(year, names.index(row) - 0.02, f"{count}", ha="center", va="center", color=style.LIGHT.paper)
    for name, first in _FIRST.items():
        year = min(year for year, at in counts if at == name)
        ax.text(year - 0.4, names.index(name), first, ha="right", va="center", color=style.method(_ROWS[name]))
    years = sorted({year for year, _ in counts})
    ax.set(
        xlabel="year of release", ylabel="method", xlim=(years[0] - 0.6, years[-1] + 0.6), ylim=(len(names) - 0.4, -0.6)
    )
    ax.set_xticks(range(years[0], years[-1] + 1, 3))
    ax.set_yticks(range(len(names)), names)
    ax.grid(axis="y")
    ax.spines[["left"]].set_visible(False)
    ax.tick_params(axis="y", length=0)
    return figure


def _row(model: models.Model) -> str:
    if model.method in ("axial RoPE", "M-RoPE"):
        return "axial RoPE, M-RoPE"
    rotary = {part.layers for part in model.rotary}
    return "RoPE in some layers" if rotary and "all" not in rotary and set(model.cycle) - rotary else model.method
