"""What a figure says as a table for a spreadsheet: a row for every point, bar, word and cell of a heat map."""

import csv
import io
import math
from collections.abc import Iterable

import numpy as np
from matplotlib.artist import Artist
from matplotlib.collections import LineCollection, PathCollection, QuadMesh
from matplotlib.figure import Figure
from matplotlib.image import AxesImage
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle
from matplotlib.text import Text

MOST = 20_000  # numbers of one array; longer ones are thinned along their first axis
DIGITS = 6
COLUMNS = ("panel", "kind", "name", "x", "y", "width", "height", "value")


def table(figure: Figure) -> bytes:
    """Read after the figure was drawn. A cell of a heat map has its column and row, counted from 0, as x and y."""
    written = io.StringIO()
    rows = csv.writer(written, lineterminator="\n")
    rows.writerow(COLUMNS)
    for number, ax in enumerate((ax for ax in figure.axes if ax.get_visible()), 1):
        title = ax.get_title("left") or ax.get_title() or ax.get_title("right") or str(number)
        for artist in (*ax.lines, *ax.images, *ax.collections, *ax.patches, *ax.texts):
            kind, cells = _cells(artist)
            label = "" if (name := str(artist.get_label())).startswith("_") else name
            for cell in cells:
                row = [_short(each) for each in cell]
                rows.writerow((title.replace("\n", " "), kind, label, *row, *[""] * (5 - len(row))))
    return written.getvalue().encode()


def _cells(artist: Artist) -> tuple[str, Iterable[Iterable]]:
    """What kind an artist is of; x, y and what else there is of each of its rows."""
    match artist:
        case Line2D():
            return "lines", zip(*(_thinned(each) for each in artist.get_data(orig=False)), strict=True)
        case PathCollection():
            return "points", _thinned(artist.get_offsets())
        case LineCollection():
            return "segments", (point for segment in artist.get_segments() for point in _thinned(segment))
        case QuadMesh() | AxesImage() if artist.get_array().ndim == 2:  # else colours
            return "images", ((x, y, "", "", value) for (y, x), value in np.ndenumerate(_thinned(artist.get_array())))
        case Rectangle():
            return "bars", [(*artist.get_xy(), artist.get_width(), artist.get_height())]
        case Text() if artist.get_text():
            return "texts", [(*artist.get_position(), "", "", artist.get_text().replace("\n", " "))]
    return "", ()


def _thinned(values: object) -> np.ndarray:
    array = np.ma.filled(np.ma.asarray(values, dtype=float), np.nan)
    return array[:: max(1, math.ceil(array.size / MOST))]


def _short(value: object) -> object:
    """A number with six significant digits, nothing where there is none; any other value as it is."""
    if isinstance(value, str):
        return value
    short = float(f"{value:.{DIGITS}g}")
    if not math.isfinite(short):
        return ""
    return int(short) if short == int(short) and abs(short) < 1e15 else short
