"""One thing that is wrong or of taste: where, what, how to put it right."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

Mend = tuple[int, int, str]  # start and end of a part of the file's text, and what scripts/fix.py writes there


@dataclass(frozen=True, order=True)
class Finding:
    file: str  # relative to the repository root, with forward slashes
    line: int
    message: str
    hint: str
    mend: Mend | None = field(default=None, compare=False)  # where the right text is known
    is_taste: bool = field(default=False, compare=False)  # a reviewer may think otherwise

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}{' [taste]' * self.is_taste}\n    {self.hint}"


def nearest(name: str, names: Iterable[str]) -> str:
    """The name that was meant, "" where none is alike: `nope` means no other name of its chapter."""
    from difflib import get_close_matches

    own = {each: re.split(r"[/.]", each)[-1] for each in names}
    alike = get_close_matches(re.split(r"[/.]", name)[-1], sorted({*own.values()}), 5, 0.7)
    return next(iter(get_close_matches(name, [each for each in own if own[each] in alike], 1, 0)), "")
