"""Every figure of the site keeps the rules that a reader relies on."""

import importlib
from pathlib import Path

import pytest
from matplotlib.collections import QuadMesh
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.image import AxesImage
from matplotlib.lines import Line2D
from matplotlib.text import Text

from figures_src import style

FOLDER = Path(__file__).parents[2] / "figures_src" / "figures"
NAMES = [path.relative_to(FOLDER).with_suffix("").as_posix() for path in sorted(FOLDER.glob("*/[!_]*.py"))]
FIRST, LAST = (to_rgb(colour) for colour in (style.ramp(2)[0], style.ramp(2)[1]))


CHAPTERS = {name.partition("/")[0]: name for name in reversed(NAMES)}  # the first of each chapter is drawn every day


def _often(name: str) -> list[pytest.MarkDecorator]:
    return [] if name in CHAPTERS.values() else [pytest.mark.slow]


PARAMETERS = [pytest.param(name, marks=[pytest.mark.xdist_group(name), *_often(name)]) for name in NAMES]


@pytest.fixture(scope="module", params=PARAMETERS)
def module(request):
    return importlib.import_module(f"figures_src.figures.{request.param.replace('/', '.')}")


@pytest.fixture(scope="module")
def still(module) -> Figure:
    """The figure that stands on the page, laid out."""
    figure = module.draw()
    figure.draw_without_rendering()
    return figure


@pytest.fixture(scope="module")
def narrow(module, still) -> Figure | None:
    """The arrangement for narrow screens, laid out; None where the figure is the same on all."""
    if not getattr(still, "has_narrow", False):
        return None
    with style.narrow_screen():
        figure = module.draw()
    figure.draw_without_rendering()
    return figure


def test_its_axes_are_labelled(still):
    for ax in still.axes:
        if not ax.axison or not ax.has_data():
            continue
        for axis in (ax.xaxis, ax.yaxis):
            ticks = [tick for tick in axis.get_ticklabels() if tick.get_visible() and tick.get_text()]
            shared = axis is ax.xaxis and ax.get_subplotspec() and not ax.get_subplotspec().is_last_row()
            beside = axis is ax.yaxis and ax.get_subplotspec() and not ax.get_subplotspec().is_first_col()
            common = still.get_supxlabel() if axis is ax.xaxis else still.get_supylabel()
            if ticks and axis.get_visible() and not (shared or beside or common):
                assert axis.label.get_text(), (
                    f"an axis with ticks {[tick.get_text() for tick in ticks[:3]]} has no label"
                )


def _on_ramp(colour) -> bool:
    spans = [(c - a) / (b - a) for c, a, b in zip(colour, FIRST, LAST, strict=True)]
    return max(spans) - min(spans) < 0.02 and -0.01 <= spans[0] <= 1.01


def _ours(colour) -> bool:
    if isinstance(colour, str) and colour == "none":
        return True
    rgb = to_rgb(colour)
    palette = {to_rgb(value) for value in vars(style.LIGHT).values()}
    return rgb in palette or _on_ramp(rgb)


def test_its_colours_come_from_the_palette(still):
    for artist in still.findobj(lambda artist: isinstance(artist, Line2D | Text)):
        if isinstance(artist, Text) and not artist.get_text():
            continue
        if isinstance(artist, Line2D) and not artist.get_visible():
            continue
        assert _ours(artist.get_color()), f"{artist} has the colour {artist.get_color()}"


PLACES = {"text": (500, 358), "wide": (688, 358), "page": (820, 358)}  # CSS pixels of a figure at 1280, and at 390
LEAST = (12, 11)  # CSS pixels of its text there


def _pixels(figure: Figure, text: Text) -> float:
    return text.get_fontsize() / 72 / figure.get_figwidth()  # of a figure that is one pixel wide


def test_its_text_can_be_read_on_a_desktop_and_on_a_phone(still, narrow):
    wide, phone = PLACES[getattr(still, "width_class", "text")]
    for figure, width, least in ((still, wide, LEAST[0]), (narrow or still, phone, LEAST[1])):
        for text in figure.findobj(Text):
            if text.get_visible() and text.get_text().strip():
                size = _pixels(figure, text) * width
                assert size >= least - 0.01, f"{text.get_text()!r} is {size:.1f} px high in {width} px"
                assert "\\mathdefault" not in text.get_text(), (
                    "a phone makes its exponent too small: style.powers(axis)"
                )


def test_three_panels_side_by_side_have_an_arrangement_for_narrow_screens(still, narrow):
    rows = [ax.get_subplotspec().rowspan.start for ax in still.axes if ax.axison and ax.get_subplotspec()]
    assert narrow or all(rows.count(row) < 3 for row in rows), "name it: style.figure(..., narrow={...})"


def test_nothing_is_clipped_at_its_edge(still, narrow):
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
                assert max(over) <= 2, f"{part} reaches {max(over):.0f} px over the edge of the figure"


def test_its_heat_maps_are_small_images(still):
    assert not still.findobj(QuadMesh) or all(mesh.get_rasterized() for mesh in still.findobj(QuadMesh))
    for image in still.findobj(AxesImage):
        assert image.get_array().size <= 300_000, "thin the array: a reader cannot see more"
