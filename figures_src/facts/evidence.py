"""Numbers quoted in the chapter on evidence."""

from figures_src import golden


def golden_numbers() -> str:
    """How many printed numbers are computed again."""
    return f"{sum(len(entry.printed.split()) for entry in golden.every()):,}"


def golden_places() -> str:
    """In how many places of their sources they stand."""
    return f"{len(golden.every())}"


def golden_sources() -> str:
    """How many papers, articles and released codes these are."""
    return f"{len({entry.source.name for entry in golden.every()})}"


def golden_papers() -> str:
    """How many of these are papers."""
    return f"{len({entry.source.name for entry in golden.every() if entry.source.kind == 'paper'})}"
