"""Move the origin of the world: scores of relative poses stay, scores of added poses change."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Polygon

from figures_src.drawing import style
from figures_src.experiments import cameras

_ORIGINS = {"one origin": (-0.6, -0.5, 0.0), "another origin": (1.6, -0.7, 0.7)}


def draw() -> Figure:
    figure, panels = style.figure(
        1, 2, height=3.1, sharex=True, sharey=True, width="wide", narrow={"rows": 2, "columns": 1, "height": 5.6}
    )
    for ax, (title, origin) in zip(panels, _ORIGINS.items(), strict=True):
        world = cameras.placed(*origin)
        poses = [np.linalg.inv(world) @ cameras.placed(*place) for place in (cameras.FIRST, cameras.SECOND)]
        for place, name in ((cameras.FIRST, "first camera"), (cameras.SECOND, "second camera")):
            _camera(ax, place, name)
        for axis in (0, 1):
            ends = np.stack([world[:2, 2], world[:2, 2] + 0.5 * world[:2, axis]])
            ax.plot(*ends.T, color=style.LIGHT.muted, linewidth=1.6)
        ax.text(*(world[:2, 2] - [0, 0.12]), "origin", color=style.LIGHT.muted, ha="center", va="top")
        relative, added = cameras.relative_score(*poses), cameras.added_score(*poses)
        ax.set_title(f"{title}: relative {relative:.2f}, added {added:.2f}")
        ax.set(xlim=(-1.2, 3.0), ylim=(-1.1, 1.5), aspect="equal", xlabel="x (metres)", ylabel="y (metres)")
        ax.label_outer()
    figure.suptitle("Move the origin, and only the added score changes", x=0.01, ha="left", fontweight="bold")
    return figure


def _camera(ax: Axes, place: tuple[float, float, float], name: str) -> None:
    pose = cameras.placed(*place)
    corners = pose @ np.array([[0, 0.55, 0.55], [0, 0.25, -0.25], [1, 1, 1]])
    ax.add_patch(Polygon(corners[:2].T, color=style.LIGHT.blue, alpha=0.6))
    ax.text(place[0] + 0.12, place[1] - 0.08, name, ha="center", va="top", color=style.LIGHT.ink)
