"""One thing that is wrong or of taste: where, what, how to put it right; and many, as a terminal shows them."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

ALIKE = 3  # findings of one cause that are shown before the rest is counted
WRONG, TASTE = "wrong", "taste"  # a reader would be misled or see a fault; a reviewer may think otherwise


class Mend(NamedTuple):
    """What scripts/fix.py writes in the place of a part of the file's text."""

    start: int
    end: int
    right: str


@dataclass(frozen=True, order=True)
class Finding:
    file: str  # relative to the repository root, with forward slashes
    line: int
    message: str
    hint: str
    mend: Mend | None = field(default=None, compare=False)  # where the right text is known
    strength: str = field(default=WRONG, compare=False)

    def __str__(self) -> str:
        taste = f" [{TASTE}]" * (self.strength == TASTE)
        return f"{self.file}:{self.line}: {self.message}{taste}\n    {self.hint}"


def nearest(name: str, names: Iterable[str]) -> str:
    """The name that was meant, "" where none is alike: `nope` means no other name of its chapter."""
    from difflib import get_close_matches

    own = {each: re.split(r"[/.]", each)[-1] for each in names}
    alike = get_close_matches(re.split(r"[/.]", name)[-1], sorted({*own.values()}), 5, 0.7)
    return next(iter(get_close_matches(name, [each for each in own if own[each] in alike], 1, 0)), "")


def by_cause(found: list[Finding]) -> Iterator[tuple[Finding, int]]:
    """Each finding to show, once a file, and how many like it in other files are left out after it."""
    alike: dict[tuple[str, str], dict[str, Finding]] = {}
    for finding in found:
        alike.setdefault((finding.message, finding.hint), {}).setdefault(finding.file, finding)
    for group in map(list, map(dict.values, alike.values())):
        shown = group if len(group) <= ALIKE + 1 else group[:ALIKE]
        yield from ((finding, len(group) - len(shown) if finding is shown[-1] else 0) for finding in shown)
