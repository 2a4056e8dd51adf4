"""Turns an interactive figure into its first picture and a classic script: what every other state changes in it.

The script calls `PEFIGURE(name, {parts, states, words})`. A part is [place, what, states, values]: `place` counts the
elements that carry `data-s` in the picture, `what` is an attribute, "text" or "inside", `states` is the row of `states`
with the value's number of each state. Values of one shape, such as a path's, are kept as numbers:
[pieces of text between them, hundredths], first all of the first number: its value, then how it changes.
"""

import itertools
import json
import re
import xml.etree.ElementTree as ET
from numbers import Integral, Real

import numpy as np
from matplotlib import rcParams
from matplotlib.figure import Figure

from .fast_axes import AXIS, drawn_in, put_axes_back
from .figure import svg

SVG = "http://www.w3.org/2000/svg"
GEOMETRY = {"d", "x", "y", "transform", "points", "width", "height", "r", "cx", "cy"}
UPRIGHT = ("rotate(-0 ", "rotate(0 ")  # what matplotlib writes of a text that is not turned
DIGITS = 2  # after the point, states.js has the same: with fewer, a long path is drawn as other pixels
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e-?\d+)?")
_REFERENCE = re.compile(r'url\(#([^)"]+)\)|href="#([^"]+)"')

ET.register_namespace("", SVG)
ET.register_namespace("xlink", "http://www.w3.org/1999/xlink")


def files(draw, start: Figure, name: str, suffix: str, notes: list[str]) -> dict[str, bytes]:
    """Suffix -> bytes of the picture of the start, and of the script, which gives its figure's name and suffix.

    notes: gets the axes whose limits move: the page keeps the start's ticks.
    """
    drawings, words, moved = [svg(start, name)], [], []
    for state in states(draw.controls):
        drawn = drawn_in(draw, state, start)
        drawings.append(svg(drawn, name))
        words.append(drawn.get_label())
        moved += [(*at[1:], state) for at, lim in _limits(drawn).items() if not np.allclose(lim, _limits(start)[at])]
    for which, label, state in moved[:1]:
        values = ", ".join(f"{key} = {value}" for key, value in state.items())
        said = f"the limits of the {which} axis {label!r} move, at {values}: "
        notes.append(f"{said}set {which}lim, the same in every state")
    changes = Changes(drawings)
    script = {"parts": changes.parts, "states": changes.states, **({"words": words} if any(words) else {})}
    text = json.dumps(script, ensure_ascii=False, separators=(",", ":"))
    return {
        ".svg": ET.tostring(changes.picture, encoding="utf-8").replace(b" />", b"/>"),
        ".js": f"PEFIGURE({json.dumps(name.split()[0] + suffix)},{text});\n".encode(),
    }


def _limits(figure: Figure) -> dict[tuple[int, str, str], tuple[float, float]]:
    axes = [(place, ax) for place, ax in enumerate(figure.axes) if ax.name == "rectilinear" and ax.axison]
    each = [(place, which, getattr(ax, f"{which}axis")) for place, ax in axes for which in "xy"]
    return {(place, which, axis.get_label_text()): tuple(axis.get_view_interval()) for place, which, axis in each}


def states(controls: dict) -> list[dict]:
    """Every state as the arguments of `draw`, in the order of the script."""
    every = itertools.product(*(control.values for control in controls.values()))
    return [dict(zip(controls, values, strict=True)) for values in every]


def sheet(controls: dict, start: Figure) -> list[dict]:
    """What the page needs to make the controls."""
    sizes = [ax.get_position() for ax in start.axes if ax.get_visible()]
    spans = {"x": max(size.width for size in sizes), "y": max(size.height for size in sizes)}
    found, free = [], iter("xy")
    for name, control in controls.items():
        axis = control.axis or next(free, "")
        values = [printed(value, control.unit) for value in control.values]
        start, span = list(control.values).index(control.start), round(float(spans.get(axis, 1)), 3)  # of the picture
        told = {"name": name, "label": control.label, "values": values, "start": start, "play": control.play}
        found.append(told | {"rate": round(control.rate, 2), "axis": axis, "span": span})
    return found


def printed(value: object, unit: str) -> str:
    unit = unit.removesuffix("s") if value == 1 else unit
    if isinstance(value, Integral) and not isinstance(value, bool):
        text = f"{value:,}"
    elif isinstance(value, Real):
        text = f"{value:,.0f}" if abs(value) >= 1e4 else f"{value:.4g}"
    else:
        text = str(value)
    return f"{text} {unit}".strip().replace("-", "−") if isinstance(value, Real) else f"{text} {unit}".strip()


class Changes:
    """What differs between drawings; marks in `picture`, the tree of the first, the elements that change."""

    def __init__(self, drawings: list[bytes]) -> None:
        self.parts: list[list] = []
        self.states: list[list[int]] = []
        self.used = {one or two for drawn in drawings for one, two in _REFERENCE.findall(drawn.decode())}
        self.places = 0
        self.picture, *others = map(ET.fromstring, drawings)
        self._compare(self.picture, others)

    def _compare(self, element: ET.Element, others: list[ET.Element]) -> None:
        found: dict[str, list[str]] = {}
        for key in dict.fromkeys(key for each in [element, *others] for key in each.attrib):
            values = [each.get(key, "") for each in [*others, element]]
            if key == "transform" and all(value.startswith(UPRIGHT) for value in values):
                continue  # a text's own place: x and y say it
            if key != "id" or any(each.get("id") in self.used for each in [element, *others]):
                found[key] = values
        if element.get("id", "").startswith(AXIS):
            others = [each if len(each) else element for each in others]
        tags = [child.tag for child in element]
        is_alike = all([child.tag for child in other] == tags for other in others)
        if not is_alike:
            for other in others:
                put_axes_back(other, element)
            found["inside"] = ["".join(map(self._markup, each)) for each in [*others, element]]
        elif not tags:
            found["text"] = [each.text or "" for each in [*others, element]]
        changed = {key: values for key, values in found.items() if any(value != values[-1] for value in values)}
        if changed:
            element.set("data-s", "")
            for key, values in changed.items():
                self._add(key.rpartition("}")[2], *values)
            self.places += 1
        if is_alike:
            for child, *same in zip(element, *others, strict=True):
                self._compare(child, same)

    def _add(self, what: str, *values: str) -> None:
        """values: of each state, and that of the picture."""
        *values, first = values
        unique = list(dict.fromkeys(values))
        number = {value: place for place, value in enumerate(unique)}
        row = [number[value] for value in values]
        if what in ("style", "inside"):
            family = rf" ?font-family: '{rcParams['font.family'][0]}'[^;\"]*;?"  # that texts of a page have anyway
            unique = [re.sub(family, "", value) for value in unique]
        if what in GEOMETRY:
            numbers = _numbers(unique)
            if numbers == [] and _numbers([unique[0], first]) == []:  # no two differ in the digits that are kept
                return
            unique = numbers or [_short(value) for value in unique]
        if row not in self.states:
            self.states.append(row)
        self.parts.append([self.places, what, self.states.index(row), unique])

    def _markup(self, element: ET.Element) -> str:
        """With the ids that something refers to."""
        text = re.sub(r' xmlns(?::xlink)?="[^"]+"', "", ET.tostring(element, encoding="unicode"))
        text = re.sub(r' id="([^"]+)"', lambda match: match[0] if match[1] in self.used else "", text)
        text = re.sub(r"\s*\n\s*", " ", text).replace("xlink:href", "href").replace(" />", "/>").strip()
        return _short(text)


def _short(text: str) -> str:
    return re.sub(rf"(\d+\.\d{{{DIGITS}}})\d+", r"\1", re.sub(r"\s+", " ", text))


def _numbers(values: list[str]) -> list | None:
    """Values that differ only in numbers, as numbers; None where they have other shapes, [] where none differ."""
    pieces = [_NUMBER.split(value) for value in values]
    if any(piece != pieces[0] for piece in pieces):
        return None
    rows = [[round(float(number) * 10**DIGITS) for number in _NUMBER.findall(value)] for value in values]
    columns = np.array(rows, dtype=int).T
    if (columns == columns[:, :1]).all():
        return []
    texts = [re.sub(r"\s+", " ", piece) for piece in pieces[0]]
    return [texts, np.diff(columns, axis=1, prepend=0).ravel().tolist()]
