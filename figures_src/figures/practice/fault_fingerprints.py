"""Each fault has its own trace in the loss: everywhere, growing, by where the answer lies, at a seam, or too good."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.experiments import wrong_checkpoint

_TOGETHER = 8  # answers averaged into one point
_SEAM = "cache: one position skipped"
_VERDICTS = {  # name of the fault -> its trace, family by family
    "other layout": "confidently wrong everywhere",
    "sign of the sine": "confidently wrong everywhere",
    "half of the head rotates": "confidently wrong everywhere",
    "other layout, keys alone": "a guess everywhere",
    "base 10,000": "worse with the distance",
    "scaling left out": "worse with the distance",
    "positions in bfloat16": "worst for answers beyond 256",
    "cache: offset forgotten": "wrong for what follows the prompt",
    _SEAM: "one bump at the seam",
    "no mask": "too good to be true",
}
_HEIGHT = 12.5  # nats, of a row
_STEP = 19.0  # nats, from row to row


def draw() -> Figure:
    figure, ax = style.figure(height=6.6, width="wide", narrow={"height": 10.4})
    step = 33.0 if style.is_narrow() else _STEP
    rows = {"read correctly": wrong_checkpoint.RIGHT} | {name: wrong_checkpoint.FAULTS[name] for name in _VERDICTS}
    ax.axvspan(0, wrong_checkpoint.WORDS, ymin=0.01, ymax=0.93, color=style.LIGHT.grid, alpha=0.5, linewidth=0)
    for row, (name, reading) in enumerate(rows.items()):
        base, is_right = -step * row, name == "read correctly"
        if row:
            ax.axhline(base + step - 2.5, color=style.LIGHT.muted, linewidth=0.5, alpha=0.6)
        for shown in (wrong_checkpoint.RIGHT,) if is_right else (wrong_checkpoint.RIGHT, reading):
            place, loss = _curve(shown)
            colour = style.LIGHT.grey if shown is wrong_checkpoint.RIGHT else style.LIGHT.danger
            ax.plot(place, base + loss, color=colour, linewidth=1.8)
        _write(ax, base, name, _VERDICTS.get(name, "the loss falls to 0"), style.LIGHT.grey if is_right else None)
    traces = len({*_VERDICTS.values()})
    ax.set_title(f"{len(_VERDICTS)} faults, {traces} traces in the loss")
    _ring(ax, -step * list(rows).index(_SEAM), rows[_SEAM])
    top = _HEIGHT + (14 if style.is_narrow() else 2)
    ax.text(256, top, "new words:\nnobody can know", ha="center", va="bottom", color=style.LIGHT.muted)
    ax.text(768, top, "seen before:\ncan be known", ha="center", va="bottom", color=style.LIGHT.muted)
    sides = (0, wrong_checkpoint.LENGTH) if style.is_narrow() else (-600, 1_900)
    ax.set(xlim=sides, ylim=(-step * (len(rows) - 1) - 2, top + 12), yticks=[], xticks=[0, 256, 512, 768, 1_022])
    ax.set_xlabel("position (tokens)")
    ax.spines[["left", "bottom"]].set_visible(False)
    return figure


def _ring(ax: Axes, base: float, reading: wrong_checkpoint.Reading) -> None:
    """Shows the only answer whose loss is not that of the right reading, by itself: in a mean it would not be seen."""
    loss = wrong_checkpoint.loss(reading)
    known = np.arange(wrong_checkpoint.WORDS, wrong_checkpoint.LENGTH, 2)
    worst = known[np.argmax((loss - wrong_checkpoint.loss(wrong_checkpoint.RIGHT))[known])]
    ax.plot([worst, worst], [base, base + loss[worst]], color=style.LIGHT.danger, linewidth=2.2)
    ax.plot(worst, base + loss[worst] / 2, "o", markersize=13, fillstyle="none", color=style.LIGHT.danger)


def _write(ax: Axes, base: float, name: str, verdict: str, colour: str | None) -> None:
    """Name and trace of a row: beside it, or above it on a narrow screen."""
    if style.is_narrow():
        ax.text(0, base + _HEIGHT + 7, name, ha="left", va="center", color=colour or style.LIGHT.ink)
        end, high, ha = wrong_checkpoint.LENGTH, base + _HEIGHT + 7, "right"
    else:
        ax.text(-30, base + 6, name, ha="right", va="center", color=colour or style.LIGHT.ink)
        end, high, ha = wrong_checkpoint.LENGTH + 30, base + 6, "left"
    ax.text(end, high, verdict, ha=ha, va="center", color=colour or style.LIGHT.danger)


def _curve(reading: wrong_checkpoint.Reading) -> tuple[np.ndarray, np.ndarray]:
    """Mean loss of the second words of pairs, a point for every few pairs."""
    place = np.arange(0, wrong_checkpoint.LENGTH, 2)
    loss = wrong_checkpoint.loss(reading)[place]
    starts = np.arange(0, len(place), _TOGETHER)
    return place[starts], np.add.reduceat(loss, starts) / np.diff(starts, append=len(place))
