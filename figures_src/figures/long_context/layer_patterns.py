"""In many models of 2025 and 2026 the layers that see everything have no positions; others keep the order."""

from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from figures_src import models
from figures_src.drawing import style

_SHOWN = (
    "modernbert_base",
    "gemma_3_27b",
    "gpt_oss_20b",
    "mimo_v2_flash",
    "qwen3_5_397b",
    "smollm3_3b",
    "llama_4_scout",
    "exaone_4_32b",
    "trinity_nano",
    "tiny_aya",
    "kimi_k3",
    "nemotron_3_nano",
)
_LAYERS = 12
_KINDS = {  # what a layer does -> its colour, and the kinds of the atlas that do it
    "local, rotated": (style.LIGHT.sky, ("local", "chunked")),
    "global, rotated": (style.method("rotary"), ("global", "rotary", "full")),
    "global, no positions": (style.LIGHT.green, ("none",)),
    "recurrent": (style.LIGHT.purple, ("linear", "recurrent")),
    "no mixing": (style.LIGHT.grid, ("mlp",)),
}
_COLOURS = {kind: colour for colour, kinds in _KINDS.values() for kind in kinds}


def draw() -> Figure:
    figure, ax = style.figure(height=5.4, narrow={"height": 6})
    shown = [models.one(key) for key in _SHOWN]
    still = sum("none" in model.pattern for model in shown)
    title = f"In {still} of these {len(shown)} models\nsome attention has no positions"
    figure.suptitle(title, x=0.01, ha="left", fontweight="bold")
    for row, model in enumerate(shown):
        for layer, kind in enumerate(model.pattern[:_LAYERS]):
            ax.add_patch(_tile((layer, row - 0.36), 0.9, 0.72, _COLOURS[kind]))
    names = [model.name.replace(" (base)", "") for model in shown]
    ax.set(xlim=(-0.1, _LAYERS), ylim=(len(shown) - 0.4, -0.6), xlabel="layer (the first twelve)", ylabel="model")
    ax.set_yticks(range(len(shown)), names)
    ax.set_xticks([0.45, 3.45, 7.45, 11.45], ["1", "4", "8", "12"])
    patches = [_tile((0, 0), 1, 1, colour) for colour, _ in _KINDS.values()]
    ax.legend(patches, _KINDS, loc="upper center", bbox_to_anchor=(0.4, -0.12), ncols=2, frameon=False)
    ax.spines[["left", "bottom"]].set_visible(False)
    ax.tick_params(length=0)
    return figure


def _tile(corner: tuple[float, float], width: float, height: float, colour: str) -> Rectangle:
    """Full colour for the layers the title counts."""
    alpha = 1 if colour == style.LIGHT.green else 0.4
    return Rectangle(corner, width, height, facecolor=colour, alpha=alpha, linewidth=0)
