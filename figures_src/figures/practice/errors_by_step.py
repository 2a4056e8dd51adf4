"""A way to write with a cache is right to the last digit, or wrong from its first token on; some only by little."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import slots, style
from figures_src.experiments import kv_cache

_NEWEST = 15  # token whose keys are shown; half of them are of the prompt
_GAP = 0.95  # rows between two scenes
_SCENES = {"position": "Next position", "turning": "Stored keys", "window": "Window", "base": "Growing base"}


def draw() -> Figure:
    figure, ax = style.figure(height=6.2, width="wide", narrow={"height": 4.7})
    every = 3 if style.is_narrow() else 2  # tokens to a dial
    shown = (_NEWEST + 1) // every
    wrong_ways = sum(max(step.error for step in kv_cache.write(way)) > 1e-12 for way in kv_cache.WAYS.values())
    ax.set_title(f"{wrong_ways} of {len(kv_cache.WAYS)} ways to use a cache are wrong")
    scene, y = "", _GAP
    for name, way in kv_cache.WAYS.items():
        y -= 1 if way.scene == scene else 1 + _GAP
        if scene != way.scene:
            ax.text(-0.9, y + 0.85, _SCENES[way.scene], ha="right", va="center", fontweight="bold")
        scene = way.scene
        steps = kv_cache.write(way)
        wrong = slots.off(steps[_NEWEST - kv_cache.PROMPT])[every - 1 :: every]
        slots.draw(ax, np.arange(shown - len(wrong), shown), np.full(len(wrong), y), wrong)
        error = max(step.error for step in steps)
        is_right = error < 1e-12
        colour = style.LIGHT.green if is_right else style.LIGHT.danger
        ax.text(-0.9, y, name, ha="right", va="center", color=colour)
        is_odd = not is_right and np.abs(wrong).max() < 0.05 and not style.is_narrow()
        said = "right" if is_right else f"{error:.0%}{', though upright' if is_odd else ''}"
        ax.text(shown - 0.1, y, said, va="center", color=colour)
    ax.text(-0.2, -0.15, f"keys of token {_NEWEST}: upright is right", color=style.LIGHT.muted)
    if not style.is_narrow():
        ax.text(shown - 0.1, -0.15, "error", color=style.LIGHT.muted)
    left, right = (6.4, 1.5) if style.is_narrow() else (8.0, 3.4)
    ax.set(xlim=(-left, shown + right), ylim=(y - 0.6, 0.5), aspect="equal")
    ax.axis("off")
    return figure
