"""An animation: a figure, how many frames it has, and how it moves. The builder turns it into a video."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from matplotlib.artist import Artist
from matplotlib.figure import Figure


@dataclass(frozen=True)
class Animation:
    """What the builder needs for a video and for its still.

    figure: on the dark stage (`style.figure(palette=style.DARK)`); everything that does not move is drawn once.
    update: sets frame `i` (0 ... frames - 1) and returns the artists that it moved, the same ones for every frame.
    still: in the light palette (`style.LIGHT`), carries the same message without motion.
    poster: the frame shown before the video starts.
    """

    figure: Figure
    frames: int
    update: Callable[[int], Iterable[Artist]]
    still: Figure
    fps: int = 20  # frames a second
    poster: int = 0

    def __post_init__(self) -> None:
        if self.frames < 2:
            raise ValueError(f"frames must be at least 2, got {self.frames}: a single frame is a static figure")
        if not 0 <= self.poster < self.frames:
            raise ValueError(f"poster must be a frame from 0 to {self.frames - 1}, got {self.poster}")
        if self.fps < 1:
            raise ValueError(f"fps must be at least 1, got {self.fps}")
