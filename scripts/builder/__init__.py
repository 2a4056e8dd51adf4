"""Draws what is stale, exactly that, and nothing else. Staleness is decided by what ran and what was read.

`code` (the blocks of a source), `trace` (which of them ran), `stale` (whether one of them changed), `worker` and `pool`
(processes that draw), `store` (whole files or none), `build` puts them together; `command` and `show` speak to the
person. What a drawing is turned into (SVG, states, notebook) is not known here: `scripts/formats` has a file for each.

doit, pytask, Snakemake and Ninja know files, so an edit to one shared function would redraw every figure;
sphinx-gallery and mkdocs-jupyter know only a figure's own file, so it would redraw none.
"""

from .build import Options, Report, build, causes

__all__ = ["Options", "Report", "build", "causes"]
