"""In a padded row rotary does not mind where counting starts; it matters that nobody starts counting again."""

from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.experiments import kv_cache

_ROWS = {
    "from the first word": "tokens counted",
    "from the first pad": "padding counted",
    "prompt from the word, new from the pad": "mixed",
}


def draw() -> Figure:
    figure, axes = style.figure(3, height=5.4, sharex=True, sharey=True)
    figure.suptitle("RoPE is wrong only where the count jumps", x=0.01, ha="left", fontweight="bold")
    words = kv_cache.PADS
    new = kv_cache.PADS + kv_cache.SHORT
    for ax, (name, title) in zip(axes, _ROWS.items(), strict=True):
        prompt, later, _ = kv_cache.PADDINGS[name]
        position = kv_cache.padded_position(prompt, later)
        parts = (
            ("padding", slice(0, words), style.LIGHT.muted),
            ("prompt", slice(words, new), style.LIGHT.purple),
            ("generated", slice(new, None), style.LIGHT.orange),
        )
        for label, part, colour in parts:
            places = range(*part.indices(len(position)))
            ax.plot(places, position[part], "o", color=colour, markersize=5)
            if ax is axes[0]:
                middle = (places[0] + places[-1]) / 2
                ax.text(middle, 13.2, label, color=colour, ha="center")
        for at in (words - 0.5, new - 0.5):
            ax.axvline(at, color=style.LIGHT.grid, linewidth=1)
        for shown, encoding, at in (("RoPE", "rotary", 0.64), ("sinusoid", "added", 1.0)):
            is_right = kv_cache.padded_error(name, encoding) < 1e-12
            verdict, colour = ("right", style.LIGHT.green) if is_right else ("wrong", style.LIGHT.danger)
            ax.text(
                at, 1.05, f"{shown}: {verdict}", color=colour, ha="right", transform=ax.transAxes, fontweight="bold"
            )
        ax.set_title(title, color=style.LIGHT.muted)
        ax.set(ylim=(-1.5, 18.5), yticks=[0, 6, 12, 17], xticks=[0, 5, 12, 17])
    figure.supylabel("position")
    axes[-1].set_xlabel("index in the sequence")
    return figure
