"""The figure builder: draws what is stale, exactly that, and nothing else.

Rooms: what is stale (targets, check, closure, symbols, records), how to draw (pool, worker, draw,
data, film, plot, notebook), where to write (store). `build` puts them together; `website` makes the pages.

Why the engine is ours: doit, pytask, Snakemake and Ninja know files, so an edit to one shared function redraws
every figure; sphinx-gallery, mkdocs-gallery and mkdocs-jupyter know only a figure's own file, so it redraws
none. Syntax trees give the functions. Encoding videos is left to ffmpeg, running notebooks to nbclient.
"""

from .build import Options, Report, build, build_figures
from .store import BuildError

__all__ = ["BuildError", "Options", "Report", "build", "build_figures"]
