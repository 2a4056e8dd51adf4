"""Equal offsets share a vector, whatever the place; beyond the clipping distance all offsets share the last one."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.encoding import relative_position, shaw

_LENGTH = 10  # tokens
_MOST = _LENGTH - 1


@interactive(reach=Slider("Clipping distance r", range(_MOST + 1), start=3, play=True))
def draw(reach: int) -> Figure:
    figure, ax = style.figure(height=4.6)
    clipped = shaw.rows(relative_position.between(np.arange(_LENGTH)), left=reach, right=reach) - reach
    ax.imshow(clipped, cmap=style.DIVERGING, vmin=-2 * max(reach, 1), vmax=2 * max(reach, 1))  # text stays legible
    for (m, n), value in np.ndenumerate(clipped):
        ax.text(n, m, f"{value}".replace("-", "−"), ha="center", va="center")
    vectors = "1 vector" if reach == 0 else f"{2 * reach + 1} vectors"
    said = f"{vectors} for {2 * _LENGTH - 1} offsets{': far ones share' if reach < _MOST else ''}"
    ax.set_title(said)
    figure.set_label(said)
    ax.set(xlabel="key position n", ylabel="query position m", xticks=range(_LENGTH), yticks=range(_LENGTH))
    ax.spines[:].set_visible(False)
    ax.tick_params(length=0)
    return figure
