"""A drawing of matplotlib, made fit to stand inside a page."""

import io
import re

import matplotlib
import numpy as np
import pytest
from matplotlib.colors import to_hex

from figures_src.drawing import style
from scripts.pages import svg

MIXTURE = to_hex(style.sequence(3)[1])


@pytest.fixture(scope="module")
def drawn() -> str:
    """A figure with lines in every colour, a clipped heat map and text, one in a mixture."""
    figure, (left, right) = style.figure(1, 2)
    for name, (light, _) in style.PALETTE.items():
        left.plot([0, 1], [0, 1], color=light, label=name)
    left.plot([0, 1], [1, 0], color=MIXTURE)
    left.text(0, 0, "a mixture", color=MIXTURE)
    right.imshow(np.arange(9.0).reshape(3, 3))
    right.set_xlabel("position (tokens)")
    file = io.StringIO()
    with matplotlib.rc_context({"svg.hashsalt": "test"}):
        figure.savefig(file, format="svg")
    return file.getvalue()


@pytest.fixture(scope="module")
def inlined(drawn: str) -> str:
    return svg.inline(drawn, prefix="figure-a", label="A label.")


def test_every_palette_colour_follows_the_theme(inlined):
    for name, (light, _) in style.PALETTE.items():
        if name != "paper":
            assert f"var(--pe-{name},{light})" in inlined
    assert not re.search(r"(?<!,)" + style.LIGHT.ink, inlined)


def test_text_in_a_mixture_takes_ink_that_follows_the_theme_and_a_line_keeps_the_mixture(inlined):
    mixture, ink = f"{MIXTURE} 70%", f"var(--pe-ink,{style.LIGHT.ink})"
    assert re.findall(r"<text[^>]*fill: (color-mix[^\"]*\))", inlined) == [f"color-mix(in srgb, {mixture}, {ink})"]
    assert f"stroke: {MIXTURE}" in inlined


def test_every_reference_finds_its_identifier(inlined):
    references = {first or second for first, second in re.findall(r'url\(#([^)]+)\)|href="#([^"]+)"', inlined)}
    assert references
    assert references == set(re.findall(r'\sid="([^"]+)"', inlined))
    assert all(each.startswith("figure-a-") for each in references)
