"""Turns what `draw()` returns into the bytes of its files."""

import ast
import importlib
import io
import json
import sys
from pathlib import Path

from matplotlib import rc_context
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure

from scripts import ProjectError

from . import card, looks
from .data import table
from .lengths import with_lengths


def make(job: dict, root: str) -> dict[str, bytes]:
    module = importlib.import_module(job["path"].removesuffix(".py").replace("/", "."))
    if not callable(getattr(module, "draw", None)):
        raise ProjectError("it has no function draw(); every figure's file defines one, without arguments")
    claim = " ".join((module.__doc__ or "").split())
    source = Path(root, job["path"]).read_text(encoding="utf-8")
    description, script = {"claim": claim, "source": job["path"], "uses": used(source)}, {}
    if explore := getattr(module, "explore", None):
        from . import explored

        description["explore"] = " ".join(explore.__doc__.split()).removesuffix(".")  # what the button says
        script = explored.files(explore, job["stem"])
    made = files(module.draw, job["stem"], description, job["notes"])
    job["notes"][:] = looks.unaccepted(job["notes"], source)
    return made | script


def files(draw, name: str, description: dict, notes: list[str]) -> dict[str, bytes]:
    """Suffix -> bytes, of what `draw` draws: every state of its controls, and both arrangements if it has two.

    description: what the sheet says first. notes: gets what a reader would trip over.
    """
    with rc_context({"path.simplify": not hasattr(draw, "controls")}):  # curves of two states have as many points
        still, second = draw(), None
        if not isinstance(still, Figure):
            told = f"draw() returned {type(still).__name__}"
            raise ProjectError(f"{told}; it must return a matplotlib Figure (style.figure)")
        kind = "static"
        if controls := getattr(draw, "controls", None):
            from . import states

            kind, description["controls"] = "interactive", states.sheet(controls, still)
        made = _arrangement(draw, still, name, "", notes)
        if has_narrow := getattr(still, "has_narrow", False):
            with sys.modules["figures_src.drawing.style"].narrow_screen():
                second = draw()
                made |= _arrangement(draw, second, name, ".narrow", notes)
        place = {"class": getattr(still, "width_class", "text"), "narrow": has_narrow}
        sheet = {"figure": name, "kind": kind, **description, **place}
        made[".json"] = json.dumps(sheet, ensure_ascii=False).encode()
        made[".csv"] = table(still)
        notes += looks.faults(still, second, made)
        made[".png"] = card.png(still, description["claim"])
    return made


def used(source: str) -> list[str]:
    """What a figure's own file uses of the modules of the encoding that it imports: `rotary.rotate`."""
    nodes = [*ast.walk(ast.parse(source))]
    imports = [node for node in nodes if isinstance(node, ast.ImportFrom) and node.module == "figures_src.encoding"]
    modules = {each.name for node in imports for each in node.names}
    attributes = [node for node in nodes if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)]
    called = {(node.value.id, node.attr) for node in attributes if node.value.id in modules and not node.attr.isupper()}
    return sorted(map(".".join, called))


def _arrangement(draw, start: Figure, name: str, screen: str, notes: list[str]) -> dict[str, bytes]:
    """Suffix -> bytes of the drawing for one screen, of which `start` is what is seen first."""
    said = name + screen.replace(".", " ")
    if hasattr(draw, "controls"):
        from . import states

        made = states.files(draw, start, said, f"{screen}.js", notes)
    else:
        made = {".svg": svg(start, said)}
    return {screen + suffix: data for suffix, data in made.items()}


def svg(figure: Figure, name: str) -> bytes:
    """The salt makes the ids the same in every run and different between figures."""
    buffer, dpi = io.StringIO(), figure.dpi
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": name}):
        FigureCanvasSVG(figure).print_svg(buffer, metadata={"Date": None, "Creator": None})
    figure.dpi = dpi  # which printing sets to that of SVG
    return with_lengths(buffer.getvalue())
