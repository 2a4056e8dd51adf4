"""Markup of more than a line: a file `<name>.xml` of this folder, filled in by Jinja. The ends of its lines go."""

import re
from functools import cache
from pathlib import Path

from jinja2 import Environment, Template

_BETWEEN = re.compile(r"\s*\n\s*(?=<|\Z)")


def filled(template: str, /, **given: object) -> str:
    return _BETWEEN.sub("", _template(template).render(**given))


@cache
def _template(name: str) -> Template:
    text = Path(__file__).with_name(f"{name}.xml").read_text(encoding="utf-8")
    return Environment(autoescape=True).from_string(text)
