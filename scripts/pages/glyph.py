"""A model of the atlas as a small drawing beside its name; see `figures_src/models/petals.py`."""

from figures_src import models
from figures_src.drawing import style
from figures_src.models import petals

_SCALE = 100  # whole numbers are shorter


def glyph(model: models.Model) -> str:
    """Decoration: the row says the same in words."""
    radius = round(petals.radius(model) * _SCALE)
    variable = f"var(--pe-{style.METHODS[models.COLOURS[model.method]]})"
    if model.rotary:
        corners = [f"{round(x * radius)} {round(-y * radius)}" for x, y in petals.outline(model)]
        faint = ' opacity=".3"' if petals.length(model) is None else ""
        shape = f'<circle r="{radius}" /><path d="M{"L".join(dict.fromkeys(corners))}z" fill="{variable}"{faint} />'
    else:
        shape = f'<circle r="{radius - 5}" style="stroke: {variable}; stroke-width: 10" />'
    return f'<svg class="pe-glyph" viewBox="-105 -105 210 210" aria-hidden="true">{shape}</svg>'
