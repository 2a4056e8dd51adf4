"""In a right cache all keys stand as far from the query as their tokens do; each mistake moves them in its own way."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.experiments import kv_cache
from figures_src.plotted import Interactive, Slider, State, plot

_SHOWN = {  # name on the control -> way
    "right": "position n",
    "position 0": "position 0",
    "one too far": "one too far",
    "turned again": "turned keys, turned again",
    "cache places": "window, places in the cache",
    "turned back": "window, places, turned back",
    "new ladders": "ladder grows, turned keys",
}
_WAY, _STEP = "turned again", 3
_IN_STILL = ("right", "position 0", "turned again", "cache places")
_YARDSTICKS = {  # scene -> right way; for weights of the first layer, where raw keys are exact
    "position": "position n",
    "turning": "position n",
    "window": "window, true positions",
    "ladder": "ladder grows, raw keys",
}
_TRUTH, _KEYS, _QUERY, _RIGHT, _FOUND = range(5)
_ABOVE = {"y": 1, "xref": "paper", "yref": "paper", "yanchor": "bottom", "showarrow": False}
_NUMBERS = np.arange(kv_cache.LENGTH)


def draw() -> Interactive:
    written = {way: kv_cache.write(kv_cache.WAYS[way]) for way in {*_SHOWN.values(), *_YARDSTICKS.values()}}
    errors = {name: [step.error for step in written[way]] for name, way in _SHOWN.items()}
    traces = {name: _traces(written[way], written[_yardstick(way)]) for name, way in _SHOWN.items()}
    first = traces[_WAY][_STEP]
    drawing = plot(2, 1, shared_xaxes=True, vertical_spacing=0.16, row_heights=[0.58, 0.42])
    names = ("where the tokens are", "kept keys", "newest query", "right weights", "weights of this way")
    looks = (
        {"mode": "lines", "line": {"color": style.LIGHT.muted, "width": 1.5, "dash": "dot"}},
        {"mode": "markers", "marker": {"color": style.LIGHT.purple, "size": 7}},
        {"mode": "markers", "marker": {"color": style.LIGHT.green, "size": 12, "symbol": "diamond"}},
        {"mode": "lines", "line": {"color": style.LIGHT.muted, "width": 1.5, "shape": "hvh"}},
        {"mode": "lines+markers", "line": {"color": style.LIGHT.orange, "width": 1.5}, "marker": {"size": 6}},
    )
    for trace, (name, look) in enumerate(zip(names, looks, strict=True)):
        drawing.add_scatter(
            x=first[trace]["x"], y=first[trace]["y"], name=name, row=1 if trace < _RIGHT else 2, col=1, **look
        )
    drawing.update_xaxes(range=[-0.7, kv_cache.LENGTH - 0.3], dtick=4)
    drawing.update_xaxes(title="number of the token", row=2, col=1)
    drawing.update_yaxes(title="position", range=_reach(first), row=1, col=1)
    drawing.update_yaxes(title="weight", range=[0, 0.75], tickvals=[0, 0.5], row=2, col=1)
    drawing.add_annotation(text=_summary(errors[_WAY][_STEP]), x=1, xanchor="right", **_ABOVE)
    drawing.add_annotation(text="keys", x=0, xanchor="left", font={"color": style.LIGHT.purple}, **_ABOVE)
    drawing.add_annotation(text="query", x=0.13, xanchor="left", font={"color": style.LIGHT.green}, **_ABOVE)
    between = {**_ABOVE, "y": 0.36}
    drawing.add_annotation(text="right", x=0, xanchor="left", font={"color": style.LIGHT.muted}, **between)
    drawing.add_annotation(text="this way", x=0.13, xanchor="left", font={"color": style.LIGHT.orange}, **between)
    drawing.update_layout(margin={"l": 56, "t": 34, "b": 48}, height=420)

    def update(way: str, newest: int) -> State:
        step = newest - kv_cache.PROMPT
        found = traces[way][step]
        return State(
            restyle=dict(enumerate(found)),
            relayout={"annotations[0].text": _summary(errors[way][step]), "yaxis.range": _reach(found)},
        )

    controls = (
        Slider("Way", tuple(_SHOWN), start=list(_SHOWN).index(_WAY)),
        Slider("Newest token", range(kv_cache.PROMPT, kv_cache.LENGTH), start=_STEP, play=True),
    )
    return Interactive(plot=drawing, controls=controls, update=update, still=_still(traces))


def _traces(steps: list[kv_cache.Step], right: list[kv_cache.Step]) -> list[tuple[dict, ...]]:
    """What is drawn at each step: places of tokens, keys and query, right weights, weights of this way."""
    return [
        tuple(
            {"x": np.asarray(x, dtype=np.float32), "y": np.asarray(y, dtype=np.float32)}
            for x, y in (
                ([step.first, step.number], [step.first, step.number]),
                (_NUMBERS[step.first : step.number + 1], step.keys),
                ([step.number], [step.query]),
                (_NUMBERS[step.first : step.number + 1], true.weights),
                (_NUMBERS[step.first : step.number + 1], step.weights),
            )
        )
        for step, true in zip(steps, right, strict=True)
    ]


def _yardstick(way: str) -> str:
    return _YARDSTICKS[kv_cache.WAYS[way].scene]


def _reach(found: tuple[dict, ...]) -> list[float]:
    highest = max(kv_cache.LENGTH, float(found[_KEYS]["y"].max()))
    return [-0.06 * highest, 1.06 * highest]


def _ticks(found: tuple[dict, ...]) -> range:
    return range(0, 41, 10) if found[_KEYS]["y"].max() > kv_cache.LENGTH else range(0, 25, 8)


def _summary(error: float) -> str:
    return "error of the output: none" if error < 1e-12 else f"error of the output: {error:.0%}"


def _still(traces: dict[str, list]) -> Figure:
    figure, axes = style.figure(2, 2, height=4.6, sharex=True)
    for ax, name in zip(axes.flat, _IN_STILL, strict=True):
        found = traces[name][_STEP]
        ax.plot(found[_TRUTH]["x"], found[_TRUTH]["y"], color=style.LIGHT.muted, linewidth=1.2, linestyle=(0, (2, 2)))
        ax.plot(found[_KEYS]["x"], found[_KEYS]["y"], ".", color=style.LIGHT.purple, markersize=7)
        ax.plot(found[_QUERY]["x"], found[_QUERY]["y"], "D", color=style.LIGHT.green, markersize=7)
        ax.set(title=name, xticks=range(0, 12, 4), xlim=(-0.7, 11.7), ylim=_reach(found), yticks=_ticks(found))
    axes[0, 0].annotate("query", (11, 11), xytext=(-4, 10), textcoords="offset points", ha="right", va="center",
                        color=style.LIGHT.green)  # fmt: skip
    axes[0, 0].annotate("keys", (5, 5), xytext=(8, -6), textcoords="offset points", va="center",
                        color=style.LIGHT.purple)  # fmt: skip
    for ax in axes[1]:
        ax.set_xlabel("number of the token")
    for ax in axes[:, 0]:
        ax.set_ylabel("stands at position")
    return figure
