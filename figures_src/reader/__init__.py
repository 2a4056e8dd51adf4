"""What a model's config.json says of positions: `read` gives the answer for its object, `families` the rules."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from .reading import frequencies
from .reading import read as _read
from .text import plain

__all__ = ["families", "frequencies", "read"]


def families() -> dict[str, Any]:
    """The rules and defaults of each type of model, as families.json has them; the caller's own."""
    return json.loads((Path(__file__).parent / "families.json").read_text(encoding="utf-8"))


_shared = cache(families)  # for those who change nothing


def read(config: Mapping[str, Any]) -> dict[str, Any]:
    """What the model of a configuration does with positions, or why that is not known: see `reading.read`."""
    return _read(plain(config) if isinstance(config, Mapping) else config, _shared())
