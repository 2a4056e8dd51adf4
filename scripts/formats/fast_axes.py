"""Draws a state of an interactive figure without the axes that are the start's: half of the time would go to them."""

import xml.etree.ElementTree as ET
from contextlib import suppress

from matplotlib.axes import Axes
from matplotlib.axes._base import _AxesBase
from matplotlib.axis import XAxis, YAxis
from matplotlib.backend_bases import RendererBase
from matplotlib.cbook import _setattr_cm
from matplotlib.figure import Figure
from matplotlib.text import Text

from scripts import ProjectError

AXIS = "matplotlib.axis"  # the name of the groups that matplotlib draws them in


def lay_out(drawn: Figure, start: Figure) -> None:
    """Puts the axes where they stand in the start: nothing jumps, and nothing is laid out again."""
    if len(drawn.axes) != len(start.axes):
        made, first = len(drawn.axes), len(start.axes)
        raise ProjectError(f"draw() made {made} axes in one state and {first} at the start: keep the number")
    drawn.set_layout_engine("none")
    for ax, first in zip(drawn.axes, start.axes, strict=True):
        ax.set_position(first.get_position(original=True))
        if hasattr(first, "_colorbar_info"):  # constrained layout gives it its shape
            ax.set_box_aspect(first.get_box_aspect())
            ax.set_anchor(first.get_anchor())
    for part in ("_suptitle", "_supxlabel", "_supylabel"):
        if getattr(start, part):
            getattr(drawn, part).set_position(getattr(start, part).get_position())


class _Nothing:
    """A tick that is not drawn, a limit that is not moved: takes whatever is done to it."""

    def __init__(self, *_: object, **__: object) -> None:
        pass

    def __getattr__(self, name: str) -> "_Nothing":
        return self

    def __call__(self, *_: object, **__: object) -> "_Nothing":
        return self


def drawn_in(draw, state: dict, start: Figure) -> Figure:
    """A state in the start's places; where all axes are the start's, without them."""
    if all(ax.name == "rectilinear" for ax in start.axes):
        with (
            _setattr_cm(XAxis, _tick_class=_Nothing),
            _setattr_cm(YAxis, _tick_class=_Nothing),
            _setattr_cm(_AxesBase, _update_patch_limits=_Nothing),
            suppress(Exception),  # where `draw` looks at its ticks: below it is drawn in full
        ):
            drawn = draw(**state)
            lay_out(drawn, start)
            if all(map(_has_axes_of, drawn.axes, start.axes)):
                _leave_out_axes(drawn, start)
                return drawn
    drawn = draw(**state)
    lay_out(drawn, start)
    return drawn


def _has_axes_of(ax: Axes, first: Axes) -> bool:
    are_limits_set = not (ax.patches and (ax.get_autoscalex_on() or ax.get_autoscaley_on()))
    return are_limits_set and _kind(ax.xaxis) == _kind(first.xaxis) and _kind(ax.yaxis) == _kind(first.yaxis)


def _leave_out_axes(drawn: Figure, start: Figure) -> None:
    """Draws nothing for an axis: an empty group stands for it."""
    for ax, first in zip(drawn.axes, start.axes, strict=True):
        for which in ("tick1", "tick2"):  # puts the spines in their places, as a tick does
            ax.get_xaxis_transform(which)
            ax.get_yaxis_transform(which)
        ax.xaxis.draw = ax.yaxis.draw = _empty
        ax._autotitlepos = False  # no tick pushes the titles elsewhere
        for title, other in zip(_titles(ax), _titles(first), strict=True):
            title.set_position(other.get_position())


def _titles(ax: Axes) -> tuple[Text, ...]:
    return ax.title, ax._left_title, ax._right_title


def _kind(axis) -> tuple:
    """What decides how an axis looks, as long as it is made in the same lines of `draw`."""
    locator, formatter = axis.get_major_locator(), axis.get_major_formatter()
    places = tuple(getattr(locator, "locs", ()))
    return (
        axis.get_scale(),
        tuple(axis.get_view_interval()),
        axis.get_label_text(),
        type(locator),
        places,
        tuple(formatter.format_ticks(places)),
        axis.get_visible(),
    )


def _empty(renderer: RendererBase) -> None:
    renderer.open_group(AXIS)
    renderer.close_group(AXIS)


def put_axes_back(other: ET.Element, start: ET.Element) -> None:
    """Gives the empty groups of a state the axes of the start, for which they stand."""
    groups = [[each for each in tree.iter() if each.get("id", "").startswith(AXIS)] for tree in (other, start)]
    for group, first in zip(*groups, strict=False):
        if not len(group):
            group.extend(first)
