"""One thing that is wrong or of taste: where, what, how to put it right."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

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
