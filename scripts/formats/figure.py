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
from .lengths import with_lengths


def make(job: dict, root: str, note_reads) -> dict[str, bytes]:
    module = importlib.import_module(job["path"].removesuffix(".py").replace("/", "."))
    if not callable(getattr(module, "draw", None)):
        raise Fault("it has no function draw(); every figure's file defines one, without arguments")
    claim = " ".join((module.__doc__ or "").split())
    return files(module.draw, job["stem"], {"claim": claim, "source": job["path"], "uses": job["functions"]})


def files(draw, name: str, description: dict) -> dict[str, bytes]:
    """Suffix -> bytes, of what `draw` draws: every state of its controls, and both arrangements if it has two."""
    made: dict[str, bytes] = {}
    result = draw()
    if isinstance(result, Figure):
        kind, still = "static", result
    elif _is(result, "figures_src.animation", "Animation"):
        kind, still = "animation", result.still
        from .film import video

        made, description["video"] = video(result)
    elif _is(result, "figures_src.plotted", "Interactive"):
        kind, still = "plot", result.still
        from .plot import script

        made[".js"] = script(result, name)
    else:
        raise Fault(
            f"draw() returned {type(result).__name__}; it must return a matplotlib Figure (style.figure), "
            "an Animation or an Interactive"
        )
    if not isinstance(still, Figure):
        raise Fault(f"the still is {type(still).__name__}; it must be a matplotlib Figure (style.figure)")
    if controls := getattr(draw, "controls", None):
        from . import states

        kind = "interactive"
        made |= states.files(draw, still, name, ".js")
        description["controls"] = states.sheet(controls, still)
    else:
        made[".svg"] = svg(still, name)
    has_narrow = getattr(still, "has_narrow", False)
    if has_narrow:
        with sys.modules["figures_src.style"].narrow_screen():
            again = draw()
            if controls:
                narrow = states.files(draw, again, f"{name} narrow", ".narrow.js")
            else:
                narrow = {".svg": svg(again if isinstance(again, Figure) else again.still, f"{name} narrow")}
        made |= {f".narrow{suffix}": data for suffix, data in narrow.items()}
    width, height = still.get_size_inches() * 96  # CSS pixels
    size = {"width": round(float(width), 2), "height": round(float(height), 2)}
    place = {"class": getattr(still, "width_class", "text"), "narrow": has_narrow}
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
    return with_lengths(buffer.getvalue())
