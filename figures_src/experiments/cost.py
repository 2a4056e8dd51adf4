"""Reads the measured times of `cost.json`, which `scripts/maintain/bench_cost.py` writes."""

import json
from pathlib import Path

FILE = Path(__file__).with_suffix(".json")


def measured() -> dict:
    """The whole record: `machine`, `when` and `groups` with median, low and high quartile in milliseconds."""
    with FILE.open(encoding="utf-8") as file:
        return json.load(file)


def medians(group: str) -> dict[str, float]:
    """Program -> median milliseconds of CPU time."""
    return {name: times["median"] for name, times in measured()["groups"][group]["programs"].items()}


def ratios(group: str) -> dict[str, float]:
    """Program -> its median as a multiple of that of the group's yardstick."""
    found = medians(group)
    return {name: median / found[measured()["groups"][group]["yardstick"]] for name, median in found.items()}
