"""Makes the fonts of the site, each with no more than the site needs. Run by hand; the results are committed.

    python -m scripts.pages.fonts LATIN_MODERN_MATH.otf ATKINSON_NORMAL.woff2 ATKINSON_ITALIC.woff2 ATKINSON_MONO.woff2

Latin Modern Math comes from Debian's fonts-lmodern, the text font (variable weight, latin) from
@fontsource-variable/atkinson-hyperlegible-next, that of code from its sister atkinson-hyperlegible-mono. The maths
glyphs are a generous set, so that a new formula needs no new font. They come as two files: a browser fetches the first,
with what most pages need, for any formula, and the second only for a character that the first lacks.
The ranges of both stand in docs/assets/css/temml.css. Script letters come from Temml's own font.
"""

import re
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates
from fontTools.varLib import instancer

from scripts import ROOT

FONTS = ROOT / "docs" / "assets" / "fonts"
STYLE = ROOT / "docs" / "assets" / "css" / "temml.css"
ALL = subset.parse_unicodes(
    "20-7E A0-FF 131-237 2C6-2DD 300-338 391-3F5 2010-2044 2061-2064 20D0-20EF"  # letters, accents, Greek, dots
    " 2102-213C 2190-21D9 2200-22F1 2308-230B 239B-23E1 25A0-25CB 27E6-27FC 2A00-2A7E"  # arrows, operators, brackets
    " 1D400-1D467 1D538-1D56B 1D5A0-1D5D3 1D6A4-1D71B 1D7CE-1D7E1"  # bold, italic, double-struck and sans letters
)


def main(maths: Path, normal: Path, italic: Path, mono: Path) -> None:
    """Writes the five fonts."""
    everyday, _ = ranges()
    _maths(maths, "latin-modern-math", everyday)
    _maths(maths, "latin-modern-math-rarer", set(ALL) - everyday)
    _save(open_zero(_limited(normal, (400, 700))), "atkinson-hyperlegible-next")
    _save(open_zero(_limited(italic, 400)), "atkinson-hyperlegible-next-italic")
    _save(_limited(mono, 400), "atkinson-hyperlegible-mono")


def ranges() -> list[set[int]]:
    """The characters that a browser looks for in the first file, and in the second."""
    found = re.findall(r"unicode-range: (.*);", STYLE.read_text(encoding="utf-8"))
    return [set(subset.parse_unicodes(each)) for each in found]


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
