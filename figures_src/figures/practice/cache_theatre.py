"""In a right cache all keys stand as far from the query as their tokens do; each mistake moves them in its own way."""

from functools import cache

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.experiments import kv_cache
from figures_src.interactive import Slider, interactive

_WAYS = {  # name on the control -> way
    "right": "position n",
    "position 0": "position 0",
    "one too far": "one too far",
    "turned again": "turned keys, turned again",
    "cache places": "window, places in the cache",
    "turned back": "window, places, turned back",
    "new ladders": "ladder grows, turned keys",
}
_YARDSTICKS = {  # scene -> right way; for weights of the first layer, where raw keys are exact
    "position": "position n",
    "turning": "position n",
    "window": "window, true positions",
    "ladder": "ladder grows, raw keys",
}


@interactive(
    newest=Slider(
        "Newest token", range(kv_cache.PROMPT, kv_cache.LENGTH), start=kv_cache.PROMPT + 3, play=True, rate=2
    ),
    way=Slider("Way", tuple(_WAYS), start="turned again"),
)
def draw(newest: int, way: str) -> Figure:
    now = _written(_WAYS[way])[newest - kv_cache.PROMPT]
    yardstick = _YARDSTICKS[kv_cache.WAYS[_WAYS[way]].scene]
    right = _written(yardstick)[newest - kv_cache.PROMPT]
    kept = np.arange(now.first, now.number + 1)
    figure, (places, weights) = style.figure(2, height=4.8, sharex=True, height_ratios=[1.5, 1])
    places.plot(
        [0, kv_cache.LENGTH], [0, kv_cache.LENGTH], color=style.LIGHT.muted, linewidth=1.2, linestyle=(0, (2, 2))
    )
    places.plot(kept, now.keys, ".", color=style.LIGHT.purple, markersize=9)
    places.plot(now.number, now.query, "D", color=style.LIGHT.green, markersize=8)
    places.text(-0.4, 38, "keys", color=style.LIGHT.purple)
    places.text(-0.4, 32, "query", color=style.LIGHT.green)
    error = "none" if now.error < 1e-12 else f"{now.error:.0%}"
    places.set_title(f"{way.capitalize()}: error of the output {error}")
    places.set(ylabel="stands at position", ylim=(-2, 44), yticks=range(0, 41, 10))
    weights.step(kept, right.weights, where="mid", color=style.LIGHT.muted, linewidth=1.4)
    weights.plot(kept, now.weights, "o-", color=style.LIGHT.orange, linewidth=1.4, markersize=4)
    weights.text(11.6, 0.62, "right", ha="right", color=style.LIGHT.muted)
    weights.text(11.6, 0.5, "this way", ha="right", color=style.LIGHT.orange)
    weights.set(xlabel="number of the token", ylabel="weight", ylim=(0, 0.75), yticks=[0, 0.5])
    weights.set(xlim=(-0.7, kv_cache.LENGTH - 0.3), xticks=range(0, kv_cache.LENGTH, 4))
    return figure


@cache
def _written(way: str) -> list[kv_cache.Step]:
    return kv_cache.write(kv_cache.WAYS[way])
