"""The view `{{ sentence: first }}`: six words that can be moved, and what one of them looks at.

The words, their weights and the arcs are in the page from the start; sentence.js takes them over where they are.
"""

import html
import json

from figures_src.experiments import sentence

CHOSEN = sentence.WORDS.index("bit")
STEP, HEIGHT = 100, 190  # of the drawing, a step per word; sentence.js has the same
FIRST = tuple(range(len(sentence.WORDS)))
SWAPPED = (0, 1, 5, 3, 4, 2)  # dog and man
_HINT = "Drag a word, or choose one and press the arrow keys. The arcs show what the chosen word looks at."


def piece() -> str:
    """The HTML: buttons for the ways, the sentence, a line that says what has changed; for paper, the other order."""
    data = {
        "x": sentence.EMBEDDED.tolist(),
        "query": sentence.QUERY.tolist(),
        "key": sentence.KEY.tolist(),
        "slope": sentence.SLOPE,
        "swapped": SWAPPED,
    }
    ways = "".join(
        f'<button type="button" data-way="{way}" aria-pressed="{str(way == "none").lower()}">{title}</button>'
        for way, title in sentence.WAYS.items()
    )
    return (
        f'<div class="pe-sentence" data-numbers="{html.escape(json.dumps(data, separators=(",", ":")))}">'
        f'<div class="pe-sentence__ways" role="group" aria-label="Positions">{ways}</div>'
        f"{_row(FIRST, 'button')}"
        '<p class="pe-sentence__said" role="status"><b>0.000</b> <span>is the largest change of a weight so far. '
        "Swap dog and man.</span></p>"
        '<div class="pe-sentence__acts"><button type="button" data-act="swap">Swap dog and man</button>'
        '<button type="button" data-act="shuffle">Shuffle</button>'
        '<button type="button" data-act="reset">Start again</button></div>'
        f'<p class="pe-sentence__hint">{_HINT}</p>'
        f'<div class="pe-sentence__paper">{_row(SWAPPED, "span")}'
        "<p>Without positions every weight has gone along with its word: the largest change is 0.000.</p></div></div>"
    )


def _row(position: tuple[int, ...], tag: str) -> str:
    shares = sentence.weights(position, "none")[CHOSEN]
    words = "".join(
        f'<{tag} class="pe-word" style="--at:{place}"{_pressed(word) if tag == "button" else _mark(word)}>'
        f"<b>{sentence.WORDS[word]}</b> <span>{100 * share:.0f}%</span></{tag}>"
        for word, (place, share) in enumerate(zip(position, shares, strict=True))
    )
    arcs = "".join(_arc(position, word, shares[word]) for word in FIRST if word != CHOSEN)
    looks = ", ".join(
        f"{sentence.WORDS[word]} {100 * share:.0f}%" for word, share in enumerate(shares) if word != CHOSEN
    )
    label = f"Arcs from bit, as thick as its attention: {looks}."
    drawing = f'<svg viewBox="0 0 {STEP * len(FIRST)} {HEIGHT}" role="img" aria-label="{label}">{arcs}</svg>'
    return f'<div class="pe-sentence__row">{drawing}<div class="pe-sentence__words">{words}</div></div>'


def _pressed(word: int) -> str:
    return f' type="button" aria-pressed="{str(word == CHOSEN).lower()}"'


def _mark(word: int) -> str:
    return ' data-chosen=""' if word == CHOSEN else ""


def _arc(position: tuple[int, ...], word: int, share: float) -> str:
    start, end = ((position[each] + 0.5) * STEP for each in (CHOSEN, word))
    high = HEIGHT - 50 - 0.36 * abs(end - start)
    path = f"M{start:g} {HEIGHT}C{start:g} {high:g} {end:g} {high:g} {end:g} {HEIGHT}"
    return f'<path d="{path}" stroke-width="{1 + 22 * share:.1f}"/>'
