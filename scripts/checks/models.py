"""A row of the atlas has the keys of its schema, with values that they may have; tests/models knows the rest."""

import re
import tomllib
from pathlib import Path

from figures_src import models
from scripts.checks.read_source import Source, Told, told, written
from scripts.common.finding import Finding

TOML = 'write key = value, and a text in "straight quotation marks"'


def findings(root: Path) -> list[Finding]:
    """What is wrong with figures_src/models."""
    return told(written(root, "figures_src/models/*.toml"), _row)


def _row(source: Source) -> Told:
    try:
        entry = tomllib.loads(source.text)
    except tomllib.TOMLDecodeError as error:
        line = int((re.search(r"line (\d+)", str(error)) or [0, "1"])[1])
        yield line, f"the file cannot be read: {error}", TOML
        return
    for key, message, hint in models.faults(entry):
        place = re.search(rf"^\s*{key}\s*=|^\[+{key}\b", source.text, re.M) if key else None
        yield place or 1, message, hint
