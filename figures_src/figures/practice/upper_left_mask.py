"""With a cache, PyTorch's is_causal shows a new token the oldest keys; a layer's bias, all keys up to itself."""

import torch
from matplotlib.figure import Figure
from torch.nn.functional import scaled_dot_product_attention

from figures_src import layers
from figures_src.drawing import style

_KEYS, _NEW = 12, 3


def draw() -> Figure:
    query, key = torch.zeros(1, 1, _NEW, 2), torch.zeros(1, 1, _KEYS, 2)
    value = torch.eye(_KEYS)[None, None]  # the output is then the row of weights
    seen = {
        "is_causal=True: wrong": scaled_dot_product_attention(query, key, value, is_causal=True) > 0,
        "attn_mask=bias: right": layers.ALiBi(1, _KEYS)(query, key)[None].isfinite(),
    }
    figure, axes = style.figure(2, height=3.2, sharex=True)
    for ax, (title, cells) in zip(axes, seen.items(), strict=True):
        ax.imshow(cells[0, 0].float().numpy(), cmap=style.SEQUENTIAL, vmin=0, vmax=1, aspect="auto")
        for place in range(1, _KEYS):
            ax.axvline(place - 0.5, color=style.LIGHT.grid, linewidth=0.8)
        for place in range(1, _NEW):
            ax.axhline(place - 0.5, color=style.LIGHT.grid, linewidth=0.8)
        colour = style.LIGHT.green if title.endswith("right") else style.LIGHT.danger
        ax.set_title(f"{title}, token {_KEYS - 1} sees {cells[0, 0, -1].sum()} keys", color=colour)
        ax.set(ylabel="query")
        ax.set_yticks(range(_NEW), range(_KEYS - _NEW, _KEYS))
    axes[1].set_xlabel("key position n (0 to 8 come from the cache)")
    axes[1].set_xticks(range(_KEYS))
    return figure
