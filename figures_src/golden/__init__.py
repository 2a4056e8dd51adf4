"""Golden numbers: values that papers and released code print, each with the computation that must give it.

A value is kept as its source prints it, and the digits that it prints decide how far ours may lie off.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

ROUNDING = 1e-12  # relative; what float64 may lose on the way


@dataclass(frozen=True)
class Source:
    """A paper, an article or released code.

    name: as a reader knows it. link: where it can be read. kind: "paper", "article" or "code".
    """

    name: str
    link: str
    kind: str


@dataclass(frozen=True)
class Golden:
    """Numbers of one place of a source, and how they are computed here.

    place: section, table, or file and function. what: what the numbers are, with their settings.
    printed: the numbers as the source prints them, parted by blanks; 2·π, 1/2^0.5 and 4.3e3 are read, too.
    uses: the function of the encoding module that gives them.
    compute: a function that gives the numbers, in the source's order; or the name of the fact that holds the number.
    slack: how much further than the printed digits ours may lie off. because: why that is so.
    """

    source: Source
    place: str
    what: str
    printed: str
    uses: str
    compute: Callable[[], object] | str
    slack: float = 0.0
    because: str = ""


@dataclass(frozen=True)
class Compared:
    """Ours beside theirs: the numbers, the largest difference, the one that is allowed there, and the verdict."""

    ours: np.ndarray
    theirs: np.ndarray
    difference: float
    allowed: float
    agrees: bool


def every() -> tuple[Golden, ...]:
    """All entries, chapter by chapter."""
    from figures_src.golden import absolute, long_context, relative, rotary

    return (*absolute.VALUES, *relative.VALUES, *rotary.VALUES, *long_context.VALUES)


def by_source(entries: tuple[Golden, ...]) -> Iterator[tuple[Source, list[Golden]]]:
    """Each source with its entries, in order of first appearance."""
    for source in dict.fromkeys(entry.source for entry in entries):
        yield source, [entry for entry in entries if entry.source == source]


def compare(entry: Golden, facts: dict[str, str]) -> Compared:
    """Compute the numbers of an entry and set them beside the printed ones. `facts` maps chapter.fact to its text."""
    ours = number(facts[entry.compute]) if isinstance(entry.compute, str) else entry.compute()
    ours = np.asarray(ours, dtype=np.float64).ravel()
    printed = entry.printed.split()
    if len(printed) != len(ours):
        raise ValueError(f"compute must give the {len(printed)} numbers that are printed, got {len(ours)}")
    theirs = np.asarray([number(text) for text in printed])
    allowed = np.asarray([half_unit(text) for text in printed]) + entry.slack + ROUNDING * np.abs(theirs)
    difference = np.abs(ours - theirs)
    worst = int(np.argmax(difference / allowed))
    agrees = bool(np.all(difference <= allowed * (1 + 1e-9)))
    return Compared(ours, theirs, float(difference[worst]), float(allowed[worst]), agrees)


def number(printed: str) -> float:
    """Read a printed number: 0.7819, 2,100,000, 4.3e3, 2·π, 1/2^0.5 or −1."""
    text = printed.replace("−", "-").replace(",", "")
    for sign, join in (("·", math.prod), ("/", lambda parts: parts[0] / parts[1]), ("^", lambda p: p[0] ** p[1])):
        if sign in text:
            return float(join([number(part) for part in text.split(sign)]))
    return math.pi if text == "π" else float(text)


def half_unit(printed: str) -> float:
    """Return half a unit of the last printed digit: what rounding may have taken. A formula such as 2·π is exact."""
    if set("·/^π") & set(printed):
        return 0.0
    mantissa, _, exponent = printed.lower().partition("e")
    return 0.5 * 10.0 ** (int(exponent or 0) - len(mantissa.partition(".")[2]))
