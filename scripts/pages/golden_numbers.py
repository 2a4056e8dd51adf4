"""The view `{{ golden: table }}`, the golden numbers: a table a source, computed while the page is made.

That each agrees with its source up to its printed digits and its slack, tests/golden sees to.
"""

import re

from figures_src import golden
from scripts.pages import current_page, reference

_HEAD = ("| What | Printed there | Computed here | Agrees |", "| --- | --- | --- | --- |")
SHOWN = 4  # numbers of a longer list


def table(entries: tuple[golden.Golden, ...], facts: dict[str, str]) -> list[str]:
    """Lines of Markdown: a heading, a link and a table for every source."""
    lines: list[str] = []
    for source, group in golden.by_source(entries):
        lines += ["", f"### {source.name}", "", f"[To the {source.kind}]({source.link})", "", *_HEAD]
        lines += [_row(entry, facts) for entry in group]
        notes = dict.fromkeys(entry.because for entry in group if entry.because)
        lines += ["", f"More than rounding is allowed for some: {'; '.join(notes)}."] if notes else []
    return [*lines, ""]


def _row(entry: golden.Golden, facts: dict[str, str]) -> str:
    found, printed = golden.compare(entry, facts), entry.printed.split()
    link = current_page.relative(reference.place_of(entry.uses))
    place = entry.place.replace("_", "&#95;<wbr>")  # long names of tests may break there
    verdict = "yes" if found.agrees else "**no**"
    cells = (
        f"{entry.what}<br><small>{place}</small>",
        _shortened(printed),
        f"{_shortened(list(map(_like, printed, found.ours.tolist())))}<br><small>[`{entry.uses}`]({link})</small>",
        f"{verdict}<br><small>{_short(found.difference)} of {_short(found.allowed)}</small>",
    )
    return f"| {' | '.join(cells)} |"


def _short(number: float) -> str:
    return f"{number:.1g}".replace("e-0", "e-").replace("-", "−")  # a minus sign, after which no line breaks


def _like(printed: str, value: float) -> str:
    """A number with two digits more than its source prints, so that rounding can be seen."""
    mantissa = re.sub(r"\D", "", printed.lower().partition("e")[0]).lstrip("0")
    digits = 8 if set("·/^π") & set(printed) else len(mantissa) + 2
    return f"{value:.{min(max(digits, 3), 17)}g}"


def _shortened(numbers: list[str]) -> str:
    if len(numbers) <= SHOWN:
        return ", ".join(numbers)
    return f"{', '.join(numbers[: SHOWN - 1])}, … {numbers[-1]} <small>({len(numbers)} numbers)</small>"
