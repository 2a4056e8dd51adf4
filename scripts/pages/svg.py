"""Makes a drawing of matplotlib fit to stand inside a page: themed, small, with ids of its own."""

import re

from figures_src.drawing.palette import FONT, PALETTE

_NAMES = {light.lower(): name for name, (light, _) in PALETTE.items()}
CSS_PIXELS = 4 / 3  # in a point, the unit of matplotlib's drawings
_OUTSIDE = re.compile(r"<\?xml.*?\?>|<!DOCTYPE.*?>|<!--.*?-->|<metadata>.*?</metadata>|<style.*?</style>", re.DOTALL)
_OPENING = re.compile(r"<svg\b[^>]*>", re.DOTALL)
_ID = re.compile(r'\sid="([^"]+)"')
_REFERENCE = re.compile(r'url\(#([^)"]+)\)|(?:xlink:)?href="#([^"]+)"')
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}\b")
_STYLE = re.compile(r'style="[^"]*"')
_TEXT = re.compile(r"(<text\b[^>]*fill: )(#[0-9a-fA-F]{6})")
_GEOMETRY = re.compile(r'\s(?:d|x|y|transform|points|width|height|r|cx|cy|x1|x2|y1|y2)="[^"]*"')
_COMMAND = re.compile(r"\s*([MLCQz])\s*")  # of a path
_LONG_NUMBER = re.compile(r"(\d+\.\d{2})\d+")
_UNSEEN = re.compile(r'<path d="[^"]*" style="fill: none"/>|<defs>\s*</defs>| transform="rotate\(-?0 [^"]*\)"')
_GROUP = re.compile(r"<g\b(?P<attributes>[^>]*)>|</g>")
_EMPTY_GROUP = re.compile(r"<g\b(?![^>]*data-s)[^>]*(?:/>|>\s*</g>)")  # one that a state may fill is kept
_PAGE_FAMILY = re.compile(rf" ?font-family: '{FONT}'[^;\"]*;?")  # the page's own font, with the page's substitutes
_BETWEEN = re.compile(r">\s*\n\s*<(?!tspan|/text)")  # elements; inside a text the space is seen


def size(svg: str) -> tuple[float, float]:
    """Width and height of the drawing, in the units of its viewBox."""
    _, _, width, height = (float(part) for part in re.search(r'viewBox="([^"]+)"', svg)[1].split())
    return width, height


def box(svg: str) -> str:
    """The style of the box that a drawing fills: its place is known before it is drawn."""
    width, height = (round(length * CSS_PIXELS) for length in size(svg))
    return f"--ratio:{width}/{height}"


def inline(svg: str, *, prefix: str, label: str) -> str:
    """The drawing as an element of the page.

    `prefix` makes its ids unique in the page, `label` is read out in its place. Each light colour of the palette
    becomes the variable `--pe-NAME`, so that the drawing follows the theme. A mixture, such as `style.sequence` gives,
    is the same in both: a line of it is seen on either paper, but text of it would be faint and takes some of the ink
    (contrast 5.2 at least).
    """

    def variable(match: re.Match[str]) -> str:
        name = _NAMES.get(match[0].lower())
        return f"var(--pe-{name},{match[0]})" if name else match[0]

    def readable(match: re.Match[str]) -> str:
        colour = match[2]
        if colour.lower() in _NAMES:
            return match[0]
        return f"{match[1]}{colour}; fill: color-mix(in srgb, {colour} 70%, {PALETTE['ink'][0]})"

    width, height = size(svg)
    body = _OUTSIDE.sub("", svg)
    used = {first or second for first, second in _REFERENCE.findall(body)}
    body = _ID.sub(lambda match: f' id="{prefix}-{match[1]}"' if match[1] in used else "", body)
    body = _REFERENCE.sub(
        lambda match: f"url(#{prefix}-{match[1]})" if match[1] else f'href="#{prefix}-{match[2]}"', body
    )
    body = _TEXT.sub(readable, body)
    body = _STYLE.sub(lambda match: _COLOUR.sub(variable, match[0]), body)
    body = _GEOMETRY.sub(_short, body)
    body = _slim(body.replace("xlink:href", "href"))
    body = _PAGE_FAMILY.sub("", body)
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width * CSS_PIXELS:g}" '
        f'height="{height * CSS_PIXELS:g}" role="img" aria-label="{label}">'
    )
    return _BETWEEN.sub("><", _OPENING.sub(lambda _: opening, body, count=1)).strip()


def _short(match: re.Match[str]) -> str:
    """An attribute with two digits after the point, a path without the blanks around its commands."""
    attribute = _LONG_NUMBER.sub(r"\1", match[0])
    return " " + _COMMAND.sub(r"\1", attribute[1:]) if attribute[1:3] == "d=" else attribute


def _slim(body: str) -> str:
    """The drawing without what nobody sees: half of its elements, which a phone would have to read and to style."""
    body = _UNSEEN.sub("", body)
    while _EMPTY_GROUP.search(body):
        body = _EMPTY_GROUP.sub("", body)
    kept: list[bool] = []

    def with_attributes(match: re.Match[str]) -> str:
        if match[0] == "</g>":
            return match[0] if kept.pop() else ""
        kept.append(bool(match["attributes"].strip()))
        return match[0] if kept[-1] else ""

    return _GROUP.sub(with_attributes, body)
