"""One of the 32 buckets of a released bias was never used: the zero tokens ahead."""

from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.models import tables

_HALF = 16  # buckets on either side
_UNUSED = 16


def draw() -> Figure:
    figure, ax = style.figure(height=3.9, width="wide", narrow={"height": 3.6})
    heads = [(kind, head) for kind, several in tables.KINDS_OF_HEADS.items() for head in several]
    order = [*range(_HALF - 1, -1, -1), *range(_HALF, 2 * _HALF)]  # from far behind to far ahead
    table = tables.relative_bias().T[[head for _, head in heads]][:, order]
    image = ax.imshow(table, vmin=-8, vmax=8, cmap=style.DIVERGING, aspect="auto")
    gap = "\n" if style.is_narrow() else " "
    ax.set_title(f"Bucket {_UNUSED}, zero tokens ahead,{gap}was never used")
    unused = order.index(_UNUSED)
    ax.axvspan(unused - 0.5, unused + 0.5, facecolor="none", edgecolor=style.LIGHT.danger, hatch="////", linewidth=1)
    shown = (15, 8, 0, _UNUSED, 24, 31)
    ax.set_xticks([order.index(bucket) for bucket in shown], [str(bucket) for bucket in shown])
    labels = dict(zip(shown, ax.get_xticklabels(), strict=True))
    labels[0].set_ha("right")  # they are neighbours
    labels[_UNUSED].set(ha="left", color=style.LIGHT.danger)
    ax.set_yticks(range(len(heads)), [f"head {head}: {kind}" for kind, head in heads])
    ax.tick_params(axis="y", length=0)
    ax.set_xlabel("far behind … bucket (0: the token itself) … far ahead")
    ax.spines[:].set_visible(False)
    bar = figure.colorbar(image, ax=ax, ticks=[-8, -4, 0, 4, 8], aspect=14)
    bar.outline.set_visible(False)
    bar.ax.tick_params(color=style.LIGHT.muted)
    bar.set_label("bias")
    return figure
