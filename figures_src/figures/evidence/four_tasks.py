"""One method of twelve keeps most of all four tasks; what else finds an exact distance loses what was written last."""

from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from figures_src.drawing import style
from figures_src.experiments.small_models import plan, summary

_TASKS = {
    "order": "Which\nfirst?",
    "shift": "Five\nback?",
    "recall": "Value of\na key?",
    "latest": "Written\nlast?",
}
_STRONGEST = 0.55  # alpha of 100 %: the numbers stay legible on it
_APART = 0.25  # columns between two tasks


def draw() -> Figure:
    schemes = plan.EXPERIMENTS["latest"].schemes  # those with which all four were trained
    shares = {  # at the trained length and at the longest
        scheme: [summary.right(task, scheme)[:, end].mean() for task in _TASKS for end in (0, -1)] for scheme in schemes
    }
    schemes = sorted(schemes, key=lambda scheme: -sum(shares[scheme][1::2]))
    figure, ax = style.figure(height=5.2, width="wide", narrow={"height": 5.4})
    title = f"Only {plan.SCHEMES[schemes[0]][2]} keeps two thirds of every task"
    figure.suptitle(title, x=0.01, ha="left", fontweight="bold")
    for at, (task, question) in enumerate(_TASKS.items()):
        left = at * (2 + _APART)
        ax.text(left + 0.5, -1.65, question, ha="center", va="center", fontsize=9, linespacing=1.1)
        tested = plan.EXPERIMENTS[task].settings["tested"]
        for x, length in ((left, tested[0]), (left + 1, tested[-1])):
            ax.text(x, -0.75, f"{length}", ha="center", va="center", color=style.LIGHT.muted)
        for row, scheme in enumerate(schemes):
            for x, share in enumerate(shares[scheme][2 * at : 2 * at + 2]):
                alpha = _STRONGEST * share**2  # so that a half is far from all
                cell = {"facecolor": style.LIGHT.blue, "alpha": alpha, "linewidth": 0}
                ax.add_patch(Rectangle((left + x - 0.48, row - 0.46), 0.96, 0.92, **cell))
                weight = "normal" if row else "bold"
                ax.text(left + x, row, f"{100 * share:.0f}", ha="center", va="center", fontweight=weight)
    right = len(_TASKS) * (2 + _APART) - _APART - 0.5
    ax.add_patch(
        Rectangle((-0.56, -0.54), right + 0.62, 1.08, facecolor="none", edgecolor=style.LIGHT.ink, linewidth=2)
    )
    ax.text(-0.7, -0.75, "length", ha="right", va="center", color=style.LIGHT.muted)
    ax.set_yticks(range(len(schemes)), [plan.SCHEMES[scheme][2] for scheme in schemes])
    ax.tick_params(length=0, labelcolor=style.LIGHT.ink)
    ax.get_yticklabels()[0].set_fontweight("bold")
    ax.set(xlim=(-0.6, right + 0.1), ylim=(len(schemes) - 0.5, -0.56), xticks=[])
    ax.spines[:].set_visible(False)
    return figure
