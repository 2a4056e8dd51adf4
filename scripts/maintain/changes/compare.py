"""Which figures differ between two builds, and in what: by their data where that tells, else by what is seen."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

SILENT = ("figure", "source", "uses")  # where a figure comes from is not what it shows
MOST = 8  # lines that tell how one figure differs


@dataclass(frozen=True)
class Change:
    """A figure that is not what it was. fate: added, removed or changed. lines: what is different, in words.

    weight: bytes of its files before and after. seconds: that it took to draw, before and after; 0 where unknown.
    """

    name: str
    fate: str
    lines: tuple[str, ...] = ()
    weight: tuple[int, int] = (0, 0)
    seconds: tuple[float, float] = (0.0, 0.0)


def touched(before: Path, after: Path) -> list[str]:
    """The figures of which a file has other bytes."""
    ends = ("json", "svg", "narrow.svg", "js")
    names = sorted(_names(before) | _names(after))
    return [name for name in names if not all(_same(before, after, f"{name}.{end}") for end in ends)]


def changes(before: Path, after: Path, looks_alike: Callable[[str], bool]) -> list[Change]:
    """The changes from the folder of figures `before` to the folder `after`, by name.

    `looks_alike` is asked about a figure whose data are the same and whose drawing has other bytes.
    """
    old, new = _names(before), _names(after)
    found = [Change(name, "added") for name in new - old] + [Change(name, "removed") for name in old - new]
    for name in old & new:
        lines = list(_told(before, after, name))
        if not lines and not _same(before, after, f"{name}.svg") and not looks_alike(name):
            lines = ["the data are the same; colours, sizes or places differ"]
        if not _same(before, after, f"{name}.narrow.svg"):
            lines.append("the arrangement for narrow screens differs")
        if not _same(before, after, f"{name}.js"):
            lines.append("what its controls show differs")
        if lines:
            more = [f"and {len(lines) - MOST} more differences"] if len(lines) > MOST else []
            found.append(Change(name, "changed", tuple(lines[:MOST] + more)))
    return sorted(found, key=lambda change: change.name)


FACT = re.compile(r'<span data-fact="([\w.]+)">([^<]*)</span>')


def facts(pages: dict[str, tuple[str, str]]) -> dict[str, tuple[str, str]]:
    """The computed numbers that these pages quote otherwise: name -> before and after, "" where there is none."""
    old, new = (dict(FACT.findall("\n".join(texts[at] for texts in pages.values()))) for at in (0, 1))
    names = sorted(name for name in old.keys() | new.keys() if old.get(name) != new.get(name))
    return {name: (old.get(name, ""), new.get(name, "")) for name in names}


def _names(folder: Path) -> set[str]:
    return {path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.json")}


def _same(before: Path, after: Path, name: str) -> bool:
    one, two = before / name, after / name
    return one.exists() == two.exists() and (not one.exists() or one.read_bytes() == two.read_bytes())


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
    place = where.strip() or "the figure"
    if isinstance(one, dict) and isinstance(two, dict):
        for key in sorted(one.keys() | two.keys()):
            label = two.get("label") or one.get("label") or ""
            named = f"{where} {label!r}" if label and isinstance(label, str) else where
            if key not in one:
                yield f"{place}: {key} is new"
            elif key not in two:
                yield f"{place}: {key} is gone"
            else:
                yield from _differences(one[key], two[key], f"{named} {key}")
    elif isinstance(one, list) and isinstance(two, list):
        yield from _of_lists(one, two, where, place)
    else:
        yield f"{place}: {_short(one)} is now {_short(two)}"


def _of_lists(one: list, two: list, where: str, place: str) -> Iterator[str]:
    if len(one) != len(two):
        yield f"{place}: {len(one)} values are now {len(two)}"
        return
    numbers = _numbers(one), _numbers(two)
    if numbers[0] is not None and numbers[1] is not None and numbers[0].shape == numbers[1].shape:
        apart = np.abs(numbers[0] - numbers[1])
        many = f"{np.count_nonzero(apart > 0):,} of {apart.size:,}"
        yield f"{place}: {many} numbers differ, by {np.nanmax(apart):.3g} at most"
        return
    for index, (left, right) in enumerate(zip(one, two, strict=True)):
        yield from _differences(left, right, f"{where} {index + 1}")


def _numbers(values: list) -> np.ndarray | None:
    try:
        array = np.array(values, dtype=float)
    except (TypeError, ValueError):
        return None
    return array if array.size else None


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False) if not isinstance(value, str) else f"“{value}”"
    return text if len(text) <= 60 else f"{text[:57]}..."
