"""Behind a causal mask, outputs close together share most of what they average, and so point the same way."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import attention

_LENGTH, _WIDTH = 48, 256


def draw() -> Figure:
    figure, axes = style.figure(1, 2, height=3.4, width="wide", narrow={"rows": 2, "columns": 1, "height": 7.4})
    for ax, title, similarity in zip(
        axes, ("Without a mask: all the same", "With a mask: near is similar"), _similarities(), strict=True
    ):
        image = ax.imshow(similarity, vmin=0, vmax=1, cmap=style.SEQUENTIAL)
        ax.set(
            title=title,
            ylabel="position m (tokens)",
            xlabel="position n (tokens)",
            xticks=[0, 15, 30, 45],
            yticks=[0, 15, 30, 45],
        )
        ax.spines[:].set_visible(False)
    place = {"location": "bottom", "aspect": 24, "shrink": 0.7} if style.is_narrow() else {"shrink": 0.75}
    figure.colorbar(image, ax=axes, label="similarity (cosine)", ticks=[0, 0.5, 1], **place)
    return figure


def _similarities() -> tuple[np.ndarray, np.ndarray]:
    """Cosines between all outputs of one random layer, without and with a causal mask."""
    rng = np.random.default_rng(0)
    tokens = rng.normal(size=(_LENGTH, _WIDTH))
    query, key, value = rng.normal(size=(3, _WIDTH, _WIDTH)) / np.sqrt(_WIDTH)
    query /= 4  # as small as at the start of a training
    mask = attention.causal_mask(np.arange(_LENGTH))
    outputs = (attention.attend(tokens @ query, tokens @ key, tokens @ value, mask=each) for each in (None, mask))
    return tuple(_cosines(output) for output in outputs)


def _cosines(vectors: np.ndarray) -> np.ndarray:
    unit = vectors / np.linalg.norm(vectors, axis=-1, keepdims=True)
    return unit @ unit.T
