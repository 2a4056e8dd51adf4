"""The JSON Schema of the atlas to take away, made of the classes of its rows."""

import inspect
from dataclasses import fields, is_dataclass
from types import UnionType
from typing import get_args, get_origin, get_type_hints

from figures_src import models

_PLAIN = {str: "string", int: "integer", float: "number", bool: "boolean", dict: "object", type(None): "null"}
_CHOICES = models.CHOICES | {"layers": models.LAYERS, "leading": models.LAYERS, "cycle": models.LAYERS}


def schema() -> dict[str, object]:
    """What `practice/models.json` keeps: a list of rows, each a `Model` and the kind of each of its layers."""
    row = _object(models.Model)
    said = {"description": inspect.getdoc(models.Model.pattern)}
    row["properties"]["pattern"] = _kept("leading", tuple[str, ...]) | said
    row["required"].append("pattern")
    title = "Position settings of real models"
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, "type": "array", "items": row}


def _object(kind: type) -> dict[str, object]:
    hints = get_type_hints(kind)
    names = [each.name for each in fields(kind)]
    properties = {name: _kept(name, hints[name]) for name in names}
    about = {"type": "object", "description": inspect.getdoc(kind), "properties": properties, "required": names}
    return about | {"additionalProperties": False}


def _kept(name: str, hint: type) -> dict[str, object]:
    if isinstance(hint, UnionType):
        return {"anyOf": [_kept(name, choice) for choice in get_args(hint)]}
    if get_origin(hint) is tuple:
        return {"type": "array", "items": _kept(name, get_args(hint)[0])}
    if is_dataclass(hint):
        return _object(hint)
    return {"enum": list(_CHOICES[name])} if name in _CHOICES else {"type": _PLAIN[hint]}
