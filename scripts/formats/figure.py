"""Turns what `draw()` returns into the bytes of its files."""

import importlib
import io
import json
import sys

import matplotlib.backends.backend_svg  # noqa: F401 - here, while the builder still plans, not at the first figure
from matplotlib import rc_context
from matplotlib.figure import Figure

from . import Fault
from .data import content


def make(job: dict, root: str, note_reads) -> dict[str, bytes]:
    module = importlib.import_module(job["path"].removesuffix(".py").replace("/", "."))
    if not callable(getattr(module, "draw", None)):
        raise Fault("it has no function draw(); every figure's file defines one, without arguments")
    claim = " ".join((module.__doc__ or "").split())
    result = module.draw()
    made = files(result, job["stem"], {"claim": claim, "source": job["path"], "uses": job["functions"]})
    if getattr(_still(result), "has_narrow", False):
        with sys.modules["figures_src.style"].narrow_screen():
            made[".narrow.svg"] = svg(_still(module.draw()), f"{job['stem']} narrow")
    return made


def _still(result: object) -> object:
    return result if isinstance(result, Figure) else result.still


def files(result: object, name: str, description: dict) -> dict[str, bytes]:
    """Suffix -> bytes, of what `draw()` returned."""
    made: dict[str, bytes] = {}
    if isinstance(result, Figure):
        kind, still = "static", result
    elif _is(result, "figures_src.animation", "Animation"):
        kind, still = "animation", result.still
        from .film import video

        made, description["video"] = video(result)
    elif _is(result, "figures_src.interactive", "Interactive"):
        kind, still = "interactive", result.still
        from .plot import script

        made[".js"] = script(result, name)
    else:
        raise Fault(
            f"draw() returned {type(result).__name__}; it must return a matplotlib Figure (style.figure), "
            "an Animation or an Interactive"
        )
    if not isinstance(still, Figure):
        raise Fault(f"the still is {type(still).__name__}; it must be a matplotlib Figure (style.figure)")
    made[".svg"] = svg(still, name)
    width, height = still.get_size_inches() * 96  # CSS pixels
    size = {"width": round(float(width), 2), "height": round(float(height), 2)}
    place = {"class": getattr(still, "width_class", "text"), "narrow": getattr(still, "has_narrow", False)}
    sheet = {"figure": name, "kind": kind, **description, **place, **size, "data": content(still)}
    made[".json"] = json.dumps(sheet, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()
    return made


def _is(result: object, module: str, name: str) -> bool:
    """Whether it is of a class of the project, whose modules are fresh for each figure."""
    return isinstance(result, getattr(sys.modules.get(module), name, ()))


def svg(figure: Figure, name: str) -> bytes:
    """The salt makes the ids the same in every run and different between figures."""
    buffer = io.BytesIO()
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": name}):
        figure.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None})
    return buffer.getvalue()
