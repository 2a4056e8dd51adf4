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
        2,
        width="wide",
        height=3.3,
        height_ratios=[0.8, 2],
        sharex=True,
        narrow={"height": 3.2, "height_ratios": [0.5, 2]},
    )
    in_slots = np.full(_SHOWN, np.nan)
    in_slots[now.first : newest + 1] = slots.off(now)
    slots.draw(dials, np.arange(_SHOWN), np.zeros(_SHOWN), in_slots)
    for token, wrong in enumerate(in_slots):
        at = "–" if np.isnan(wrong) else f"{now.keys[token - now.first]:.0f}".replace("-", "−").replace("−0", "0")
        dials.text(token, 0.55, at, ha="center", va="bottom", color=slots.colour(wrong))
    above = {"xytext": (0, 17), "textcoords": "offset points"}
    dials.annotate("Each key is rotated to position", (-0.4, 0.55), **above, va="bottom", color=style.LIGHT.muted)
    dials.set_xlim(-0.7, _SHOWN - 0.3)
    dials.set_aspect("equal", adjustable="datalim")
    dials.axis("off")
    hue = style.LIGHT.green if now.error < 1e-12 else style.LIGHT.danger
    error = "exact" if now.error < 1e-12 else f"off by {now.error:.0%}"
    figure.suptitle(f"{way[0].upper()}{way[1:]}: the output is {error}", x=0.01, ha="left", fontweight="bold")
    kept = np.zeros((2, _SHOWN))
    for row, step in zip(kept, (right, now), strict=True):
        row[step.first : newest + 1] = step.weights
    for place, heights, colour in ((-0.2, kept[0], style.LIGHT.grey), (0.2, kept[1], hue)):
        weights.bar(np.arange(_SHOWN) + place, heights, width=0.38, color=colour)
    for x, said, colour in ((0, "right attention", style.LIGHT.grey), (0.4, "with this cache", hue)):
        weights.text(x, 1.0, said, va="bottom", color=colour, transform=weights.transAxes)
    weights.set(xlabel="token", ylabel="weight", ylim=(0, _HIGHEST), yticks=[0, 0.5, 1], xticks=range(_SHOWN))
    return figure


@cache
def _written(way: str) -> list[kv_cache.Step]:
    return kv_cache.write(kv_cache.WAYS[way])
