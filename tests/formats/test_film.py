"""Animations: what stands still is drawn once; the videos are the same bytes each time."""

import io
import subprocess

import imageio_ffmpeg
import numpy as np
import pytest
from matplotlib.figure import Figure
from PIL import Image

from figures_src.animation import Animation
from scripts.formats import Fault, film

pytestmark = pytest.mark.slow


def animation(update=None, frames: int = 6, poster: int = 3) -> Animation:
    figure = Figure(figsize=(2, 1), facecolor="black")
    ax = figure.subplots()
    ax.set(xlim=(0, frames), ylim=(0, 1))
    (dot,) = ax.plot([0], [0.5], "o", color="white")

    def move(index: int):
        dot.set_xdata([index])
        return [dot]

    made = Animation(figure, frames, move, still=Figure(), poster=poster)
    return made if update is None else Animation(figure, frames, update(ax, dot), still=Figure(), poster=poster)


def decoded(data: bytes, suffix: str, tmp_path) -> np.ndarray:
    """frames x height x width, in grey."""
    file = tmp_path / f"video{suffix}"
    file.write_bytes(data)
    command = [
        imageio_ffmpeg.get_ffmpeg_exe(),
        "-v",
        "error",
        "-i",
        str(file),
        "-f",
        "rawvideo",
        "-pix_fmt",
        "gray",
        "-",
    ]
    raw = subprocess.run(command, capture_output=True, check=True).stdout
    return np.frombuffer(raw, np.uint8).reshape(-1, 192, 384)


def test_both_videos_show_every_frame_as_a_full_drawing_would(tmp_path):
    made, size = film.video(animation())
    assert size == {"width": 384, "height": 192, "frames": 6, "fps": 20}
    reference = animation()
    reference.figure.set_dpi(192)
    canvas = film.FigureCanvasAgg(reference.figure)
    full = []
    for index in range(6):
        reference.update(index)
        canvas.draw()
        full.append(np.asarray(Image.fromarray(np.asarray(canvas.buffer_rgba())).convert("L"), dtype=int))
    for suffix in (".mp4", ".webm"):
        frames = decoded(made[suffix], suffix, tmp_path).astype(int)
        assert len(frames) == 6
        assert np.abs(frames - full).mean() < 3
    poster = np.asarray(Image.open(io.BytesIO(made[".webp"])).convert("L"), dtype=int)
    assert np.abs(poster - full[3]).mean() < 3


def test_the_same_animation_gives_the_same_bytes():
    assert film.video(animation()) == film.video(animation())


def test_the_bytes_do_not_depend_on_the_number_of_threads(monkeypatch):
    one = film.video(animation())
    two = [*film.EXACT[:-1], "2"]
    codecs = {suffix: [part.replace("lp=1", "lp=2") for part in codec] for suffix, codec in film.CODECS.items()}
    monkeypatch.setattr(film, "EXACT", two)
    monkeypatch.setattr(film, "CODECS", codecs)
    assert film.video(animation()) == one


def test_an_artist_that_moves_unseen_is_a_failure():
    def update(ax, dot):
        def move(index: int):
            dot.set_xdata([index])
            ax.set_title(f"frame {index}", color="white")
            return [dot]

        return move

    with pytest.raises(Fault, match="must return every artist that it changes"):
        film.video(animation(update))


def test_other_artists_in_a_later_frame_are_a_failure():
    def update(ax, dot):
        return lambda index: [dot] if index < 2 else []

    with pytest.raises(Fault, match=r"update\(2\) must return the same artists as update\(0\)"):
        film.video(animation(update))
