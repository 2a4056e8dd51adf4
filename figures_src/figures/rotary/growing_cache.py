"""While a model writes, each key is turned once and kept; the newest query and key are turned by the new position."""

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import Circle

from figures_src import style
from figures_src.animation import Animation
from figures_src.encoding import attention, rotary

_LENGTH = 12  # tokens
_FRAMES_A_TOKEN = 10
_HEAD_DIM = 16
_SHOWN_PAIR = 2  # the pair whose hand is drawn


def draw() -> Animation:
    queries, keys = np.random.default_rng(6).normal(size=(2, _LENGTH, _HEAD_DIM))
    position, frequencies = np.arange(_LENGTH), rotary.frequencies(_HEAD_DIM)
    scene = {
        "query": rotary.rotate(queries, position, frequencies),
        "key": rotary.rotate(keys, position, frequencies),
    }
    scores = attention.scores(scene["query"], scene["key"])
    weights = attention.softmax(scores, mask=attention.causal_mask(position))
    hands = {name: vectors[:, 2 * _SHOWN_PAIR : 2 * _SHOWN_PAIR + 2] for name, vectors in scene.items()}
    hands = {name: hand / np.linalg.norm(hand, axis=-1, keepdims=True) for name, hand in hands.items()}

    still, artists = _scene(style.LIGHT)
    _show(artists, hands, weights, _LENGTH - 1)
    moving, artists = _scene(style.DARK)

    def update(frame: int) -> list:
        return _show(artists, hands, weights, frame // _FRAMES_A_TOKEN)

    frames = _LENGTH * _FRAMES_A_TOKEN
    return Animation(figure=moving, frames=frames, update=update, still=still, poster=frames - 1)


def _show(artists: dict, hands: dict, weights: np.ndarray, newest: int) -> list:
    for place, (hand, dial) in enumerate(zip(artists["keys"], artists["dials"], strict=True)):
        shown = place <= newest
        hand.set_data([place, place + 0.4 * hands["key"][place, 0]], [0, 0.4 * hands["key"][place, 1]])
        hand.set_visible(shown)
        dial.set_visible(shown)
        dial.set_linewidth(2.4 if place == newest else 1.0)
    tip = 0.4 * hands["query"][newest]
    artists["query"].set_data([newest, newest + tip[0]], [1.25, 1.25 + tip[1]])
    artists["ring"].set_center((newest, 1.25))
    grown = np.where((np.arange(_LENGTH)[:, None] <= newest) & (np.tri(_LENGTH) > 0), weights, np.nan)
    artists["weights"].set_data(np.ma.masked_invalid(grown))
    artists["row"].set_ydata([newest, newest])
    return [*artists["keys"], *artists["dials"], artists["query"], artists["ring"], artists["weights"], artists["row"]]


def _scene(palette: style.Palette) -> tuple[Figure, dict]:
    figure, (dials, matrix) = style.figure(2, height=5.6, palette=palette, height_ratios=[1, 1.9])
    artists = {"keys": [], "dials": []}
    for place in range(_LENGTH):
        dial = Circle((place, 0), 0.43, facecolor="none", edgecolor=palette.purple, linewidth=1.0)
        artists["dials"].append(dials.add_patch(dial))
        artists["keys"].append(dials.plot([], [], color=palette.purple, linewidth=2.2)[0])
    ring = Circle((0, 1.25), 0.43, facecolor="none", edgecolor=palette.green, linewidth=2.4)
    artists["ring"] = dials.add_patch(ring)
    (artists["query"],) = dials.plot([], [], color=palette.green, linewidth=2.2)
    dials.text(-0.7, 1.25, "query", ha="right", va="center", color=palette.green)
    dials.text(-0.7, 0, "keys", ha="right", va="center", color=palette.purple)
    dials.set(
        xlim=(-2.2, _LENGTH - 0.4), ylim=(-0.6, 1.85), aspect="equal", title="One pair: the kept keys stay as they are"
    )
    dials.axis("off")

    empty = np.ma.masked_all((_LENGTH, _LENGTH))
    artists["weights"] = matrix.imshow(empty, cmap=style.SEQUENTIAL, vmin=0, vmax=0.6)
    (artists["row"],) = matrix.plot([-0.5, _LENGTH - 0.5], [0, 0], color=palette.green, linewidth=1.2)
    matrix.set(title="Attention weights: one row a step", xlabel="key position n", ylabel="query position m")
    matrix.set(xticks=range(0, _LENGTH, 2), yticks=range(0, _LENGTH, 2))
    return figure, artists
