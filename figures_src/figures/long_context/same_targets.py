"""More context than in training does no harm under YaRN, and does no good either."""

from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.experiments.small_models import beyond

_TARGETS = 64  # characters at the end, whose loss is taken


def draw() -> Figure:
    figure, ax = style.figure(height=3.6, width="wide", narrow={"height": 3.3})
    context = beyond.recorded()["context"]
    rows, longest = range(len(context)), max(read for read, _ in context)
    ax.set_title(f"{longest // min(read for read, _ in context)} times the text, and no better")
    for row, (read, loss) in enumerate(context):
        before = min(read, beyond.TRAINED) - _TARGETS
        ax.barh(row, -before, left=-_TARGETS, height=0.6, color=style.LIGHT.grey, linewidth=0)
        ax.barh(
            row, beyond.TRAINED - max(read, beyond.TRAINED), left=-beyond.TRAINED, height=0.6, color=style.LIGHT.grid
        )
        ax.barh(row, -_TARGETS, height=0.6, color=style.method("rotary"), linewidth=0)
        ax.text(12, row, f"{loss:.2f}", va="center", color=style.method("rotary"), fontweight="bold")
    ax.axvline(-beyond.TRAINED, color=style.LIGHT.ink, linewidth=1, linestyle=(0, (4, 3)), ymax=0.9)
    ax.text(-beyond.TRAINED, -0.78, "trained length", ha="center", va="center", color=style.LIGHT.muted)
    ax.text(60, -0.78, "loss (nats)", ha="right", va="center", color=style.method("rotary"))
    ax.set(xlabel="characters before the end", xlim=(-longest - 5, 62), ylim=(len(context) - 0.5, -1.1))
    ax.set_yticks(rows, [f"reads {read}" for read, _ in context])
    ax.set_xticks([-512, -384, -256, -128, 0], ["512", "384", "256", "128", "0"])
    ax.spines["left"].set_visible(False)
    ax.tick_params(axis="y", length=0)
    return figure
