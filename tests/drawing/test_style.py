"""The palette can be read on both themes, and a figure takes its look from it."""

import itertools

import matplotlib
import numpy as np
import pytest
from matplotlib.colors import to_rgb, to_rgba

from figures_src.drawing import style
from tests.contrast import contrast, linear

COLOURS = [name for name in style.PALETTE if name not in ("paper", "grid")]


@pytest.mark.parametrize("name", COLOURS)
def test_every_colour_can_be_read_as_text_on_both_papers(name):
    light, dark = style.PALETTE[name]
    assert contrast(to_rgb(light), to_rgb(style.LIGHT.paper)) >= 4.5
    assert contrast(to_rgb(dark), to_rgb(style.DARK.paper)) >= 4.5


def test_a_sequence_can_be_seen_on_both_papers_and_read_once_the_page_gives_its_text_three_tenths_of_ink():
    for colour, palette in itertools.product(style.sequence(16), (style.LIGHT, style.DARK)):
        drawn, ink, paper = (np.array(to_rgb(each)) for each in (colour, palette.ink, palette.paper))
        assert contrast(drawn, paper) >= 3
        assert contrast(0.7 * drawn + 0.3 * ink, paper) >= 4.5


def test_the_light_colours_are_unique_so_that_each_can_become_a_variable():
    assert len({light for light, _ in style.PALETTE.values()}) == len(style.PALETTE)


# Machado, Oliveira and Fernandes (2009), severity 1.0, on linear RGB
DEFICIENCIES = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
}


def _seen(colour, matrix):
    mixed = np.clip(matrix @ linear(to_rgb(colour)), 0, 1)
    return np.where(mixed <= 0.0031308, mixed * 12.92, 1.055 * mixed ** (1 / 2.4) - 0.055)


@pytest.mark.parametrize("theme", [0, 1])
@pytest.mark.parametrize("matrix", DEFICIENCIES.values(), ids=DEFICIENCIES)
def test_the_main_methods_differ_for_colour_blind_readers(theme, matrix):
    names = [style.METHODS[name] for name in ("sinusoidal", "rotary", "alibi")]
    for one, other in itertools.combinations(names, 2):
        a, b = (_seen(style.PALETTE[name][theme], matrix) for name in (one, other))
        assert np.linalg.norm(a - b) > 0.15, (one, other)


@pytest.mark.parametrize("palette", [style.LIGHT, style.DARK], ids=["light", "dark"])
def test_a_figure_takes_text_and_ticks_from_its_palette(palette):
    drawing, ax = style.figure(palette=palette)
    style.figure(palette=style.LIGHT)  # a later figure must not change this one
    ax.set_xlabel("offset (tokens)")
    drawing.draw_without_rendering()
    assert to_rgba(ax.xaxis.get_ticklabels()[0].get_color()) == to_rgba(palette.muted)
    assert to_rgba(ax.xaxis.label.get_color()) == to_rgba(palette.ink)


def test_on_a_narrow_screen_the_second_arrangement_takes_its_own_rows_and_size_of_text():
    arguments = {"width": "wide", "sharex": True, "narrow": {"rows": 2, "columns": 1, "height": 4.5}}
    wide, beside = style.figure(1, 2, **arguments)
    with style.narrow_screen():
        narrow, stacked = style.figure(1, 2, **arguments)
    assert [tuple(each.get_size_inches()) for each in (wide, narrow)] == [(7.15, 3.0), (3.75, 4.5)]
    assert [axes[1].get_subplotspec().rowspan.start for axes in (beside, stacked)] == [0, 1]
    assert [axes[0].xaxis.label.get_fontsize() for axes in (beside, stacked)] == [10.0, 9.0]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"width": "huge"}, "width must be one of text, wide, page, got 'huge'"),
        ({"width": "wide"}, "a figure of width 'wide' needs narrow="),
    ],
)
def test_a_width_that_a_phone_cannot_show_is_refused(arguments, message):
    with pytest.raises(ValueError, match=message):
        style.figure(**arguments)


def test_text_is_set_in_the_font_of_the_site():
    _, ax = style.figure()
    found = matplotlib.font_manager.findfont(ax.xaxis.label.get_fontproperties())
    assert "atkinson-hyperlegible-next-regular.ttf" in found


def test_zero_of_a_heat_map_is_transparent_and_its_ends_opaque():
    assert style.DIVERGING(0.5)[3] < 0.01
    assert style.DIVERGING(0.0)[3] == style.DIVERGING(1.0)[3] == style.SEQUENTIAL(1.0)[3] == 1
    assert style.SEQUENTIAL(0.0)[3] == 0


def test_lines_are_labelled_at_their_ends():
    _, ax = style.figure()
    ax.plot([0, 1], [2, 3], color=style.LIGHT.blue, label="pair 0")
    ax.plot([0, 1], [4, 5], color=style.LIGHT.blue)
    style.label_lines(ax)
    style.label_lines(ax, at_end=False)
    assert [(text.get_text(), text.xy) for text in ax.texts] == [("pair 0", (1, 3)), ("pair 0", (0, 2))]
