"""An interactive figure: `draw` takes the state of its controls and draws it as any figure is drawn.

    @interactive(position=Slider("Position", range(101), start=4, play=True))
    def draw(position):
        figure, ax = style.figure()
        ...
        return figure

The builder draws every state and keeps of each what differs from the first, so that the still, print and the live view
are one picture. Limits of axes are set: what is laid out for the first state holds for all.
"""

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from inspect import signature
from math import prod

from matplotlib.figure import Figure

MOST_STATES = 2000  # each is drawn at build time
SECONDS = 5  # that playing through all values takes, unless they are few
SLOWEST, FASTEST = 2, 60  # values a second


@dataclass(frozen=True)
class Slider:
    """A control with a fixed list of values.

    start: the value shown first, that of the still; the first one if it is None.
    play: adds buttons that step through the values; `rate` of them a second.
    axis: along which a pointer on the picture moves it, "x" or "y"; the first control takes "x", a second one "y".
    """

    label: str
    values: Sequence[object]
    start: object = None
    unit: str = ""
    play: bool = False
    rate: float | None = None
    axis: str = ""

    def __post_init__(self) -> None:
        values = list(self.values)
        if len(values) < 2:
            raise ValueError(f"slider {self.label!r} must have at least 2 values, got {len(values)}")
        if self.start is None:
            object.__setattr__(self, "start", values[0])
        if self.start not in values:
            raise ValueError(
                f"start of slider {self.label!r} must be one of its values {values[0]!r} to {values[-1]!r}, "
                f"got {self.start!r}"
            )
        if self.rate is None:
            object.__setattr__(self, "rate", min(max(len(values) / SECONDS, SLOWEST), FASTEST))
        if not 0 < self.rate <= FASTEST:
            raise ValueError(f"rate of slider {self.label!r} must be above 0 and at most {FASTEST}, got {self.rate}")
        if self.axis not in ("", "x", "y"):
            raise ValueError(f"axis of slider {self.label!r} must be 'x' or 'y', got {self.axis!r}")


def Frames(count: int, fps: int = 20, start: int = 0, label: str = "Frame") -> Slider:
    """The control of an animation: `draw` takes the number of the frame, 0 ... count - 1; `start` is the still."""
    return Slider(label, range(count), start=start, play=True, rate=fps)


def interactive(**controls: Slider) -> Callable:
    """Makes `draw` an interactive figure: one control for each of its arguments, the last one changing fastest.

    Called without arguments, `draw()` draws the start. What a picture cannot say to a screen reader by its changing
    texts, `draw` says with `figure.set_label("...")`.
    """
    states = prod(len(control.values) for control in controls.values())
    if states > MOST_STATES:
        raise ValueError(f"controls must have at most {MOST_STATES} states together, got {states}: use fewer values")

    def decorate(draw: Callable[..., Figure]) -> Callable[..., Figure]:
        names = [*signature(draw).parameters]
        if {*names} != {*controls}:
            raise ValueError(f"controls must be the arguments of draw, {', '.join(names)}, got {', '.join(controls)}")

        @functools.wraps(draw)
        def at(**state: object) -> Figure:
            return draw(**({name: control.start for name, control in controls.items()} | state))

        at.controls = controls
        return at

    return decorate
