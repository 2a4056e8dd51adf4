"""The picture for links to a figure: nothing is cut off, nothing lies on anything, and it is the same each time."""

import io

import numpy as np
import pytest
from matplotlib.patches import Rectangle
from PIL import Image

from figures_src.drawing import style
from scripts.formats import card

CLAIM = "Without training only YaRN holds at eight times the length; a little tuning mends all but interpolation."


def made(width: float, height: float) -> bytes:
    """Of a figure that is red all over."""
    figure, ax = style.figure(height=height)
    figure.set_figwidth(width)
    figure.set_layout_engine("none")
    figure.add_artist(Rectangle((0, 0), 1, 1, color="red"))
    ax.axis("off")
    return card.png(figure, CLAIM)


@pytest.mark.parametrize(("width", "height"), [(5, 3), (7.15, 1.2), (5, 7), (8.5, 11)])
def test_the_whole_drawing_stands_below_the_claim_or_beside_it(width, height):
    picture = np.asarray(Image.open(io.BytesIO(made(width, height))).convert("RGB")).astype(int)
    assert picture.shape == (630, 1200, 3)
    is_red = picture[..., 0] - picture[..., 1] > 150
    top, left, bottom, right = (edge(np.nonzero(is_red)[axis]) for edge in (np.min, np.max) for axis in (0, 1))
    assert is_red[top + 1 : bottom, left + 1 : right].all()  # no letter lies on it
    assert (right - left) / (bottom - top) == pytest.approx(width / height, rel=0.02)
    assert (right - left) * (bottom - top) > 100_000
    is_empty = (picture > 240).all(axis=2)
    for edge in (is_empty[:20], is_empty[-20:], is_empty[:, :20], is_empty[:, -20:]):
        assert edge.all()
    assert not is_empty[:, :300].all()  # the claim


def test_dots_are_drawn_which_are_lines_without_length():
    figure, ax = style.figure()
    style.dots(ax, [0, 1, 2], [0, 1, 2], "#ff0000", size=20)
    picture = np.asarray(Image.open(io.BytesIO(card.png(figure, CLAIM))).convert("RGB")).astype(int)
    assert (picture[..., 0] - picture[..., 1] > 150).sum() > 3 * 500


def test_the_same_figure_gives_the_same_bytes():
    assert made(5, 3) == made(5, 3)


def test_a_claim_takes_few_lines_of_about_one_length():
    lines = card._lines(CLAIM, 56)
    assert " ".join(lines) == CLAIM
    assert len(lines) == 2 and max(map(len, lines)) - min(map(len, lines)) < 10
