"""What a reader would trip over in a drawn figure: said when it is drawn, and kept by no figure of the site."""

import html
import re
import sys
from collections.abc import Iterator
from types import ModuleType

import numpy as np
from matplotlib.cbook import is_math_text
from matplotlib.collections import QuadMesh
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.image import AxesImage
from matplotlib.lines import Line2D
from matplotlib.text import Text

from .lengths import TEXT, width

PLACES = {"text": (500, 358), "wide": (688, 358), "page": (820, 358)}  # CSS pixels of a figure at 1280, and at 390
LEAST = (12, 11)  # CSS pixels of its text there
OVER = 1.5  # points that two texts may share, or parts reach over the edge
LARGEST = 300_000  # numbers of an image
_LETTERS = 0.72, 0.2  # of the size of a text: above and below its baseline
_ACCEPTED = re.compile(r"# accepted: looks: *(.+)")
_PLACE = re.compile(
    r"translate\((?P<x>[-\d.]+) (?P<y>[-\d.]+)\)\"|rotate\((?P<turn>[-\d.]+) (?P<cx>[-\d.]+) (?P<cy>[-\d.]+)\)"
)


def faults(still: Figure, narrow: Figure | None, made: dict[str, bytes]) -> list[str]:
    """In words, each with a hint: of both arrangements, which are laid out, and of the files that they became."""
    rules = (curves, unlabelled_axes, foreign_colours, large_heat_maps, raw_signs)
    found = [told for rule in rules for told in rule(still)]
    found += [*small_text(still, narrow), *crowded_rows(still, narrow)]
    found += [told for figure in (still, narrow) if figure for told in clipped(figure)]
    drawings = [data.decode() for suffix, data in made.items() if suffix.endswith(".svg")]
    return list(dict.fromkeys([*found, *(told for svg in drawings for told in overlapping(svg))]))


def unaccepted(found: list[str], source: str) -> list[str]:
    """Without those that a comment of the figure's file accepts, `# accepted: looks: reason`, each the first left."""
    left = list(found)
    for reason in _ACCEPTED.findall(source):
        if not left:
            return [f"nothing of looks is left to accept: remove the comment {reason!r}"]
        left.pop(0)
    return left


def curves(still: Figure) -> Iterator[str]:
    """Those with an x whose y is NaN or infinite; those that limits hide in part, or a logarithmic axis."""
    hidden = []
    for line in (line for ax in still.axes for line in ax.lines):
        xy = np.asarray(line.get_xydata(), dtype=float)
        is_there = np.isfinite(xy)
        name = f"the curve {line.get_label()!r}" if line.get_label()[:1] not in ("", "_") else "a curve"
        if missing := int((is_there[:, 0] & ~is_there[:, 1]).sum()):
            yield f"{name} has no number at {missing} of {len(xy)} places: leave them out, or fix what is computed"
        if line.axes.name == "rectilinear" and line.get_transform() == line.axes.transData and line.get_visible():
            axes = ((line.axes.get_xscale(), line.axes.get_xlim()), (line.axes.get_yscale(), line.axes.get_ylim()))
            for values, (scale, limits) in zip(xy[is_there.all(axis=1)].T, axes, strict=True):
                if scale == "log" and (count := int((values <= 0).sum())):
                    yield f"{name} has {count} values at or below 0, which a logarithmic axis hides: leave them out"
                slack = 0.01 * (max(limits) - min(limits))
                outside = int(((values < min(limits) - slack) | (values > max(limits) + slack)).sum())
                if outside and len(values) > 2:  # one of two points belongs to a line to compare with
                    span = f"from {min(values):g} to {max(values):g}"
                    hidden.append(f"{outside} of {len(values)} points of {name} {span}")
    if hidden:
        others = f", and of {len(hidden) - 1} more" if hidden[1:] else ""
        yield f"limits hide {hidden[0]}{others}: widen them, or draw less; # accepted: looks: why, if it is meant"


def raw_signs(still: Figure) -> Iterator[str]:
    for text in still.findobj(Text):
        said = text.get_text()
        if text.get_visible() and not is_math_text(said) and re.search(r"(?<!\\)\$|\\[a-zA-Z]", said):
            yield f"{said!r} is drawn as it is written: a formula stands between two $, a sign for itself is \\$"


def unlabelled_axes(still: Figure) -> Iterator[str]:
    for ax in (ax for ax in still.axes if ax.axison and ax.has_data()):
        place = ax.get_subplotspec()
        is_shared, is_beside = place and not place.is_last_row(), place and not place.is_first_col()
        for axis, told in (
            (ax.xaxis, is_shared or still.get_supxlabel()),
            (ax.yaxis, is_beside or still.get_supylabel()),
        ):
            ticks = [tick.get_text() for tick in axis.get_ticklabels() if tick.get_visible() and tick.get_text()]
            is_bare = axis.get_visible() and not (told or axis.label.get_text())
            if ticks and is_bare and all(map(is_number, ticks)):  # names, such as those of methods, say what they are
                yield f"an axis with ticks {ticks[:3]} has no label: set_xlabel or set_ylabel"


def is_number(text: str) -> bool:
    """Whether the text of a tick is one, with its unit: a name needs no label."""
    return any(map(str.isdigit, text)) and not re.search(r"[^\W\d]{3}", text)


def foreign_colours(still: Figure) -> Iterator[str]:
    style = sys.modules.get("figures_src.drawing.style")  # the one that the figure was drawn with
    for artist in still.findobj(lambda artist: isinstance(artist, Line2D | Text)):
        is_seen = artist.get_text() if isinstance(artist, Text) else artist.get_visible()
        if style and is_seen and not _is_ours(artist.get_color(), style):
            text = artist.get_text() if isinstance(artist, Text) else artist.get_label()
            name = repr(text) if not text.startswith("_") else "a curve"  # one that has no label
            yield f"{name} has the colour {artist.get_color()}, which is not of the palette: take one of style.LIGHT"


def _is_ours(colour: object, style: ModuleType) -> bool:
    if isinstance(colour, str) and colour == "none":
        return True
    rgb = to_rgb(colour)
    first, last = (to_rgb(end) for end in style.sequence(2))
    spans = [(c - a) / (b - a) for c, a, b in zip(rgb, first, last, strict=True)]
    is_on_ramp = max(spans) - min(spans) < 0.02 and -0.01 <= spans[0] <= 1.01
    return is_on_ramp or rgb in {to_rgb(value) for value in vars(style.LIGHT).values()}


def small_text(still: Figure, narrow: Figure | None) -> Iterator[str]:
    wide, phone = PLACES[place := getattr(still, "width_class", "text")]
    style = sys.modules.get("figures_src.drawing.style")
    if style and (inches := still.get_figwidth()) != (fit := style.WIDTHS[place][0]):
        yield f"the figure is {inches:g} inches wide, {fit:g} fit: leave its size to style.figure(height=...)"
        return
    for figure, screen, least in ((still, wide, LEAST[0]), (narrow or still, phone, LEAST[1])):
        for text in figure.findobj(Text):
            if text.get_visible() and text.get_text().strip():
                size = text.get_fontsize() / 72 / figure.get_figwidth() * screen
                if size < least - 0.01:
                    needed = f"{least} are needed: leave fontsize out"
                    yield f"{text.get_text()!r} is {size:.1f} px high in {screen} px, {needed}"
                if "\\mathdefault" in text.get_text():
                    yield "a phone makes its exponent too small: call style.powers(ax.yaxis) after the curves"


def crowded_rows(still: Figure, narrow: Figure | None) -> Iterator[str]:
    rows = [ax.get_subplotspec().rowspan.start for ax in still.axes if ax.axison and ax.get_subplotspec()]
    if not narrow and any(rows.count(row) >= 3 for row in rows):
        yield "three panels side by side need an arrangement for narrow screens: style.figure(..., narrow={...})"


def clipped(figure: Figure) -> Iterator[str]:
    renderer = figure._get_renderer()
    for part in [*figure.axes, *figure.texts]:
        if part.get_visible() and (
            extent := part.get_window_extent(renderer) if isinstance(part, Text) else part.get_tightbbox(renderer)
        ):
            edge = figure.bbox
            over = max(edge.x0 - extent.x0, extent.x1 - edge.x1, edge.y0 - extent.y0, extent.y1 - edge.y1)
            over *= 96 / figure.dpi  # a drawn SVG has points
            if over > 2:
                name = part if isinstance(part, Text) else f"what belongs to the axes {part.get_xlabel()!r}"
                yield f"{name} reaches {over:.0f} px over the edge of the figure: move or shorten what is outside"


def large_heat_maps(still: Figure) -> Iterator[str]:
    if not all(mesh.get_rasterized() for mesh in still.findobj(QuadMesh)):
        yield "a heat map is not rasterized: rasterized=True"
    if any(image.get_array().size > LARGEST for image in still.findobj(AxesImage)):
        yield "thin the array of the image: a reader cannot see more"


def overlapping(svg: str) -> Iterator[str]:
    """Upright texts of one line that lie on each other."""
    boxes = [box for match in TEXT.finditer(svg) if (box := _box(match))]
    for index, (said, left, right, y, size) in enumerate(boxes):
        for other, other_left, other_right, other_y, other_size in boxes[index + 1 :]:
            across = min(right, other_right) - max(left, other_left)
            top = max(y - _LETTERS[0] * size, other_y - _LETTERS[0] * other_size)
            if min(across, min(y + _LETTERS[1] * size, other_y + _LETTERS[1] * other_size) - top) > OVER:
                yield f"{said!r} lies on {other!r}: move one of them"


def _box(match: re.Match[str]) -> tuple[str, float, float, float, float] | None:
    said = html.unescape(match["content"]).strip()
    place = _PLACE.search(match["rest"])
    if not said or not place or float(place["turn"] or 0) or "opacity: 0" in match["style"]:
        return None
    x, y = (float(place["x"] or place["cx"]), float(place["y"] or place["cy"]))
    wide, size = width(said, match["style"])
    share = {"middle": 0.5, "end": 1.0}.get((re.search(r"text-anchor: (\w+)", match["style"]) or ["", ""])[1], 0.0)
    return said, x - share * wide, x + (1 - share) * wide, y, size
