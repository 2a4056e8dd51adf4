"""Most layers look nearby and know positions; a few see everything, with slower pairs or with no positions at all."""

from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from figures_src import models
from figures_src.drawing import style

_SHOWN = (
    "modernbert_base",
    "gemma_3_27b",
    "gpt_oss_20b",
    "olmo_3_1_32b",
    "gemma_4_e2b",
    "smollm3_3b",
    "llama_4_scout",
    "tiny_aya",
)
_LAYERS = 12
_COLOURS = {
    "local": style.LIGHT.sky,
    "chunked": style.LIGHT.sky,
    "global": style.method("rotary"),
    "rotary": style.method("rotary"),
    "none": style.LIGHT.green,
}


def draw() -> Figure:
    figure, ax = style.figure(height=3.9)
    kinds = [(cycle * _LAYERS)[:_LAYERS] for key in _SHOWN for cycle in [tuple(models.one(key).cycle)]]
    near = sum(kind in ("local", "chunked") for row in kinds for kind in row)
    title = f"{near} of these {len(_SHOWN) * _LAYERS} layers see only what is near"
    figure.suptitle(title, x=0.01, ha="left", fontweight="bold")
    for row, cycle in enumerate(kinds):
        for layer, kind in enumerate(cycle):
            ax.add_patch(Rectangle((layer, row - 0.36), 0.9, 0.72, facecolor=_COLOURS[kind], linewidth=0))
    names = [models.one(key).name.replace(" (base)", "") for key in _SHOWN]
    ax.set(xlim=(-0.1, _LAYERS), ylim=(len(_SHOWN) - 0.4, -1.5), xlabel="layer (the first twelve)", ylabel="model")
    ax.set_yticks(range(len(_SHOWN)), names)
    ax.set_xticks([0.45, 3.45, 7.45, 11.45], ["1", "4", "8", "12"])
    for x, text, kind in (
        (0, "local", "local"),
        (2.4, "global, rotated", "global"),
        (7.2, "global, no positions", "none"),
    ):
        ax.text(x, -0.85, text, color=_COLOURS[kind], fontweight="bold")
    ax.spines[["left", "bottom"]].set_visible(False)
    ax.tick_params(length=0)
    return figure
