"""Which figures differ between two builds, and in what: by their data where that tells, else by what is seen."""

import json
import re
from collections.abc import Iterator, Set
from pathlib import Path
from typing import NamedTuple

import numpy as np

SILENT = ("figure", "source", "uses")  # where a figure comes from is not what it shows
FILES = ("json", "svg", "narrow.svg", "js")
MOST = 8  # lines that tell how one figure differs
FACT = re.compile(r'<span data-fact="([\w.]+)">([^<]*)</span>')


class Change(NamedTuple):
    """A figure that is not what it was. fate: added, removed or changed. lines: what is different, in words."""

    name: str
    fate: str
    lines: tuple[str, ...] = ()


def names(folder: Path) -> set[str]:
    """The figures that are drawn."""
    return {path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.json")}


def touched(before: Path, after: Path) -> list[str]:
    """The figures of which a file has other bytes."""
    return [name for name in sorted(names(before) | names(after)) if _other_files(before, after, name)]


def change(before: Path, after: Path, name: str, looks_other: Set[str]) -> Change | None:
    """How a touched figure differs between the folders of figures; None where that is nothing that a reader sees.

    A drawing of other bytes counts if the data differ, or if it is among `looks_other`.
    """
    was, stays = ((folder / f"{name}.json").exists() for folder in (before, after))
    if not (was and stays):
        return Change(name, "removed" if was else "added")
    others, lines = _other_files(before, after, name), list(_told(before, after, name))
    if not lines and "svg" in others and name in looks_other:
        lines = ["the data are the same; colours, sizes or places differ"]
    if "narrow.svg" in others:
        lines.append("the arrangement for narrow screens differs")
    if "js" in others:
        lines.append("what its controls show differs")
    more = [f"and {len(lines) - MOST} more differences"] if len(lines) > MOST else []
    return Change(name, "changed", tuple(lines[:MOST] + more)) if lines else None


def facts(pages: dict[str, tuple[str, str]]) -> dict[str, tuple[str, str]]:
    """The computed numbers that these pages quote otherwise: name -> before and after, "" where there is none."""
    old, new = (dict(FACT.findall("\n".join(texts[at] for texts in pages.values()))) for at in (0, 1))
    both = {name: (old.get(name, ""), new.get(name, "")) for name in sorted(old | new)}
    return {name: values for name, values in both.items() if values[0] != values[1]}


def _other_files(before: Path, after: Path, name: str) -> list[str]:
    files = {end: [folder / f"{name}.{end}" for folder in (before, after)] for end in FILES}
    bytes_of = {end: [path.read_bytes() if path.exists() else b"" for path in both] for end, both in files.items()}
    return [end for end, (one, two) in bytes_of.items() if one != two]


def _told(before: Path, after: Path, name: str) -> Iterator[str]:
    one, two = (json.loads((folder / f"{name}.json").read_text(encoding="utf-8")) for folder in (before, after))
    for part in SILENT:
        one.pop(part, None)
        two.pop(part, None)
    yield from _differences(one.pop("data", None), two.pop("data", None), "")
    yield from _differences(one, two, "")


def _differences(one: object, two: object, where: str) -> Iterator[str]:
    """In words, the outermost part first."""
    if one == two:
        return
    place, numbers = where.strip() or "the figure", (_numbers(one), _numbers(two))
    if isinstance(one, dict) and isinstance(two, dict):
        label = two.get("label") or one.get("label") or ""
        named = f"{where} {label!r}" if label and isinstance(label, str) else where
        for key in sorted(one.keys() | two.keys()):
            if key in one and key in two:
                yield from _differences(one[key], two[key], f"{named} {key}")
            else:
                yield f"{place}: {key} is {'new' if key in two else 'gone'}"
    elif not (isinstance(one, list) and isinstance(two, list)):
        yield f"{place}: {_short(one)} is now {_short(two)}"
    elif len(one) != len(two):
        yield f"{place}: {len(one)} values are now {len(two)}"
    elif all(each is not None for each in numbers) and numbers[0].shape == numbers[1].shape:
        apart = np.abs(numbers[0] - numbers[1])
        many = f"{np.count_nonzero(apart > 0):,} of {apart.size:,}"
        yield f"{place}: {many} numbers differ, by {np.nanmax(apart):.3g} at most"
    else:
        for number, (left, right) in enumerate(zip(one, two, strict=True), 1):
            yield from _differences(left, right, f"{where} {number}")


def _numbers(values: object) -> np.ndarray | None:
    try:
        array = np.array(values, dtype=float)
    except (TypeError, ValueError):
        return None
    return array if array.ndim and array.size else None


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False) if not isinstance(value, str) else f"“{value}”"
    return text if len(text) <= 60 else f"{text[:57]}..."
