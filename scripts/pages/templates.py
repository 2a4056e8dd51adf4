"""Markup of more than a line: a file `<name>.xml` of this folder, filled in by Jinja. The ends of its lines go."""

import re
from pathlib import Path

from jinja2 import Environment, FileSystemLoader

_TEMPLATES = Environment(loader=FileSystemLoader(Path(__file__).parent), autoescape=True)
_BETWEEN = re.compile(r"\s*\n\s*(?=<|\Z)")


def filled(template: str, /, **given: object) -> str:
    return _BETWEEN.sub("", _TEMPLATES.get_template(f"{template}.xml").render(**given))
