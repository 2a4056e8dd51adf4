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
    "none in attention": "none",
}

_SINCE = 2023

_FIRST = {  # row -> the first of it in the atlas
    "learned": "BERT",
    "T5 bias": "T5",
    "ALiBi": "BLOOM",
    "RoPE": "GPT-J",
    "RoPE in some layers": "Llama 4 Scout",
    "axial RoPE, M-RoPE": "FLUX.1",
    "none in attention": "Nemotron-H",
}


def draw() -> Figure:
    counts = Counter((model.year, _row(model)) for model in models.every())
    names = list(_ROWS)
    figure, ax = style.figure(height=4.1, width="wide", narrow={"height": 4.3})
    for (year, row), count in sorted(counts.items()):
        colour = style.method(_ROWS[row])
        ax.scatter(
            year,
            names.index(row),
            s=(100 + 4 * count) if style.is_narrow() else 110 + 20 * count,
            color=colour,
            linewidth=0,
        )
        ax.text(year, names.index(row) - 0.02, f"{count}", ha="center", va="center", color=style.LIGHT.paper)
    for name, first in _FIRST.items():
        if style.is_narrow() and name == "learned":  # no room between the axis and the bubble
            continue
        year = min(year for year, at in counts if at == name)
        place = year - (0.6 if style.is_narrow() else 0.3)
        ax.text(place, names.index(name), first, ha="right", va="center", color=style.method(_ROWS[name]))
    years = sorted({year for year, _ in counts})
    recent = [model for model in models.every() if model.year >= _SINCE]
    rotated = sum(bool(model.rotary) for model in recent)
    ax.set_title(f"Since {_SINCE}, {rotated} of our {len(recent)} models rotate")
    ax.axvspan(_SINCE - 0.5, years[-1] + 0.6, color=style.LIGHT.grid, alpha=0.45, linewidth=0, zorder=0)
    ax.set(xlabel="year of release", xlim=(years[0] - 0.6, years[-1] + 0.6), ylim=(len(names) - 0.4, -0.6))
    ax.set_xticks(range(years[0], years[-1] + 1, 3 if style.is_narrow() else 1))
    ax.set_yticks(range(len(names)), names)
    ax.grid(axis="y")
    ax.spines[["left"]].set_visible(False)
    ax.tick_params(axis="y", length=0, labelcolor=style.LIGHT.ink)
    return figure


def _row(model: models.Model) -> str:
    joined = {"axial RoPE": "axial RoPE, M-RoPE", "M-RoPE": "axial RoPE, M-RoPE"}
    joined |= {"relative bias": "relative", "none": "none in attention"}
    if model.method in joined:
        return joined[model.method]
    rotary = {part.layers for part in model.rotary}
    return "RoPE in some layers" if rotary and "all" not in rotary and set(model.cycle) - rotary else model.method
