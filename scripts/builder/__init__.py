"""Draws what is stale. A target is stale when its file, a file that it imports, their data, its maker or a pin changed.

`needs` (what a target is made from), `worker` and `pool` (processes that draw), `store` (whole files or none); `build`
puts them together. What a drawing is turned into (SVG, states, notebook) is not known here: `scripts/formats` has a
file for each.

doit, pytask and Snakemake want to be told what a target depends on; sphinx-gallery and mkdocs-jupyter know only a
figure's own file.
"""

from .build import Options, Report, build, causes

__all__ = ["Options", "Report", "build", "causes"]
