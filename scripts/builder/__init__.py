"""The figure builder: draws what is stale, exactly that, and nothing else.

Rooms: `stale` (what is out of date), `drawing` (how to draw it), `store` (where to write it). `build` puts
them together; `command`, `show` and `twice` speak to the person. What a drawing is turned into (SVG, states,
notebook) is not known here: `scripts/formats` has a file for each kind of target.

Why the engine is ours: doit, pytask, Snakemake and Ninja know files, so an edit to one shared function redraws
every figure; sphinx-gallery, mkdocs-gallery and mkdocs-jupyter know only a figure's own file, so it redraws
none. Syntax trees give the functions. Running notebooks is left to nbclient.
"""

from .build import Options, Report, build
from .store import BuildError

__all__ = ["BuildError", "Options", "Report", "build"]
