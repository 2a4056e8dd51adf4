"""Turns what `draw()` returns into the bytes of its files."""

import importlib
import io
import json
import logging
import sys

import matplotlib.backends.backend_svg  # noqa: F401 - here, while the builder still plans, not at the first figure
from matplotlib import rc_context
from matplotlib.figure import Figure

from scripts import ProjectError

from . import looks
from .data import content
from .lengths import with_lengths


def make(job: dict, root: str, trace) -> dict[str, bytes]:
    module = importlib.import_module(job["path"].removesuffix(".py").replace("/", "."))
    if not callable(getattr(module, "draw", None)):
        raise ProjectError("it has no function draw(); every figure's file defines one, without arguments")
    claim = " ".join((module.__doc__ or "").split())
    description, script = {"claim": claim, "source": job["path"], "uses": trace.functions}, {}
    if explore := getattr(module, "explore", None):
        from . import explored

        description["explore"] = explored.invitation(explore)
        script = explored.files(explore, job["stem"])
    return files(module.draw, job["stem"], description, job["notes"]) | script


def files(draw, name: str, description: dict, notes: list[str]) -> dict[str, bytes]:
    """Suffix -> bytes, of what `draw` draws: every state of its controls, and both arrangements if it has two.

    description: what the sheet says first; `uses` is called once all is drawn. notes: gets what a reader would trip
    over.
    """
    still, second = draw(), None
    if not isinstance(still, Figure):
        raise ProjectError(f"draw() returned {type(still).__name__}; it must return a matplotlib Figure (style.figure)")
    kind, made = "static", {}
    if controls := getattr(draw, "controls", None):
        from . import states

        kind, made = "interactive", states.files(draw, name, ".js")
        description["controls"] = states.sheet(controls, still)
    else:
        made[".svg"] = svg(still, name)
    has_narrow = getattr(still, "has_narrow", False)
    if has_narrow:
        with sys.modules["figures_src.drawing.style"].narrow_screen():
            second = draw()
            if controls:
                narrow = states.files(draw, f"{name} narrow", ".narrow.js")
            else:
                narrow = {".svg": svg(second, f"{name} narrow")}
        made |= {f".narrow{suffix}": data for suffix, data in narrow.items()}
    if getattr(still, "is_poster", False):
        made[".pdf"] = pdf(still)
    width, height = still.get_size_inches() * 96  # CSS pixels
    size = {"width": round(float(width), 2), "height": round(float(height), 2)}
    place = {"class": getattr(still, "width_class", "text"), "narrow": has_narrow}
    description["uses"] = description["uses"]()
    sheet = {"figure": name, "kind": kind, **description, **place, **size, "data": content(still)}
    made[".json"] = json.dumps(sheet, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()
    if controls:  # the files hold other drawings, of each state
        for figure in filter(None, (still, second)):
            figure.draw_without_rendering()
    notes += looks.faults(still, second, made)
    return made


def pdf(figure: Figure) -> bytes:
    """On white paper, with the fonts inside; without the date, so that it is the same in every run."""
    logging.getLogger("fontTools").setLevel(logging.ERROR)  # it doubts the day on which our font was made
    buffer = io.BytesIO()
    with rc_context({"pdf.fonttype": 42}):
        figure.savefig(buffer, format="pdf", metadata={"CreationDate": None, "Creator": None, "Producer": None})
    return buffer.getvalue()


def svg(figure: Figure, name: str) -> bytes:
    """The salt makes the ids the same in every run and different between figures."""
    buffer = io.BytesIO()
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": name}):
        try:
            figure.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None})
        except UserWarning as warning:
            raise (ProjectError(looks.without_room(figure)) if "collapsed" in str(warning) else warning) from None
    return with_lengths(buffer.getvalue())
