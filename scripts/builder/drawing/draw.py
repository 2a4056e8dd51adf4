"""Turns what `draw()` returns into the bytes of its files."""

import io
import json

from matplotlib import rc_context
from matplotlib.figure import Figure

from .data import content


class NotDrawable(Exception):
    """`draw()` returned what cannot be drawn; the message says what it should return."""


def files(result: object, project_type, name: str, description: dict) -> dict[str, bytes]:
    """Suffix -> bytes. `project_type(module, name)`: a class of the project, None if the figure did not import it."""
    animation = project_type("figures_src.animation", "Animation")
    interactive = project_type("figures_src.interactive", "Interactive")
    made: dict[str, bytes] = {}
    if isinstance(result, Figure):
        kind, still = "static", result
    elif animation and isinstance(result, animation):
        kind, still = "animation", result.still
        from .film import video

        made, description["video"] = video(result)
    elif interactive and isinstance(result, interactive):
        kind, still = "interactive", result.still
        from .plot import script

        made[".js"] = script(result, name)
    else:
        raise NotDrawable(
            f"draw() returned {type(result).__name__}; it must return a matplotlib Figure (style.figure), "
            "an Animation or an Interactive"
        )
    if not isinstance(still, Figure):
        raise NotDrawable(f"the still is {type(still).__name__}; it must be a matplotlib Figure (style.figure)")
    made[".svg"] = svg(still, name)
    width, height = still.get_size_inches() * 96  # CSS pixels
    size = {"width": round(float(width), 2), "height": round(float(height), 2)}
    sheet = {"figure": name, "kind": kind, **description, **size, "data": content(still)}
    made[".json"] = json.dumps(sheet, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()
    return made


def svg(figure: Figure, name: str) -> bytes:
    """The salt makes the ids the same in every run and different between figures."""
    buffer = io.BytesIO()
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": name}):
        figure.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None})
    return buffer.getvalue()
