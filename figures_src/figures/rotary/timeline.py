"""Rotation was a property in 2017 and became the method in 2021; since then most work is on longer context."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style

# arXiv numbers give year and month; the others are dated by their release
_EVENTS = (
    ("2017-06", "Sinusoids; moving is a rotation", "absolute"),
    ("2018-03", "Shaw: vectors for distances", "relative"),
    ("2018-09", "Music Transformer: the skew", "relative"),
    ("2019-01", "Transformer-XL: four terms", "relative"),
    ("2019-10", "T5: a bias in buckets", "relative"),
    ("2019-12", "Words that rotate, as complex numbers", "absolute"),
    ("2021-04", "RoFormer: rotary encoding", "rotary"),
    ("2021-06", "GPT-J: partial rotary", "rotary"),
    ("2021-08", "ALiBi: a linear bias", "relative"),
    ("2022-04", "PaLM and GPT-NeoX-20B: rotary", "rotary"),
    ("2022-12", "xPos: rotation with decay", "rotary"),
    ("2023-02", "LLaMA: rotary", "rotary"),
    ("2023-06", "Position interpolation", "longer"),
    ("2023-08", "Code Llama: base 1,000,000", "longer"),
    ("2023-09", "YaRN; larger bases studied", "longer"),
    ("2024-02", "LongRoPE", "longer"),
    ("2024-09", "Qwen2-VL: rotary in three axes", "rotary"),
    ("2024-10", "What makes it useful? p-RoPE", "rotary"),
    ("2025-12", "DroPE: dropped after training", "longer"),
)
_LEAP = ("Sinusoids; moving is a rotation", "RoFormer: rotary encoding")
_LANES = {"absolute": "blue", "relative": "green", "rotary": "orange", "longer": "purple"}
_NAMES = {"absolute": "absolute", "relative": "relative", "rotary": "rotary", "longer": "longer context"}


def draw() -> Figure:
    figure, ax = style.figure(height=6.8)
    ax.set_title("Rotation: a property in 2017, the method in 2021")
    dates = np.array([int(date[:4]) + (int(date[5:]) - 0.5) / 12 for date, _, _ in _EVENTS])
    places = _apart(dates, 0.33)
    for year in range(2017, 2027):
        ax.axhline(year, color=style.LIGHT.grid, linewidth=0.8, xmax=0.36)
        ax.text(-0.7, year + 0.5, str(year), ha="right", va="center", color=style.LIGHT.muted)
    for date, place, (_, text, lane) in zip(dates, places, _EVENTS, strict=True):
        colour, x = getattr(style.LIGHT, _LANES[lane]), list(_LANES).index(lane)
        ax.plot([x, 3.5, 4.0], [date, date, place], color=colour, linewidth=0.7, alpha=0.6)
        ax.plot(x, date, "o", color=colour, markersize=7)
        ax.text(4.15, place, text, va="center", color=colour, fontweight="bold" if text in _LEAP else None)
    for x, (lane, name) in enumerate(_NAMES.items()):
        colour = getattr(style.LIGHT, _LANES[lane])
        inside = dates[[event[2] == lane for event in _EVENTS]]
        ax.plot([x, x], [inside.min(), inside.max()], color=colour, linewidth=2)
        ax.text(x - 0.1, 2016.9, name, rotation=35, ha="left", va="bottom", color=colour)
    start, end = (
        (list(_LANES).index(lane), date) for date, (_, text, lane) in zip(dates, _EVENTS, strict=True) if text in _LEAP
    )
    style.arrow(ax, start, end, style.method("rotary"), linewidth=3, zorder=3)
    ax.set(xlim=(-2.1, 11.2), ylim=(2026.05, 2015.5))
    ax.axis("off")
    return figure


def _apart(dates: np.ndarray, least: float) -> np.ndarray:
    """As near to the dates as texts can be that are `least` years apart."""
    places = dates.copy()
    for _ in range(500):
        short = np.maximum(least - np.diff(places), 0) / 2
        places[1:] += short / 2
        places[:-1] -= short / 2
    return places
