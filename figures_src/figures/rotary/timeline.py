"""Rotation was a property in 2017 and became the method in 2021; since then most work is on longer texts."""

from matplotlib.figure import Figure

from figures_src import style

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
_LANES = {"absolute": "blue", "relative": "green", "rotary": "orange", "longer": "purple"}
_NAMES = {"absolute": "absolute", "relative": "relative", "rotary": "rotary", "longer": "longer texts"}


def draw() -> Figure:
    figure, ax = style.figure(height=6.2)
    for row, (date, text, lane) in enumerate(_EVENTS):
        colour = getattr(style.LIGHT, _LANES[lane])
        place = list(_LANES).index(lane)
        ax.plot(place, row, "o", color=colour, markersize=7)
        ax.text(-0.6, row, date, ha="right", va="center", color=style.LIGHT.muted)
        ax.text(len(_LANES) - 0.4, row, text, va="center", color=colour)
    for place, (lane, name) in enumerate(_NAMES.items()):
        rows = [row for row, event in enumerate(_EVENTS) if event[2] == lane]
        colour = getattr(style.LIGHT, _LANES[lane])
        ax.plot([place, place], [min(rows), max(rows)], color=colour, linewidth=1.2)
        ax.text(place, -0.9, name, rotation=35, ha="left", va="bottom", color=colour)
    ax.set(xlim=(-2.5, 9.9), ylim=(len(_EVENTS) - 0.4, -3.0))
    ax.axis("off")
    return figure
