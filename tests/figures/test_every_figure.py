"""Every figure of the site keeps the rules that a reader relies on."""

import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from matplotlib.collections import QuadMesh
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.image import AxesImage
from matplotlib.lines import Line2D
from matplotlib.text import Text

from figures_src import style
from scripts.builder.stale.closure import Project as Sources
from scripts.builder.store import Store

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "figures_src" / "figures"
NAMES = [path.relative_to(FOLDER).with_suffix("").as_posix() for path in sorted(FOLDER.glob("*/[!_]*.py"))]
FIRST, LAST = (to_rgb(colour) for colour in (style.ramp(2)[0], style.ramp(2)[1]))


CHAPTERS = {name.partition("/")[0]: name for name in reversed(NAMES)}  # the first of each chapter is drawn every day


def _often(name: str) -> list[pytest.MarkDecorator]:
    return [] if name in CHAPTERS.values() else [pytest.mark.slow]


PARAMETERS = [pytest.param(name, marks=_often(name)) for name in NAMES]


@pytest.fixture(scope="module")
def sources() -> Sources:
    return Sources(Store(str(ROOT)))


@pytest.mark.parametrize("name", PARAMETERS)
def test_it_keeps_every_rule_that_a_reader_relies_on(name, sources):
    module = importlib.import_module(f"figures_src.figures.{name.replace('/', '.')}")
    called: set[str] = set()
    still, narrow = _laid_out(module, called), None
    if getattr(still, "has_narrow", False):
        with style.narrow_screen():
            narrow = _laid_out(module)
    faults = [
        *empty_axes(still),
        *unlabelled_axes(still),
        *foreign_colours(still),
        *small_text(still, narrow),
        *crowded_rows(still, narrow),
        *clipped(still, narrow),
        *large_heat_maps(still),
        *unknown_to_the_builder(module, called, sources),
    ]
    assert faults == []


def _laid_out(module, called: set[str] | None = None) -> Figure:
    """The figure; `called` gets the functions of the project that ran for it, as `file: name`."""

    def note(frame, event, argument) -> None:
        code = frame.f_code
        if code.co_filename.startswith(f"{FOLDER.parent}") and code.co_name != "<module>":
            file = Path(code.co_filename).relative_to(FOLDER.parent).with_suffix("").as_posix().replace("/", ".")
            called.add(f"{file}: {code.co_qualname.partition('.')[0]}")

    before = sys.gettrace()
    if called is not None:
        sys.settrace(note)
    try:
        figure = module.draw()
    finally:
        sys.settrace(before)
    figure.draw_without_rendering()
    return figure


def unknown_to_the_builder(module, called: set[str], sources: Sources) -> Iterator[str]:
    path = Path(module.__file__).relative_to(ROOT).as_posix()
    closure = sources.closure(sources.load(path, module.__name__), ["draw"])
    assert called, "draw itself ran"
    for label in sorted(called - set(closure.parts)):
        if "<" not in label:  # a lambda or a comprehension of a module counts with what holds it
            yield f"{label} ran, and an edit of it would not draw the figure again"


def empty_axes(still: Figure) -> Iterator[str]:
    for ax in still.axes:
        values = [np.asarray(line.get_ydata(orig=False), dtype=float) for line in ax.lines]
        others = [*ax.images, *ax.collections, *ax.patches, *ax.texts]
        if values and not others and not any(np.isfinite(each).any() for each in values):
            yield f"nothing is seen above {ax.get_xlabel()!r}: every value is NaN or infinite"


def test_a_panel_without_a_finite_value_is_named():
    figure, (left, right) = style.figure(1, 2)
    left.plot([np.nan, np.inf])
    right.plot([np.nan, 1.0])
    assert len(list(empty_axes(figure))) == 1


def unlabelled_axes(still: Figure) -> Iterator[str]:
    for ax in still.axes:
        if not ax.axison or not ax.has_data():
            continue
        for axis in (ax.xaxis, ax.yaxis):
            ticks = [tick for tick in axis.get_ticklabels() if tick.get_visible() and tick.get_text()]
            shared = axis is ax.xaxis and ax.get_subplotspec() and not ax.get_subplotspec().is_last_row()
            beside = axis is ax.yaxis and ax.get_subplotspec() and not ax.get_subplotspec().is_first_col()
            common = still.get_supxlabel() if axis is ax.xaxis else still.get_supylabel()
            are_names = not all(_is_number(tick.get_text()) for tick in ticks)  # such as those of methods
            if (
                ticks
                and not are_names
                and axis.get_visible()
                and not (shared or beside or common or axis.label.get_text())
            ):
                yield f"an axis with ticks {[tick.get_text() for tick in ticks[:3]]} has no label"


def _is_number(text: str) -> bool:
    return any(character.isdigit() for character in text) and not any(
        len(part) > 2 for part in re.findall("[^\\W\\d]+", text)
    )


@pytest.mark.parametrize(
    ("text", "is_number"), [("−0.5", True), ("10⁻³", True), ("128k", True), ("RoPE, base 100", False)]
)
def test_an_axis_of_names_needs_no_label(text, is_number):
    assert _is_number(text) == is_number


def _on_ramp(colour) -> bool:
    spans = [(c - a) / (b - a) for c, a, b in zip(colour, FIRST, LAST, strict=True)]
    return max(spans) - min(spans) < 0.02 and -0.01 <= spans[0] <= 1.01


def _ours(colour) -> bool:
    if isinstance(colour, str) and colour == "none":
        return True
    rgb = to_rgb(colour)
    palette = {to_rgb(value) for value in vars(style.LIGHT).values()}
    return rgb in palette or _on_ramp(rgb)


def foreign_colours(still: Figure) -> Iterator[str]:
    for artist in still.findobj(lambda artist: isinstance(artist, Line2D | Text)):
        if isinstance(artist, Text) and not artist.get_text():
            continue
        if isinstance(artist, Line2D) and not artist.get_visible():
            continue
        if not _ours(artist.get_color()):
            yield f"{artist} has the colour {artist.get_color()}, which is not of the palette"


PLACES = {"text": (500, 358), "wide": (688, 358), "page": (820, 358)}  # CSS pixels of a figure at 1280, and at 390
LEAST = (12, 11)  # CSS pixels of its text there


def _pixels(figure: Figure, text: Text) -> float:
    return text.get_fontsize() / 72 / figure.get_figwidth()  # of a figure that is one pixel wide


def small_text(still: Figure, narrow: Figure | None) -> Iterator[str]:
    wide, phone = PLACES[getattr(still, "width_class", "text")]
    for figure, width, least in ((still, wide, LEAST[0]), (narrow or still, phone, LEAST[1])):
        for text in figure.findobj(Text):
            if text.get_visible() and text.get_text().strip():
                size = _pixels(figure, text) * width
                if size < least - 0.01:
                    yield f"{text.get_text()!r} is {size:.1f} px high in {width} px"
                if "\\mathdefault" in text.get_text():
                    yield "a phone makes its exponent too small: style.powers(axis)"


def crowded_rows(still: Figure, narrow: Figure | None) -> Iterator[str]:
    rows = [ax.get_subplotspec().rowspan.start for ax in still.axes if ax.axison and ax.get_subplotspec()]
    if not narrow and any(rows.count(row) >= 3 for row in rows):
        yield "three panels side by side need an arrangement for narrow screens: style.figure(..., narrow={...})"


def clipped(still: Figure, narrow: Figure | None) -> Iterator[str]:
    for figure in filter(None, (still, narrow)):
        renderer = figure._get_renderer()
        for part in [*figure.axes, *figure.texts]:
            if part.get_visible() and (
                extent := part.get_window_extent(renderer) if isinstance(part, Text) else part.get_tightbbox(renderer)
            ):
                over = [
                    figure.bbox.x0 - extent.x0,
                    extent.x1 - figure.bbox.x1,
                    figure.bbox.y0 - extent.y0,
                    extent.y1 - figure.bbox.y1,
                ]
                if max(over) > 2:
                    yield f"{part} reaches {max(over):.0f} px over the edge of the figure"


def large_heat_maps(still: Figure) -> Iterator[str]:
    if not all(mesh.get_rasterized() for mesh in still.findobj(QuadMesh)):
        yield "a heat map is not rasterized"
    if any(image.get_array().size > 300_000 for image in still.findobj(AxesImage)):
        yield "thin the array of the image: a reader cannot see more"
