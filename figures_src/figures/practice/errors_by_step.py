"""A way to write with a cache is right to the last digit, or wrong from its first token on; some only by little."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.experiments import kv_cache

_LEAST = 1e-16
_GAP = 0.5  # rows between two scenes


def draw() -> Figure:
    figure, ax = style.figure(height=3.9)
    at, scene, rows = 0.0, "", []
    for name, way in kv_cache.WAYS.items():
        at += 1 if scene in ("", way.scene) else 1 + _GAP
        scene = way.scene
        rows.append((at, name, way.right))
    for at, name, _ in rows:
        errors = np.array([step.error for step in kv_cache.write(kv_cache.WAYS[name])])
        height = np.log10(np.maximum(errors, _LEAST))[None]
        extent = (kv_cache.PROMPT - 0.5, kv_cache.LENGTH - 0.5, at + 0.45, at - 0.45)
        shown = f"{errors.max():.0%}" if errors.max() > 1e-12 else "none"
        ax.text(kv_cache.LENGTH - 0.3, at, shown, va="center", color=style.LIGHT.ink)
        picture = ax.imshow(height, cmap=style.SEQUENTIAL, vmin=-16, vmax=0.5, extent=extent, aspect="auto")
    ax.set(xlim=(kv_cache.PROMPT - 0.5, kv_cache.LENGTH - 0.5), ylim=(rows[-1][0] + 0.6, rows[0][0] - 0.6))
    ax.set_yticks([at for at, _, _ in rows], [name for _, name, _ in rows])
    for label, (_, _, right) in zip(ax.get_yticklabels(), rows, strict=True):
        label.set_color(style.LIGHT.green if right else style.LIGHT.orange)
    ax.tick_params(axis="y", length=0)
    ax.spines["left"].set_visible(False)
    ax.set(xlabel="number of the written token", ylabel="way", xticks=range(8, 24, 4))
    ax.text(kv_cache.LENGTH - 0.3, rows[0][0] - 1, "most", va="center", color=style.LIGHT.muted)
    bar = figure.colorbar(picture, ax=ax, orientation="horizontal", location="top", aspect=40, pad=0.02)
    bar.set_label("error, as a share of an output")
    bar.set_ticks([-15, -10, -5, 0], labels=["10⁻¹⁵", "10⁻¹⁰", "10⁻⁵", "1"])
    bar.outline.set_visible(False)
    bar.ax.tick_params(color=style.LIGHT.muted, labelcolor=style.LIGHT.muted)
    return figure
