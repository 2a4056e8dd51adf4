"""Turns an animation into two videos and a poster: what stands still is drawn once, what moves is drawn over it."""

import io
import os
import subprocess
import tempfile

import imageio_ffmpeg
import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from PIL import Image

from . import Fault

# The same bytes from any number of threads: no encoder text, no dates. Colours as browsers read them (BT.709).
# AV1 for its size (a short look-ahead takes a quarter less memory), H.264 with 4:2:0 for Safari.
EXACT = "-an -map_metadata -1 -fflags +bitexact -flags:v +bitexact -threads 1".split()
COLOURS = "-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv".split()
CODECS = {
    ".mp4": "-c:v libx264 -preset veryfast -crf 24 -pix_fmt yuv420p -movflags +faststart "
    "-bsf:v filter_units=remove_types=6".split(),
    ".webm": "-c:v libsvtav1 -preset 9 -crf 42 -pix_fmt yuv420p "
    "-svtav1-params lp=1:lookahead=0:hierarchical-levels=3".split(),
}
SCALE = 2  # video pixels for a CSS pixel
POSTER_QUALITY = 80


def video(animation) -> tuple[dict[str, bytes], dict[str, int]]:
    """Suffix -> bytes, and the size of the video in pixels, its frames and frames a second."""
    figure = animation.figure
    canvas = FigureCanvasAgg(figure)
    figure.set_dpi(96 * SCALE)
    width, height = (int(size) // 2 * 2 for size in canvas.get_width_height(physical=True))
    with tempfile.TemporaryDirectory() as folder:
        command = [imageio_ffmpeg.get_ffmpeg_exe(), "-v", "error", "-y"]
        command += f"-f rawvideo -pix_fmt rgba -s {width}x{height} -r {animation.fps} -i -".split()
        for suffix, codec in CODECS.items():
            command += ["-vf", "scale=out_color_matrix=bt709:out_range=tv", *EXACT, *COLOURS, *codec]
            command.append(os.path.join(folder, f"video{suffix}"))
        quiet = {**os.environ, "SVT_LOG": "0"}
        with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE, env=quiet) as encoder:
            try:
                for index, frame in enumerate(_frames(animation, canvas)):
                    pixels = frame[:height, :width]
                    encoder.stdin.write(np.ascontiguousarray(pixels).data)
                    if index == animation.poster:
                        poster = Image.fromarray(pixels).convert("RGB")
                encoder.stdin.close()
            except BrokenPipeError:
                pass
            except BaseException:
                encoder.kill()
                raise
            message = encoder.stderr.read().decode(errors="replace").strip()
        if encoder.returncode:
            raise RuntimeError(f"ffmpeg failed: {message}")
        made = {}
        for suffix in CODECS:
            with open(os.path.join(folder, f"video{suffix}"), "rb") as file:
                made[suffix] = file.read()
    buffer = io.BytesIO()
    poster.save(buffer, "webp", quality=POSTER_QUALITY)
    made[".webp"] = buffer.getvalue()
    return made, {"width": width, "height": height, "frames": animation.frames, "fps": animation.fps}


def _frames(animation, canvas: FigureCanvasAgg):
    """The pixels of every frame, one after another in the same array."""
    moving = _moving(animation, 0)
    for artist in moving:
        artist.set_animated(True)
    canvas.draw()
    if animation.figure.get_layout_engine():
        animation.figure.set_layout_engine("none")  # the layout of the first frame holds for all
    still = canvas.copy_from_bbox(animation.figure.bbox)
    before = np.array(canvas.buffer_rgba())
    for index in range(animation.frames):
        canvas.restore_region(still)
        for artist in moving if index == 0 else _same(moving, _moving(animation, index), index):
            if artist.get_visible():
                artist.draw(canvas.renderer)
        yield np.asarray(canvas.buffer_rgba())
    canvas.draw()
    if not np.array_equal(before, canvas.buffer_rgba()):
        raise Fault("update() must return every artist that it changes: something else has moved by the last frame")


def _moving(animation, index: int) -> list:
    return sorted(animation.update(index), key=lambda artist: artist.get_zorder())


def _same(first: list, now: list, index: int) -> list:
    if {id(artist) for artist in first} != {id(artist) for artist in now}:
        raise Fault(f"update({index}) must return the same artists as update(0)")
    return now
