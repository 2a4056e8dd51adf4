"""The facts of a chapter: every public function of the file, evaluated to the text that a page prints."""

import importlib
import json

from scripts import ProjectError


def make(job: dict, root: str) -> dict[str, bytes]:
    module = importlib.import_module(job["path"].removesuffix(".py").replace("/", "."))
    values = {}
    for name, value in vars(module).items():
        if callable(value) and not name.startswith("_") and getattr(value, "__module__", None) == module.__name__:
            if not isinstance(text := value(), str):
                raise ProjectError(f"{name}() returned {type(text).__name__}; a fact is the text that the page prints")
            values[name] = text
    return {".json": json.dumps(values, ensure_ascii=False, indent=1).encode() + b"\n"}
