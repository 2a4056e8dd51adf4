"""The view `{{ sentence: first }}`: six words that can be moved, and what one of them looks at.

The words, their weights and the arcs are in the page from the start; sentence.js takes them over where they are.
"""

import html
import json

from figures_src.experiments import sentence
from scripts.pages import templates

CHOSEN = sentence.WORDS.index("bit")
STEP, HEIGHT = 100, 150  # of the drawing, a step per word; sentence.js has the same
FIRST = tuple(range(len(sentence.WORDS)))
SWAPPED = (0, 1, 5, 3, 4, 2)  # dog and man


def piece() -> str:
    """The HTML: buttons for the ways, the sentence, a line that says what has changed; for paper, the other order."""
    arrays = {"x": sentence.EMBEDDED, "query": sentence.QUERY, "key": sentence.KEY}
    data = {name: array.tolist() for name, array in arrays.items()} | {"slope": sentence.SLOPE, "swapped": SWAPPED}
    given = {"words": sentence.WORDS, "ways": sentence.WAYS, "chosen": CHOSEN, "size": (STEP * len(FIRST), HEIGHT)}
    orders = {"first": _order(FIRST), "swapped": _order(SWAPPED)}
    numbers = html.escape(json.dumps(data, separators=(",", ":")))
    return templates.filled("sentence", **given, **orders, numbers=numbers, percent=_percent)


def _order(position: tuple[int, ...]) -> dict[str, object]:
    shares = sentence.weights(position, "none")[CHOSEN]
    others = [word for word in FIRST if word != CHOSEN]
    arcs = [_arc(position, word, shares[word]) for word in others]
    looks = ", ".join(f"{sentence.WORDS[word]} {_percent(shares[word])}" for word in others)
    return {"position": position, "shares": shares, "arcs": arcs, "looks": looks}


def _percent(share: float) -> str:
    return f"{100 * share:.0f}%"


def _arc(position: tuple[int, ...], word: int, share: float) -> tuple[str, str]:
    start, end = ((position[each] + 0.5) * STEP for each in (CHOSEN, word))
    high = HEIGHT - 50 - 0.26 * abs(end - start)
    path = f"M{start:g} {HEIGHT}C{start:g} {high:g} {end:g} {high:g} {end:g} {HEIGHT}"
    return path, f"{1 + 22 * share:.1f}"
