"""A small random model that writes with a cache, in right and wrong ways; the yardstick is reading the text afresh.

Nothing is trained: what is equal is equal for any weights. Everything is float64, so that right and wrong lie ten
powers of ten apart.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from figures_src.encoding import attention, rotary, scaling, sinusoidal

LENGTH, PROMPT = 24, 8  # tokens of the text, and how many of them are read at once
WINDOW = 8  # tokens that a short cache holds, the newest included
HEADS, HEAD_DIM, LAYERS = 2, 16, 2
WIDTH = HEADS * HEAD_DIM
INV_FREQ = rotary.frequencies(HEAD_DIM)
SLOW = HEAD_DIM // 2 - 1  # the slowest pair: no turn is full within the text, so its angle tells where a key stands

_rng = np.random.default_rng(0)
TEXT = _rng.normal(size=(LENGTH, WIDTH))  # embeddings of the tokens
PADDING = _rng.normal(size=(1, WIDTH))  # embedding of a padding token
_INTO = _rng.normal(size=(LAYERS, 3, WIDTH, WIDTH)) / np.sqrt(WIDTH) * np.array([1.5, 1.5, 1.0])[:, None, None]
_OUT = _rng.normal(size=(LAYERS, WIDTH, WIDTH)) / np.sqrt(WIDTH)


@dataclass(frozen=True)
class Kept:
    """What one layer keeps, each (HEADS, tokens, HEAD_DIM): keys as they were made, keys as they are used, values."""

    made: np.ndarray
    turned: np.ndarray
    values: np.ndarray


@dataclass(frozen=True)
class Way:
    """One way to write with a cache.

    scene: the trap that it belongs to.
    right: whether it is to agree with reading the text afresh.
    position: number of the new token -> the position that it is given.
    retouch: what is done to the cache of a layer before a step; takes it, the new token's number and the frequencies.
    window: how many tokens a query sees, itself included; all for None.
    inv_freq: length of the text -> frequencies.
    """

    scene: str
    right: bool
    position: Callable[[int], int] = lambda n: n
    retouch: Callable[[Kept, int, np.ndarray], Kept] = lambda kept, n, inv_freq: kept
    window: int | None = None
    inv_freq: Callable[[int], np.ndarray] = lambda length: INV_FREQ


@dataclass(frozen=True)
class Step:
    """One written token: its number, output, the attention weights of the first head, and where all stand.

    keys: positions that the angles of the kept keys mean to the query; the newest key comes last.
    query: the same for the query. first: number of the first kept token. error: relative, of the output.
    """

    number: int
    first: int
    weights: np.ndarray
    keys: np.ndarray
    query: float
    error: float


def read(
    words: np.ndarray,
    position: np.ndarray,
    seen: np.ndarray,
    *,
    inv_freq: np.ndarray = INV_FREQ,
    kept: list[Kept] | None = None,
    layers: int = LAYERS,
    encoding: str = "rotary",
) -> tuple[np.ndarray, list[Kept], np.ndarray]:
    """Reads tokens at the given positions, behind those of a cache, and says what each gives.

    Args:
        words: embeddings, shape (tokens, WIDTH).
        position: shape (tokens,).
        seen: booleans, shape (tokens, kept and new tokens).
        inv_freq: frequencies of this step.
        kept: one entry a layer.
        layers: how many of the layers take part.
        encoding: "rotary", or "added" for a sinusoid that is added to the embeddings.

    Returns:
        Outputs (tokens, WIDTH), the cache with the new tokens, and the first head's weights in the first layer.
    """
    x = words + sinusoidal.encode(position, WIDTH) if encoding == "added" else words
    caches, first_weights = [], None
    for layer in range(layers):
        query, key, value = (_heads(x @ matrix) for matrix in _INTO[layer])
        turned = key
        if encoding == "rotary":
            query, turned = (rotary.rotate(each, position, inv_freq) for each in (query, key))
        now = Kept(key, turned, value) if kept is None else _behind(kept[layer], Kept(key, turned, value))
        weights = attention.softmax(attention.scores(query, now.turned), mask=seen)
        first_weights = weights[0] if first_weights is None else first_weights
        x = x + (weights @ now.values).transpose(1, 0, 2).reshape(len(x), WIDTH) @ _OUT[layer]
        caches.append(now)
    return x, caches, first_weights


def afresh(*, window: int | None = None, layers: int = LAYERS, inv_freq: np.ndarray = INV_FREQ, length: int = LENGTH):
    """Outputs of the first `length` tokens of the text, read at once: the yardstick."""
    position = np.arange(length)
    seen = attention.causal_mask(position, window=window)
    return read(TEXT[:length], position, seen, inv_freq=inv_freq, layers=layers)[0]


def write(way: Way, *, layers: int = LAYERS) -> list[Step]:
    """The tokens after the prompt, one by one from the cache, each compared with reading the text afresh."""
    start = np.arange(PROMPT)
    seen = attention.causal_mask(start, window=way.window)
    _, kept, _ = read(TEXT[:PROMPT], start, seen, inv_freq=way.inv_freq(PROMPT), layers=layers)
    steps = []
    for number in range(PROMPT, LENGTH):
        inv_freq = way.inv_freq(number + 1)
        kept = [way.retouch(each, number, inv_freq) for each in kept]
        position = np.array([way.position(number)])
        everything = np.ones((1, kept[0].turned.shape[1] + 1), dtype=bool)
        output, kept, weights = read(
            TEXT[number : number + 1], position, everything, inv_freq=inv_freq, kept=kept, layers=layers
        )
        right = afresh(window=way.window, layers=layers, inv_freq=inv_freq, length=number + 1)[-1]
        steps.append(
            Step(
                number=number,
                first=number + 1 - kept[0].turned.shape[1],
                weights=weights[0],
                keys=_stands(kept[0], inv_freq),
                query=float(position[0]),
                error=error(output[0], right),
            )
        )
    return steps


def error(found: np.ndarray, expected: np.ndarray) -> float:
    """Largest relative error of an output: the length of the difference over the length of what is expected."""
    wrong = np.linalg.norm(found - expected, axis=-1)
    return float((wrong / np.linalg.norm(expected, axis=-1)).max())


def _turned_by(kept: Kept, by: np.ndarray, inv_freq: np.ndarray) -> Kept:
    return Kept(kept.made, rotary.rotate(kept.turned, by, inv_freq), kept.values)


def _turned_again(kept: Kept, number: int, inv_freq: np.ndarray) -> Kept:
    return _turned_by(kept, np.arange(kept.turned.shape[1]), inv_freq)


def _turned_anew(kept: Kept, number: int, inv_freq: np.ndarray) -> Kept:
    return Kept(kept.made, rotary.rotate(kept.made, np.arange(kept.made.shape[1]), inv_freq), kept.values)


def _without_oldest(kept: Kept, number: int, inv_freq: np.ndarray) -> Kept:
    room = WINDOW - 1
    return Kept(kept.made[:, -room:], kept.turned[:, -room:], kept.values[:, -room:])


def _one_back(kept: Kept, number: int, inv_freq: np.ndarray) -> Kept:
    dropped = _without_oldest(kept, number, inv_freq)
    return _turned_by(dropped, np.full(dropped.turned.shape[1], -1), inv_freq)


def _growing(length: int) -> np.ndarray:
    return scaling.dynamic_ntk(HEAD_DIM, length=length, original_length=PROMPT).frequencies


WAYS = {
    "position n": Way("position", right=True),
    "position 0": Way("position", right=False, position=lambda n: 0),
    "one too far": Way("position", right=False, position=lambda n: n + 1),
    "unrotated keys": Way("turning", right=True, retouch=_turned_anew),
    "rotated keys, rotated again": Way("turning", right=False, retouch=_turned_again),
    "window, true positions": Way("window", right=True, retouch=_without_oldest, window=WINDOW),
    "window, cache positions": Way(
        "window", right=False, position=lambda n: WINDOW - 1, retouch=_without_oldest, window=WINDOW
    ),
    "cache positions, moved back": Way(
        "window", right=True, position=lambda n: WINDOW - 1, retouch=_one_back, window=WINDOW
    ),
    "base fixed at the start": Way("base", right=True, inv_freq=lambda length: _growing(LENGTH)),
    "growing base, rotated keys": Way("base", right=False, inv_freq=_growing),
    # right in the first layer only: the inputs of deeper layers were made with earlier frequencies
    "growing base, unrotated keys": Way("base", right=False, retouch=_turned_anew, inv_freq=_growing),
}

FIRST, SECOND = 7, 5  # tokens of two texts in one row
PACKINGS = {  # positions restart at the second text; the mask keeps it apart from the first
    "restart, own text only": (True, "own text"),
    "run on, own text only": (False, "own text"),
    "restart, plain causal mask": (True, "causal"),
    "run on, plain causal mask": (False, "causal"),
    "restart, mask made from positions": (True, "positions"),
}


def packed_position(restart: bool) -> np.ndarray:
    """Positions of two texts in one row."""
    return np.concatenate([np.arange(FIRST), np.arange(SECOND)]) if restart else np.arange(FIRST + SECOND)


def packed_mask(kind: str, position: np.ndarray) -> np.ndarray:
    """Where a query looks: "own text", "causal" (all before it), or "positions" (all with no larger position)."""
    place = np.arange(FIRST + SECOND)
    if kind == "positions":
        return attention.causal_mask(position)
    own = (place[:, None] < FIRST) == (place < FIRST)
    return attention.causal_mask(place) & (own if kind == "own text" else True)


def packed_error(name: str, encoding: str) -> float:
    """Largest error in the two texts of one row, against reading each alone."""
    restart, kind = PACKINGS[name]
    position = packed_position(restart)
    words = TEXT[: FIRST + SECOND]
    found = read(words, position, packed_mask(kind, position), encoding=encoding)[0]
    alone = [_alone(part, encoding) for part in (words[:FIRST], words[FIRST:])]
    return error(found, np.concatenate(alone))


PADS, SHORT, NEW = 5, 7, 6  # padding tokens in front of a short text, its tokens, and those written after it
PADDINGS = {  # where the prompt starts to count, where new tokens go on, whether the padding is masked
    "from the first word": ("word", "word", True),
    "from the first pad": ("pad", "pad", True),
    "prompt from the word, new from the pad": ("word", "pad", True),
    "from the first word, padding seen": ("word", "word", False),
}


def padded_position(prompt: str, new: str) -> np.ndarray:
    """Positions of padding, text and new tokens; padding stands at 0 where counting starts at the first word."""
    place = np.arange(PADS + SHORT + NEW)
    from_word = np.maximum(place - PADS, 0)
    ends = PADS + SHORT
    return np.concatenate(
        [
            (from_word if prompt == "word" else place)[:ends],
            (from_word if new == "word" else place)[ends:],
        ]
    )


def padded_error(name: str, encoding: str) -> float:
    """Largest error of a text with padding in front and of what is written after it, against the text alone."""
    prompt, new, masked = PADDINGS[name]
    place, position = np.arange(PADS + SHORT + NEW), padded_position(prompt, new)
    words = np.concatenate([np.repeat(PADDING, PADS, axis=0), TEXT[: SHORT + NEW]])
    seen = attention.causal_mask(place) & ((place >= PADS) | (not masked))
    ends = PADS + SHORT
    outputs, kept, _ = read(words[:ends], position[:ends], seen[:ends, :ends], encoding=encoding)
    found = [outputs[PADS:]]
    for at in range(ends, len(place)):
        row = slice(at, at + 1)
        output, kept, _ = read(words[row], position[row], seen[row, : at + 1], kept=kept, encoding=encoding)
        found.append(output)
    return error(np.concatenate(found), _alone(words[PADS:], encoding))


def moved_chunk_errors(by: int = 5) -> tuple[float, float]:
    """A kept chunk is put behind other words and its keys are turned on; errors of the next token.

    The first number is that of one layer, the second that of all: there the kept keys and values of deeper layers were
    made without the words that now stand in front.
    """
    chunk, front, new = TEXT[: PROMPT - 1], TEXT[PROMPT : PROMPT + by], TEXT[-1:]
    found = []
    for layers in (1, LAYERS):
        at = np.arange(len(chunk))
        _, kept, _ = read(chunk, at, attention.causal_mask(at), layers=layers)
        at = np.arange(by)
        _, before, _ = read(front, at, attention.causal_mask(at), layers=layers)
        moved = [_turned_by(each, np.full(len(chunk), by), INV_FREQ) for each in kept]
        joined = [_behind(*each) for each in zip(before, moved, strict=True)]
        last = np.array([by + len(chunk)])
        output, _, _ = read(new, last, np.ones((1, last[0] + 1), dtype=bool), kept=joined, layers=layers)
        at = np.arange(last[0] + 1)
        right, _, _ = read(np.concatenate([front, chunk, new]), at, attention.causal_mask(at), layers=layers)
        found.append(error(output[0], right[-1]))
    return found[0], found[1]


def _alone(words: np.ndarray, encoding: str) -> np.ndarray:
    position = np.arange(len(words))
    return read(words, position, attention.causal_mask(position), encoding=encoding)[0]


def _heads(x: np.ndarray) -> np.ndarray:
    return x.reshape(len(x), HEADS, HEAD_DIM).transpose(1, 0, 2)


def _behind(kept: Kept, new: Kept) -> Kept:
    parts = ((getattr(kept, name), getattr(new, name)) for name in ("made", "turned", "values"))
    return Kept(*(np.concatenate(pair, axis=1) for pair in parts))


def _stands(kept: Kept, inv_freq: np.ndarray) -> np.ndarray:
    """Positions read off the kept keys: the angle of the slowest pair, in units of its present frequency."""
    made, turned = (keys[0, :, 2 * SLOW : 2 * SLOW + 2] for keys in (kept.made, kept.turned))
    angle = np.arctan2(turned[:, 1], turned[:, 0]) - np.arctan2(made[:, 1], made[:, 0])
    return ((angle + np.pi) % (2 * np.pi) - np.pi) / inv_freq[SLOW]
