"""In a right cache all keys stand as far from the query as their tokens do; each mistake moves them in its own way."""

from functools import cache

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import slots, style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.experiments import kv_cache

_WAYS = {  # name on the control -> way
    "right": "position n",
    "position 0": "position 0",
    "one too far": "one too far",
    "rotated again": "rotated keys, rotated again",
    "cache positions": "window, cache positions",
    "moved back": "cache positions, moved back",
    "growing base": "growing base, rotated keys",
}
_SHOWN = 14  # slots
_HIGHEST = 1.0  # above all weights
_YARDSTICKS = {  # scene -> right way; for weights of the first layer, where unrotated keys are exact
    "position": "position n",
    "turning": "position n",
    "window": "window, true positions",
    "base": "growing base, unrotated keys",
}


@interactive(
    newest=Slider("Newest token", range(kv_cache.PROMPT, _SHOWN), start=kv_cache.PROMPT + 3, play=True, rate=2),
    way=Slider("Way", tuple(_WAYS), start="rotated again"),
)
def draw(newest: int, way: str) -> Figure:
    now = _written(_WAYS[way])[newest - kv_cache.PROMPT]
    right = _written(_YARDSTICKS[kv_cache.WAYS[_WAYS[way]].scene])[newest - kv_cache.PROMPT]
    figure, (dials, weights) = style.figure(
        2, width="wide", height=4.0, height_ratios=[1.1, 1], narrow={"height": 4.6, "height_ratios": [1.5, 1]}
    )
    columns = _SHOWN // 2 if style.is_narrow() else _SHOWN
    in_slots = np.full(_SHOWN, np.nan)
    in_slots[now.first : newest + 1] = slots.off(now)
    row, column = np.divmod(np.arange(_SHOWN), columns)
    slots.draw(dials, column, -2.9 * row, in_slots)
    for token, (x, y, wrong) in enumerate(zip(column, -2.9 * row, in_slots, strict=True)):
        at = "–" if np.isnan(wrong) else f"{now.keys[token - now.first]:.0f}".replace("-", "−").replace("−0", "0")
        colour = style.LIGHT.green if token == newest else slots.colour(wrong)
        dials.text(x, y + 0.62, str(token), ha="center", va="bottom", color=style.LIGHT.muted)
        dials.text(x, y - 0.62, at, ha="center", va="top", color=colour)
    last = -2.9 * ((_SHOWN - 1) // columns)
    for y in sorted({0, last}):
        dials.text(-0.7, y + 0.62, "token", ha="right", va="bottom", color=style.LIGHT.muted)
        dials.text(-0.7, y - 0.62, "rotated to", ha="right", va="top", color=style.LIGHT.muted)
    dials.set(xlim=(-2.6, columns - 0.45), ylim=(last - 1.3, 1.3), aspect="equal")
    dials.axis("off")
    error = "exact" if now.error < 1e-12 else f"off by {now.error:.0%}"
    figure.suptitle(f"{way[0].upper()}{way[1:]}: the output is {error}", x=0.01, ha="left", fontweight="bold")
    kept = np.zeros((2, _SHOWN))
    for row, step in zip(kept, (right, now), strict=True):
        row[step.first : newest + 1] = step.weights
    for place, heights, colour in ((-0.2, kept[0], style.LIGHT.grey), (0.2, kept[1], style.LIGHT.orange)):
        weights.bar(np.arange(_SHOWN) + place, heights, width=0.38, color=colour)
    for x, said, colour in ((0, "without a cache", style.LIGHT.grey), (0.4, "with this cache", style.LIGHT.orange)):
        weights.text(x, 1.06, said, va="bottom", color=colour, transform=weights.transAxes)
    weights.set(xlabel="number of the token", ylabel="weight", ylim=(0, _HIGHEST), yticks=[0, 0.5])
    weights.set(xlim=(-0.7, _SHOWN - 0.3), xticks=range(0, _SHOWN, 2))
    return figure


@cache
def _written(way: str) -> list[kv_cache.Step]:
    return kv_cache.write(kv_cache.WAYS[way])
