"""The data of a figure as a table for a spreadsheet: a row for every point, bar, word and cell of a heat map."""

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path

COLUMNS = ("panel", "kind", "name", "x", "y", "width", "height", "value")


def files(figures: Path) -> dict[str, str]:
    """Path inside docs -> table, for every figure in the folder of the drawn ones."""
    docs = figures.parent
    return {sheet.relative_to(docs).with_suffix(".csv").as_posix(): of(sheet) for sheet in figures.rglob("*.json")}


def of(sheet: Path) -> str:
    """The table of a figure. sheet: what the builder wrote beside it."""
    return table(json.loads(sheet.read_text(encoding="utf-8"))["data"])


def table(data: dict) -> str:
    """data: what the sheet has under this name."""
    written = io.StringIO()
    rows = csv.writer(written, lineterminator="\n")
    rows.writerow(COLUMNS)
    for number, axes in enumerate(data["axes"], 1):
        for kind, cells in _CELLS.items():
            for entry in axes.get(kind, []):
                first = (axes["title"].replace("\n", " ") or number, kind, entry.get("label", ""))
                rows.writerows((*first, *rest, *[""] * (5 - len(rest))) for rest in cells(entry))
    return written.getvalue()


def _line(entry: dict) -> Iterator[tuple]:
    return zip(_whole(entry["x"]), _whole(entry["y"]), strict=True)


def _image(entry: dict) -> Iterator[tuple]:
    """x and y are a cell's column and row, counted from 0. An image of colours has no values."""
    for y, line in enumerate(_whole(entry.get("values", []))):
        for x, value in enumerate(line if isinstance(line, list) else [line]):
            yield x, y, "", "", value


def _segments(entry: dict) -> Iterator[tuple]:
    for segment in entry["xy"]:
        yield from _whole(segment)


def _whole(values: list | dict) -> list:
    """A long array was thinned: its values then have a note beside them."""
    return values["values"] if isinstance(values, dict) else values


_CELLS = {  # kind -> x, y and what else it has, for each row
    "lines": _line,
    "points": lambda entry: _whole(entry["xy"]),
    "segments": _segments,
    "bars": lambda entry: [(*entry["xy"], *entry["size"])],
    "images": _image,
    "texts": lambda entry: [(*entry["at"], "", "", entry["text"].replace("\n", " "))],
}
