"""Makes the fonts of the site, each with no more than the site needs. Run by hand; the results are committed.

    python -m scripts.pages.fonts LATIN_MODERN_MATH.otf ATKINSON_NORMAL.woff2 ATKINSON_ITALIC.woff2 ATKINSON_MONO.woff2

Latin Modern Math comes from Debian's fonts-lmodern, the text font (variable weight, latin) from
@fontsource-variable/atkinson-hyperlegible-next, that of code from its sister atkinson-hyperlegible-mono. The maths
glyphs are a generous set, so that a new formula needs no new font. They come as two files: a browser fetches the first
for any formula and the second only for a character of its ranges, which docs/assets/css/temml.css repeats. Script
letters come from Temml's own font.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates
from fontTools.varLib import instancer

from scripts.pages.current_page import ROOT

FONTS = ROOT / "docs" / "assets" / "fonts"
EVERYDAY = (
    (0x20, 0x7E),  # ASCII
    (0xA0, 0xD7),  # not, plus-minus, middle dot, times
    (0x2C6, 0x2DD),  # accents
    (0x302, 0x304),  # combining hat, tilde, bar
    (0x391, 0x3F5),  # Greek: an upright letter in the source is drawn as its italic
    (0x2010, 0x2044),  # dashes, primes, dots
    (0x2061, 0x2064),  # invisible operators
    (0x20D7, 0x20D7),  # vector arrow
    (0x2102, 0x2124),  # C, N, R, Z, ell, Planck's h (the italic h)
    (0x2190, 0x2192),  # arrows
    (0x21A6, 0x21A6),  # maps to
    (0x21D2, 0x21D4),  # implies
    (0x2200, 0x2211),  # for all, element of, sum, product
    (0x2212, 0x222B),  # minus, root, infinity, integral
    (0x223C, 0x2265),  # relations
    (0x2295, 0x2299),  # circled operators
    (0x22A4, 0x22A5),  # transpose, orthogonal
    (0x22C5, 0x22C5),  # dot
    (0x22EE, 0x22F1),  # dots
    (0x2308, 0x230B),  # ceiling, floor
    (0x239B, 0x23AD),  # parts of tall brackets
    (0x27E8, 0x27E9),  # angle brackets
    (0x1D400, 0x1D467),  # bold and italic letters
    (0x1D6FC, 0x1D71B),  # italic Greek
)
RARER = (
    (0xD8, 0xFF),
    (0x131, 0x237),  # dotless i and j
    (0x300, 0x301),
    (0x305, 0x338),  # combining accents and strokes
    (0x20D0, 0x20D6),
    (0x20DB, 0x20EF),
    (0x2126, 0x213C),  # letters outside the mathematical block
    (0x2193, 0x21A5),
    (0x21A7, 0x21D1),
    (0x21D5, 0x21D9),  # arrows
    (0x222C, 0x223B),
    (0x2266, 0x2294),
    (0x229A, 0x22A3),
    (0x22A6, 0x22C4),
    (0x22C6, 0x22ED),  # operators and relations
    (0x23AE, 0x23E1),  # horizontal braces
    (0x25A0, 0x25CB),  # squares, circles
    (0x27E6, 0x27E7),
    (0x27EA, 0x27FC),  # double brackets, long arrows
    (0x2A00, 0x2A7E),
    (0x1D538, 0x1D56B),  # double-struck letters
    (0x1D5A0, 0x1D5D3),  # sans letters
    (0x1D6A4, 0x1D6FB),  # dotless italics, bold Greek, capital italic Greek
    (0x1D7CE, 0x1D7E1),  # bold and double-struck digits
)


def main(maths: Path, normal: Path, italic: Path, mono: Path) -> None:
    """Writes the five fonts."""
    _maths(maths, "latin-modern-math", EVERYDAY)
    _maths(maths, "latin-modern-math-rarer", RARER)
    _save(open_zero(_limited(normal, (400, 700))), "atkinson-hyperlegible-next")
    _save(open_zero(_limited(italic, 400)), "atkinson-hyperlegible-next-italic")
    _save(_limited(mono, 400), "atkinson-hyperlegible-mono")


def _maths(source: Path, name: str, ranges: tuple[tuple[int, int], ...]) -> None:
    # "ssty" would draw indices from other, heavier glyphs, at twice the size of the files
    options = subset.Options(
        flavor="woff2", layout_features=["dtls"], desubroutinize=True, recalc_timestamp=False, drop_tables=["FFTM"]
    )
    font = subset.load_font(source, options)
    maker = subset.Subsetter(options)
    maker.populate(unicodes=[code for first, last in ranges for code in range(first, last + 1)])
    maker.subset(font)
    subset.save_font(font, _target(name), options)
    print(f"{name}: {_target(name).stat().st_size:,} bytes")


def _limited(source: Path, weight: int | tuple[int, int]) -> TTFont:
    return instancer.instantiateVariableFont(TTFont(source, recalcTimestamp=False), {"wght": weight})


def _save(font: TTFont, name: str) -> None:
    font.flavor = "woff2"
    font.save(_target(name))
    print(f"{name}: {_target(name).stat().st_size:,} bytes")


def open_zero(font: TTFont) -> TTFont:
    """The font with no slash in its zero: years and round numbers flicker in prose. Code keeps it, in another font.

    The two halves of the counter become one, which follows the outer contour between the same limits.
    """
    glyph = font["glyf"]["zero"]
    if glyph.numberOfContours != 3:
        raise ValueError(f"the zero must have an outline and two halves inside, got {glyph.numberOfContours} contours")
    last, points = glyph.endPtsOfContours[0] + 1, list(glyph.coordinates)
    outer, halves = points[:last], points[last:]
    inner = _within(outer, halves)
    variations = font["gvar"].variations["zero"] if "gvar" in font else []
    for variation in variations:
        moved = [(x + dx, y + dy) for (x, y), (dx, dy) in zip(points, variation.coordinates, strict=False)]
        wanted = _within(moved[:last], moved[last:])
        deltas = [(round(a - c), round(b - d)) for (a, b), (c, d) in zip(wanted, inner, strict=True)]
        variation.coordinates = [*variation.coordinates[:last], *deltas, *variation.coordinates[len(points) :]]
    glyph.coordinates = GlyphCoordinates([*outer, *((round(x), round(y)) for x, y in inner)])
    glyph.flags = bytearray([*glyph.flags[:last], glyph.flags[0], *reversed(glyph.flags[1:last])])
    glyph.endPtsOfContours = [last - 1, 2 * last - 1]
    glyph.numberOfContours = 2
    glyph.removeHinting()
    glyph.recalcBounds(font["glyf"])
    return font


def _within(contour: list, halves: list) -> list[tuple[float, float]]:
    """The contour the other way round, stretched from its own limits to those of the halves."""
    turned = [contour[0], *reversed(contour[1:])]
    columns = []
    for axis in (0, 1):
        low, high = (end(point[axis] for point in contour) for end in (min, max))
        first, final = (end(point[axis] for point in halves) for end in (min, max))
        columns.append([first + (point[axis] - low) * (final - first) / (high - low) for point in turned])
    return list(zip(*columns, strict=True))


def _target(name: str) -> Path:
    return FONTS / f"{name}.woff2"


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
