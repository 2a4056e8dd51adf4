"""A model of the atlas has the keys of its schema, known words as their values, and a source for every setting."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import MISSING, fields
from pathlib import Path

from figures_src import models
from scripts.checks.finding import Finding

TABLES = {"context": {"trained", "declared"}, "layers": {"count", "leading", "cycle", "window"}}
TOML = 'write key = value, and a text in "straight quotation marks"'
WORDS = {"kind": models.KINDS, "method": models.METHODS}


def findings(root: Path) -> list[Finding]:
    """What is wrong with figures_src/models."""
    found, named = [], {}
    for path in sorted(root.glob("figures_src/models/*.toml")):
        file, text = path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")
        try:
            entry = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            line = int((re.search(r"line (\d+)", str(error)) or [0, "1"])[1])
            found.append(Finding(file, line, f"the file cannot be read: {error}", TOML))
            continue
        shape = list(_entry(file, text, entry))
        found += shape or _read(file, path)
        found += _configuration(file, path, entry)
        other = named.setdefault(entry.get("name"), file)
        if other != file:
            mend = "give each model its own name"
            found.append(Finding(file, line_of(text, "name"), f"{other} has the same name: {entry.get('name')}", mend))
    return sorted(found)


def _read(file: str, path: Path) -> Iterator[Finding]:
    """What the reader itself refuses: values of the wrong type."""
    try:
        models.read(path)
    except ValueError as error:
        reason = str(error).partition(", got ")[2]
        mend = "leave out the quotation marks" if "number" in reason and "= '" in reason else "mend the value"
        yield Finding(file, line_of(path.read_text(encoding="utf-8"), reason.partition(" ")[0]), reason, mend)


def _configuration(file: str, path: Path, entry: dict) -> Iterator[Finding]:
    """The configuration file beside the row, or the reason why there is none."""
    kept, missing = "configuration" in entry, "no_configuration" in entry
    if kept == missing:
        mend = "add [configuration] and the file beside the row, or no_configuration with the reason"
        yield Finding(file, 1, "a row has either [configuration] or no_configuration", mend)
    beside = path.with_suffix(".json")
    if kept and not beside.is_file():
        yield Finding(file, 1, f"{beside.name} is missing", "keep the configuration's keys about positions there")


def _entry(file: str, text: str, entry: dict) -> Iterator[Finding]:
    own = {field.name for field in fields(models.Model)} - {"key", "sources"} - set().union(*TABLES.values())
    yield from _keys(
        file, text, entry, own | {"source", *TABLES}, _required(models.Model) - {"key", "sources"} | {"source"}
    )
    for table, keys in TABLES.items():
        yield from _keys(file, text, entry.get(table, {}), keys, set())
    for key, known in WORDS.items():
        if key in entry and entry[key] not in known:
            yield Finding(file, line_of(text, key), f"{key} is {entry[key]!r}", f"write one of {', '.join(known)}")
    for ladder in entry.get("rotary", ()):
        yield from _ladder(file, text, ladder)
    if "configuration" in entry:
        known = {field.name for field in fields(models.Configuration)}
        yield from _keys(file, text, entry["configuration"], known, _required(models.Configuration))
    for source in entry.get("source", ()):
        yield from _keys(file, text, source, {field.name for field in fields(models.Source)}, _required(models.Source))
    if "source" in entry and not entry["source"]:
        yield Finding(file, 1, "the model has no source", "add [[source]] with document, place and read")


def _ladder(file: str, text: str, ladder: dict) -> Iterator[Finding]:
    yield from _keys(file, text, ladder, {field.name for field in fields(models.Rotary)}, _required(models.Rotary))
    if ladder.get("layout", models.LAYOUTS[0]) not in models.LAYOUTS:
        mend = f"write one of {', '.join(models.LAYOUTS)}"
        yield Finding(file, line_of(text, "layout"), f"layout is {ladder['layout']!r}", mend)
    rule = ladder.get("scaling", {}).get("rule")
    if ladder.get("scaling") and rule not in models.RULES:
        yield Finding(file, line_of(text, "rule"), f"rule is {rule!r}", f"write one of {', '.join(models.RULES)}")
    width, dims, base = ladder.get("head_dim", 2), ladder.get("dims", 2), ladder.get("base", 1)
    if not all(isinstance(number, int | float) for number in (width, dims, base)):
        return  # the reader refuses them, with their types
    if dims % 2 or dims > width:
        mend = f"it must be even and at most head_dim, {width}"
        yield Finding(file, line_of(text, "dims"), f"dims is {dims}", mend)
    if base <= 0:
        yield Finding(file, line_of(text, "base"), f"base is {base}", "it must be positive")


def _keys(file: str, text: str, table: dict, known: set[str], needed: set[str]) -> Iterator[Finding]:
    for key in table.keys() - known:
        mend = f"the keys are {', '.join(sorted(known))}"
        yield Finding(file, line_of(text, key), f"there is no key {key}", mend)
    for key in sorted(needed - table.keys()):
        yield Finding(file, 1, f"{key} is missing", "add it: docs of the keys are in figures_src/models/__init__.py")


def _required(kind: type) -> set[str]:
    return {field.name for field in fields(kind) if field.default is MISSING and field.default_factory is MISSING}


def line_of(text: str, key: str) -> int:
    lines = text.splitlines()
    return next((number for number, line in enumerate(lines, 1) if re.match(rf"\s*{key}\s*=|\[+{key}\b", line)), 1)
