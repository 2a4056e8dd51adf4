"""Numbers quoted in the chapter on relative positions."""

import math

import numpy as np
import torch

from figures_src.encoding import alibi, attention, sinusoidal, t5, transformer_xl
from figures_src.models import tables

_SLOPES = alibi.slopes(8)


def alibi_half_distance_first() -> str:
    """Distance at which the bias of the steepest of 8 heads is -ln 2, so that a weight is halved, in tokens."""
    return f"{math.log(2) / _SLOPES[0]:.1f}"


def alibi_half_distance_last() -> str:
    """Distance at which the bias of the gentlest of 8 heads is -ln 2, in tokens."""
    return f"{math.log(2) / _SLOPES[-1]:.0f}"


def alibi_last_512_share() -> str:
    """Weight of the gentlest of 8 heads on the last 512 tokens of an endless text of equal scores, in percent."""
    return f"{100 * (1 - math.exp(-512 * _SLOPES[-1])):.1f}"


def alibi_last_2048_share() -> str:
    """Weight of the gentlest of 8 heads on the last 2,048 tokens of such a text, in percent."""
    return f"{100 * (1 - math.exp(-2048 * _SLOPES[-1])):.2f}"


def alibi_tied_by_key_index() -> str:
    """Largest number of keys with one bias in bfloat16, for the key-index form and 4,096 tokens."""
    return f"{_largest_tie('key_index')}"


def alibi_first_tie_by_distance() -> str:
    """Shortest distance whose bias in bfloat16 is that of the distance before, for the distance form."""
    bias = _in_bfloat16("distance")[::-1]
    return f"{np.flatnonzero(np.diff(bias) == 0)[0] + 1}"


def _in_bfloat16(form: str) -> np.ndarray:
    """Biases of the last query of 4,096 tokens in the steepest head, by key."""
    key = torch.arange(4096)
    bias = alibi.bias(key[-1:], key, torch.tensor(_SLOPES[:1]), form=form, dtype=torch.bfloat16)
    return bias[0, 0].double().numpy()


def _largest_tie(form: str) -> int:
    return int(np.unique(_in_bfloat16(form), return_counts=True)[1].max())


def shaw_naive_memory() -> str:
    """Size of one vector for every pair of 2,048 tokens, head_dim 64, four bytes a number, in gigabytes."""
    return f"{2048**2 * 64 * 4 / 1e9:.1f}"


def shaw_products_memory() -> str:
    """Size of the products of 2,048 queries with the 33 rows of a table for r = 16, in megabytes."""
    return f"{2048 * (2 * 16 + 1) * 4 / 1e6:.2f}"


def xl_pairs() -> str:
    """Pairs of 512 queries and 1,024 keys."""
    return f"{512 * 1024:,}"


def xl_distances() -> str:
    """Distances that occur between 512 queries and 1,024 keys, of which the queries are the last."""
    return f"{len(transformer_xl.distances(512, 1024)):,}"


def t5_last_start_decoder() -> str:
    """Shortest distance in the last of 32 buckets with maximum distance 128, one-sided, in tokens."""
    return f"{t5.bucket_starts(bidirectional=False)[-1]}"


def t5_last_start_encoder() -> str:
    """Shortest distance in the last bucket of a side, 32 buckets for both, in tokens."""
    return f"{t5.bucket_starts(bidirectional=True)[-1]}"


def t5_parameters() -> str:
    """Numbers in the table of a model with 12 heads and 32 buckets."""
    return f"{32 * 12}"


def mpnet_self() -> str:
    """The highest of the 12 biases that MPNet gives a token for itself."""
    return f"{tables.relative_bias()[0].max():.1f}".replace("-", "−")


def mpnet_back() -> str:
    """Weight of head 4 of MPNet on earlier keys, 128 on either side and all contents alike, in percent."""
    return f"{100 * _mpnet_weights()[:128, 4].sum():.0f}"


def mpnet_ahead() -> str:
    """Weight of head 0 of MPNet on later keys, likewise, in percent."""
    return f"{100 * _mpnet_weights()[129:, 0].sum():.0f}"


def mpnet_logarithm() -> str:
    """R^2 of a line in the logarithm of the distance, for head 7 of MPNet and earlier keys."""
    return f"{tables.line(7, logarithmic=True)[2]:.2f}"


def mpnet_straight() -> str:
    """R^2 of a line in the distance itself, for the same."""
    return f"{tables.line(7, logarithmic=False)[2]:.2f}"


def _mpnet_weights() -> np.ndarray:
    """Softmax of MPNet's bias over the offsets -128 to 128, shape (257, 12)."""
    weights = np.exp(tables.relative_bias()[t5.buckets(np.arange(-128, 129))])
    return weights / weights.sum(axis=0)


def kerple_parameters() -> str:
    """Learned numbers of KERPLE for 12 heads."""
    return f"{2 * 12}"


def fire_parameters() -> str:
    """Learned numbers of FIRE for 12 heads, one hidden layer of 32 units, c and threshold."""
    return f"{32 + 32 + 32 * 12 + 12 + 2}"


def content_bias_parameters() -> str:
    """Parameters of the bias in a full layer of Inkling: width 6,144, 64 heads, 16 profiles of 1,024 distances."""
    return f"{(6144 * 64 * 16 + 16 * 1024) / 1e6:.1f} million"


def content_bias_table() -> str:
    """Size of one token's look-up in that layer: 64 heads, 1,024 distances, two bytes each."""
    return f"{64 * 1024 * 2 // 1024} KiB"


def kernel_sinusoidal_spread() -> str:
    """Largest spread of one score at one distance into the past, sinusoids added to one query and key, 24 tokens."""
    query, key = np.random.default_rng(5).normal(size=(2, 32))
    encoding = sinusoidal.encode(np.arange(24), 32)
    scores = attention.scores(query + encoding, key + encoding)
    return f"{max(np.ptp(np.diagonal(scores, -distance)) for distance in range(24)):.2f}"
