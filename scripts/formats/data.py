"""What a figure says, without how it looks: titles, labels, limits, curves, images, bars, as plain numbers."""

import math

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import Collection, LineCollection, PathCollection, QuadMesh
from matplotlib.figure import Figure
from matplotlib.patches import Circle, FancyArrowPatch, Rectangle

MOST = 20_000  # numbers of one array; longer ones are thinned, with a note
DIGITS = 6


def content(figure: Figure) -> dict:
    """Read after the figure was drawn, so that limits and layout are final."""
    axes = [ax for ax in figure.axes if ax.get_visible()]
    title = figure.get_suptitle()
    return {**({"title": title} if title else {}), "axes": [_of_axes(ax) for ax in axes]}


def _of_axes(ax: Axes) -> dict:
    found: dict = {"title": ax.get_title("left") or ax.get_title() or ax.get_title("right")}
    for name, axis in (("x", ax.xaxis), ("y", ax.yaxis)):
        found[f"{name}label"] = axis.get_label_text()
        found[f"{name}limits"] = numbers(axis.get_view_interval())
        found[f"{name}scale"] = axis.get_scale()
    lists: dict[str, list[dict]] = {}
    for line in ax.get_lines():
        lists.setdefault("lines", []).append(
            {"label": _label(line), "x": numbers(line.get_xdata(orig=False)), "y": numbers(line.get_ydata(orig=False))}
        )
    for image in ax.get_images():
        array = image.get_array()
        values = {"values": numbers(array)} if array.ndim == 2 else {"pixels": array.shape[:2]}  # numbers, or colours
        lists.setdefault("images", []).append({"label": _label(image), "extent": numbers(image.get_extent()), **values})
    for collection in ax.collections:
        kind, entry = _of_collection(collection)
        lists.setdefault(kind, []).append({"label": _label(collection), **entry})
    for patch in ax.patches:
        kind, entry = _of_patch(patch)
        lists.setdefault(kind, []).append({"label": _label(patch), **entry})
    for text in ax.texts:
        if text.get_text():
            lists.setdefault("texts", []).append({"text": text.get_text(), "at": numbers(text.get_position())})
    return {**found, **lists}


def _of_collection(collection: Collection) -> tuple[str, dict]:
    if isinstance(collection, PathCollection):
        return "points", {"xy": numbers(collection.get_offsets())}
    if isinstance(collection, QuadMesh):
        return "images", {"values": numbers(collection.get_array())}
    if isinstance(collection, LineCollection):
        return "segments", {"xy": [numbers(segment) for segment in collection.get_segments()]}
    return "areas", {"xy": [numbers(path.vertices) for path in collection.get_paths()]}


def _of_patch(patch) -> tuple[str, dict]:
    if isinstance(patch, Rectangle):
        return "bars", {"xy": numbers(patch.get_xy()), "size": numbers([patch.get_width(), patch.get_height()])}
    if isinstance(patch, Circle):
        return "circles", {"centre": numbers(patch.center), "radius": numbers([patch.radius])[0]}
    if isinstance(patch, FancyArrowPatch) and patch._posA_posB:
        return "arrows", {"from": numbers(patch._posA_posB[0]), "to": numbers(patch._posA_posB[1])}
    vertices = patch.get_transform().transform_path(patch.get_path()).vertices
    if patch.axes:
        vertices = patch.axes.transData.inverted().transform(vertices)
    return "shapes", {"xy": numbers(vertices)}


def _label(artist) -> str:
    label = str(artist.get_label())
    return "" if label.startswith("_") else label


def numbers(values: object) -> list | dict:
    """Nested lists of numbers with six significant digits, None where there is no number."""
    array = np.ma.filled(np.ma.asarray(values, dtype=float), np.nan)
    if array.size > MOST:
        step = math.ceil(array.size / MOST)
        return {"note": f"every {step}th of {len(array)} along the first axis", "values": _rounded(array[::step])}
    return _rounded(array)


def _rounded(array: np.ndarray) -> list:
    flat = [_short(value) for value in array.ravel().tolist()]
    for length in array.shape[:0:-1]:
        flat = [flat[start : start + length] for start in range(0, len(flat), length)] if length else []
    return flat


def _short(value: float) -> float | int | None:
    if not math.isfinite(value):
        return None
    short = float(f"{value:.{DIGITS}g}")
    return int(short) if short == int(short) and abs(short) < 1e15 else short
