"""Turns what `explore()` returns, a figure of Plotly, into a classic script: `PEEXPLORE(name, {data, layout})`.

The look is of the house here, so that a figure names only what it shows. The page swaps the light palette's colours for
those of its theme.
"""

import json

from figures_src.drawing.palette import FONT, LIGHT

SIZE = 13  # CSS pixels of the text
_AXIS = {"color": LIGHT.muted, "gridcolor": LIGHT.grid, "linecolor": LIGHT.muted, "zeroline": False}
_AXIS["title"] = {"font": {"color": LIGHT.ink}}
_SOLID = _AXIS | {"showbackground": False, "showspikes": False}
LOOK = {
    "colorway": [LIGHT.orange, LIGHT.blue, LIGHT.green, LIGHT.purple],
    "font": {"family": f"{FONT}, Arial, sans-serif", "size": SIZE, "color": LIGHT.ink},
    "hoverlabel": {"bgcolor": LIGHT.paper, "bordercolor": LIGHT.muted, "font": {"color": LIGHT.ink, "size": SIZE}},
    "hovermode": "closest",
    "legend": {"x": 0.01, "y": 0.99, "xanchor": "left", "yanchor": "top", "bgcolor": LIGHT.paper},
    "margin": {"l": 8, "r": 8, "t": 32, "b": 8},  # the buttons stand above the drawing
    "modebar": {"bgcolor": LIGHT.paper, "color": LIGHT.muted, "activecolor": LIGHT.orange},
    "paper_bgcolor": LIGHT.paper,
    "plot_bgcolor": LIGHT.paper,
    "scene": {"xaxis": _SOLID, "yaxis": _SOLID, "zaxis": _SOLID, "aspectmode": "manual"},
    "xaxis": _AXIS | {"automargin": True},
    "yaxis": _AXIS | {"automargin": True},
}


def files(explore, name: str) -> dict[str, bytes]:
    """Suffix -> bytes of the script."""
    figure = explore()
    figure.update_layout(template={"layout": LOOK})
    sheet = json.loads(figure.to_json())
    text = json.dumps(sheet, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return {".explore.js": f"PEEXPLORE({json.dumps(name)},{text});\n".encode()}
