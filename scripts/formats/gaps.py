"""Curves of a drawn figure that break off where a value is no number."""

import json


def gaps(sheet: bytes) -> list[str]:
    """In words, from the data sheet of a figure: a curve with an x whose y is NaN or infinite."""
    if b"null" not in sheet:
        return []
    data = json.loads(sheet).get("data")
    axes = data.get("axes", []) if isinstance(data, dict) else []
    return [told for ax in axes for line in ax.get("lines", []) if (told := _told(line))]


def _told(line: dict) -> str:
    x, y = line["x"], line["y"]
    if not isinstance(x, list) or not isinstance(y, list):
        return ""  # thinned
    missing = sum(value is None for at, value in zip(x, y, strict=False) if at is not None)
    name = f"the curve {line['label']!r}" if line["label"] else "a curve"
    hint = "leave them out, or fix what is computed there"
    return f"{name} has no number at {missing} of {len(y)} places: {hint}" if missing else ""
