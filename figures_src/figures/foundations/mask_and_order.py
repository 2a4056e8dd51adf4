"""Without a mask no depth can see the order; with a causal mask the second layer can, the first cannot."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import attention

_LENGTH, _WIDTH, _LAYERS = 12, 32, 6
_SEEDS = range(20)


def draw() -> Figure:
    layers = np.arange(1, _LAYERS + 1)
    figure, ax = style.figure(height=3.0)
    for is_masked, name, colour in (
        (True, "with a causal mask", style.LIGHT.orange),
        (False, "without a mask", style.LIGHT.grey),
    ):
        change = np.array([_change(is_masked, seed) for seed in _SEEDS])
        change = 100 * change
        ax.vlines(layers, change.min(axis=0), change.max(axis=0), color=colour, alpha=0.3, linewidth=7)
        look = {"markersize": 6} if is_masked else {"markersize": 11, "fillstyle": "none"}  # both are seen where equal
        ax.plot(layers, change.mean(axis=0), "o", color=colour, **look)
        ax.text(*((4.1, 145) if is_masked else (2.2, 12)), name, color=colour, ha="right" if is_masked else "left")
    ax.set(xlabel="attention layers", ylabel="change of the last output (%)", xlim=(0.8, _LAYERS + 0.2))
    ax.set_ylim(-12, None)  # below the rings at 0
    ax.set_title("Behind a mask, the second layer sees the order")
    return figure


def _change(is_masked: bool, seed: int) -> np.ndarray:
    """How much the last token's output changes, as a share of its length, when the tokens before it are reversed."""
    rng = np.random.default_rng(seed)
    tokens = rng.normal(size=(_LENGTH, _WIDTH))
    projections = rng.normal(size=(_LAYERS, 3, _WIDTH, _WIDTH)) / np.sqrt(_WIDTH)
    reordered = np.concatenate([tokens[-2::-1], tokens[-1:]])
    mask = attention.causal_mask(np.arange(_LENGTH)) if is_masked else None
    change = []
    for query, key, value in projections:
        tokens, reordered = (_layer(each, query, key, value, mask) for each in (tokens, reordered))
        change.append(np.linalg.norm(tokens[-1] - reordered[-1]) / np.linalg.norm(tokens[-1]))
    return np.array(change)


def _layer(
    tokens: np.ndarray, query: np.ndarray, key: np.ndarray, value: np.ndarray, mask: np.ndarray | None
) -> np.ndarray:
    mixed = tokens + attention.attend(tokens @ query, tokens @ key, tokens @ value, mask=mask)
    return mixed / np.sqrt(np.mean(mixed**2, axis=-1, keepdims=True))  # root-mean-square norm, as real layers have
