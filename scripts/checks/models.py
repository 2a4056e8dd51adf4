"""A model of the atlas has the keys of its schema, known values, a source, and a name of its own.

That its numbers are those of its configuration file, tests/models/test_against_the_reader.py says.
"""

import re
import tomllib
from datetime import date
from pathlib import Path

from figures_src import models
from scripts.checks.read_source import Source, Told, told, written
from scripts.common.finding import Finding

TOML = 'write key = value, and a text in "straight quotation marks"'


def findings(root: Path) -> list[Finding]:
    """What is wrong with figures_src/models."""
    found = told(written(root, "figures_src/models/*.toml"), lambda source: _row(root, source))
    first: dict[tuple[str, str], str] = {}
    for path in sorted(root.glob("figures_src/models/*.toml")):
        file, text = path.relative_to(root).as_posix(), path.read_text(encoding="utf-8", errors="replace")
        for key, value in re.findall(r"^(name|checkpoint) *= *\"(.*)\"", text, re.M):
            if (other := first.setdefault((key, value), file)) != file:
                hint = "give each model its own name, checkpoint and values"
                found.append(Finding(file, _line_of(text, key), f"{other} has the same {key}: {value}", hint))
    return sorted(found)


def _row(root: Path, source: Source) -> Told:
    text, path = source.text, root / source.file
    try:
        entry = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = int((re.search(r"line (\d+)", str(error)) or [0, "1"])[1])
        yield line, f"the file cannot be read: {error}", TOML
        return
    for key, message, hint in models.faults(entry):
        yield _line_of(text, key) if key else 1, message, hint
    for number, day in enumerate(text.splitlines(), 1):
        said = re.match(r"(?P<key>year|read) *= *(?P<day>\d{4}(?:-\d\d-\d\d)?)", day)
        if said and said["day"] > date.today().isoformat():
            yield number, f"{said['key']} is {said['day']}, which is not yet", "write the year or day that it was"
    kept = "configuration" in entry
    if kept == ("no_configuration" in entry):
        hint = "add [configuration] and the file beside the row, or no_configuration with the reason"
        yield 1, "a row has either [configuration] or no_configuration", hint
    if kept and not path.with_suffix(".json").is_file():
        hint = "keep the configuration's keys about positions there"
        yield 1, f"{path.with_suffix('.json').name} is missing", hint


def _line_of(text: str, key: str) -> int:
    lines = text.splitlines()
    return next((number for number, line in enumerate(lines, 1) if re.match(rf"\s*{key}\s*=|\[+{key}\b", line)), 1)
