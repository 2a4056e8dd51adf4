"""Shows a figure under a notebook's cell: an SVG with alternative text, the same bytes each time."""

from io import StringIO

from IPython.display import display
from matplotlib import rc_context
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure


def show(figure: Figure, alternative: str) -> None:
    """Displays `figure`; `alternative` is what a reader hears or reads in its place."""
    svg = StringIO()
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": alternative}):
        FigureCanvasSVG(figure).print_svg(svg, metadata={"Date": None, "Creator": None})
    display(
        {"image/svg+xml": svg.getvalue(), "text/plain": alternative}, metadata={"alternative": alternative}, raw=True
    )
