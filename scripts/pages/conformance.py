"""The view `{{ conformance: table }}` is what agrees with public packages, `{{ conformance: differing }}` what not.

Both are made from the committed result, tests/encoding/conformance.json; nothing is run while the page is made.
"""

import itertools
import json
from pathlib import Path

from scripts import ROOT

FILE = "tests/encoding/conformance.json"
_DIFFERING = "test_where_others_differ.py"
ROUNDING = 1e-6  # differences up to here are those of float32 results, on either side


def load(file: Path = ROOT / FILE) -> dict:
    return json.loads(file.read_text(encoding="utf-8"))


def table(kept: dict) -> list[str]:
    """For every package a heading, its version, and a row a comparison."""
    rows = [row for row in kept["rows"] if row["file"] != _DIFFERING]
    exact = max((row["in_float64"] for row in rows if row["in_float64"] is not None), default=0.0)
    place = "on {day} with Python {python} and PyTorch {torch} on {machine}".format(**kept["made"])
    said = f"{sum(row['cases'] for row in rows)} cases, measured {place}."
    lines = ["", f"{said} With float64 the largest difference of all is {_short(exact)}."]
    for package, group in itertools.groupby(rows, key=lambda row: row["package"]):
        group = list(group)
        lines += [
            "", f"### {package} {kept['packages'][package]}", "",
            f"{sum(row['cases'] for row in group)} cases of {len(group)} comparisons.", "",
            "| What agrees | Cases | Largest difference | With float64 | Which side is off |",
            "| --- | --- | --- | --- | --- |",
        ]  # fmt: skip
        for row in group:
            exact = "–" if row["in_float64"] is None else _short(row["in_float64"])
            lines.append(f"| {_test(row)} | {row['cases']} | {_short(row['as_released'])} | {exact} | {side(row)} |")
    return [*lines, ""]


def differing(kept: dict) -> list[str]:
    """What packages do in their own way, with the size of the difference."""
    lines = ["", "| Package | What it does | Largest difference |", "| --- | --- | --- |"]
    for row in kept["rows"]:
        if row["file"] == _DIFFERING:
            name = f"{row['package']} {kept['packages'][row['package']]}"
            lines.append(f"| {name} | {_test(row)}<br><small>{row['says']}</small> | {row['as_released']:.2g} |")
    return [*lines, ""]


VIEWS = {"table": table, "differing": differing}


def side(row: dict) -> str:
    """Which side a difference comes from: what float64 removes is the peer's float32."""
    if row["as_released"] == 0:
        return "neither"
    if row["as_released"] <= ROUNDING:
        return "both: rounding"
    if row["in_float64"] is not None and row["in_float64"] <= row["as_released"] / 10:
        return "theirs: angles in float32"
    return "theirs: float32"


def _test(row: dict) -> str:
    return row["test"].removeprefix("test_").replace("_", " ")


def _short(number: float) -> str:
    return f"{number:.1e}".replace("e-0", "e-").replace("-", "−") if number else "0"
