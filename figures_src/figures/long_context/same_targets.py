"""More context than in training does no harm under YaRN, and does no good either."""

from matplotlib.figure import Figure

from figures_src import style
from figures_src.experiments.small_models import beyond


def draw() -> Figure:
    figure, ax = style.figure(height=3.0)
    read, losses = zip(*beyond.recorded()["context"], strict=True)
    ax.plot(read, losses, "o-", color=style.method("rotary"))
    ax.axvline(beyond.TRAINED, color=style.LIGHT.muted, linewidth=1, linestyle=":")
    ax.text(beyond.TRAINED + 6, 0.15, "trained length", color=style.LIGHT.muted)
    ax.set(xlabel="characters read, up to the end", ylabel="loss of the last 64 (nats)", ylim=(0, 2))
    ax.set_xticks(read)
    return figure
