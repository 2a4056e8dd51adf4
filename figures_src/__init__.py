"""Positional encodings: the mathematics in `encoding`, PyTorch modules in `layers`; the rest is the site's alone."""

from importlib import metadata

try:
    __version__ = metadata.version("positional-encodings-illustrated")
except metadata.PackageNotFoundError:  # the site runs from its folder
    __version__ = "not installed"
