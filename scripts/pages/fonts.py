"""Makes the fonts of the site, each with no more than the site needs. Run by hand; the results are committed.

    python -m scripts.pages.fonts LATIN_MODERN_MATH.otf ATKINSON_NORMAL.woff2 ATKINSON_ITALIC.woff2 ATKINSON_MONO.woff2

Latin Modern Math comes from Debian's fonts-lmodern, the text font (variable weight, latin) from
@fontsource-variable/atkinson-hyperlegible-next, that of code from its sister atkinson-hyperlegible-mono. The maths
glyphs are a generous set, so that a new formula needs no new font. They come as two files: a browser fetches the first,
with what most pages need, for any formula, and the second only for a character that the first lacks.
docs/assets/css/temml.css repeats the ranges of both. Script letters come from Temml's own font.
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
    (0xA0, 0xA0),  # no-break space
    (0xB1, 0xB1),  # plus-minus
    (0xB7, 0xB7),  # middle dot
    (0xD7, 0xD7),  # times
    (0x302, 0x304),  # combining hat, tilde, bar
    (0x391, 0x3D5),  # Greek: an upright letter in the source is drawn as its italic
    (0x2016, 0x2016),  # norm
    (0x2026, 0x2026),  # dots
    (0x2032, 0x2032),  # prime
    (0x2061, 0x2064),  # invisible operators
    (0x210E, 0x210E),  # the italic h
    (0x2113, 0x2113),  # ell
    (0x2190, 0x2192),  # arrows
    (0x21A6, 0x21A6),  # maps to
    (0x2208, 0x2208),  # element of
    (0x220F, 0x220F),  # product
    (0x2211, 0x2212),  # sum, minus
    (0x2217, 0x2218),  # asterisk, ring
    (0x221A, 0x221A),  # root
    (0x221E, 0x221E),  # infinity
    (0x222B, 0x222B),  # integral
    (0x223C, 0x223C),  # similar
    (0x2248, 0x2248),  # almost equal
    (0x2260, 0x2260),  # not equal
    (0x2264, 0x2265),  # less, greater or equal
    (0x2299, 0x2299),  # circled dot
    (0x22A4, 0x22A5),  # transpose, orthogonal
    (0x22C5, 0x22C5),  # dot
    (0x22EE, 0x22F1),  # dots
    (0x2308, 0x230B),  # ceiling, floor
    (0x23DF, 0x23DF),  # brace below
    (0x27E8, 0x27E9),  # angle brackets
    (0x1D434, 0x1D467),  # italic letters
    (0x1D6FC, 0x1D71B),  # italic Greek
)
ALL = (
    (0x20, 0x7E),
    (0xA0, 0xFF),
    (0x131, 0x237),  # dotless i and j
    (0x2C6, 0x2DD),  # accents
    (0x300, 0x338),  # combining accents and strokes
    (0x391, 0x3F5),  # Greek
    (0x2010, 0x2044),  # dashes, primes, dots
    (0x2061, 0x2064),
    (0x20D0, 0x20EF),  # combining arrows
    (0x2102, 0x213C),  # letters outside the mathematical block
    (0x2190, 0x21D9),  # arrows
    (0x2200, 0x22F1),  # operators and relations
    (0x2308, 0x230B),
    (0x239B, 0x23E1),  # parts of tall brackets, horizontal braces
    (0x25A0, 0x25CB),  # squares, circles
    (0x27E6, 0x27FC),  # double brackets, long arrows
    (0x2A00, 0x2A7E),
    (0x1D400, 0x1D467),  # bold and italic letters
    (0x1D538, 0x1D56B),  # double-struck letters
    (0x1D5A0, 0x1D5D3),  # sans letters
    (0x1D6A4, 0x1D71B),  # dotless italics, bold and italic Greek
    (0x1D7CE, 0x1D7E1),  # bold and double-struck digits
)


def main(maths: Path, normal: Path, italic: Path, mono: Path) -> None:
    """Writes the five fonts."""
    _maths(maths, "latin-modern-math", _codes(EVERYDAY))
    _maths(maths, "latin-modern-math-rarer", _codes(ALL) - _codes(EVERYDAY))
    _save(open_zero(_limited(normal, (400, 700))), "atkinson-hyperlegible-next")
    _save(open_zero(_limited(italic, 400)), "atkinson-hyperlegible-next-italic")
    _save(_limited(mono, 400), "atkinson-hyperlegible-mono")


def _codes(ranges: tuple[tuple[int, int], ...]) -> set[int]:
    return {code for first, last in ranges for code in range(first, last + 1)}


def _maths(source: Path, name: str, codes: set[int]) -> None:
    # "ssty" would draw indices from other, heavier glyphs, at twice the size of the files
    options = subset.Options(
        flavor="woff2", layout_features=["dtls"], desubroutinize=True, recalc_timestamp=False, drop_tables=["FFTM"]
    )
    font = subset.load_font(source, options)
    maker = subset.Subsetter(options)
    maker.populate(unicodes=codes)
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
