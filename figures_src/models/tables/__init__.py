"""What three released models have learned about positions, as small extracts; NOTICE names sources and licences.

`e5_small.npz` is of intfloat/multilingual-e5-small, `mpnet.npz` of sentence-transformers/all-mpnet-base-v2:
scripts/maintain/extract_tables.py rebuilds both from public packages. `smollm2.npz` is measured on
HuggingFaceTB/SmolLM2-135M-Instruct, a RoPE model, by scripts/maintain/extract_pairs.py.
"""

from functools import cache
from pathlib import Path

import numpy as np

from figures_src.encoding import rotary, t5

MODELS = ("e5_small", "mpnet")
ROTARY_LENGTH = 8_192  # tokens that the configuration of SmolLM2 declares
INNER = {"e5_small": slice(8, 500), "mpnet": slice(1, 511)}  # positions between the special ones at both ends
KINDS_OF_HEADS = {  # of the relative bias: where its heads look, in the order in which they are shown
    "back": (4, 6, 10),
    "ahead": (0, 11),
    "nearby": (7, 8, 9),
    "anywhere": (1, 2, 5),
    "not nearby": (3,),
}


def coordinates(model: str) -> np.ndarray:
    """The rows of a learned table of positions along the 24 directions in which its inner rows vary most.

    Row p is that of position p, less the mean of the inner rows; shape (positions, 24), float64.
    """
    return _kept(model)["coordinates"].astype(np.float64)


def shares(model: str) -> np.ndarray:
    """The share of each of the 24 directions in the variance of the inner rows, shape (24,)."""
    return _kept(model)["share"].astype(np.float64)


def relative_bias() -> np.ndarray:
    """The learned relative bias of MPNet, which all layers share: shape (32 buckets, 12 heads)."""
    return _kept("mpnet")["relative_attention_bias"].astype(np.float64)


def one_step(rows: np.ndarray) -> tuple[np.ndarray, float]:
    """The matrix M for which `rows[p] @ M` comes nearest to `rows[p + 1]`, and the share of variance it misses."""
    before, after = rows[:-1], rows[1:]
    matrix = np.linalg.lstsq(before, after, rcond=None)[0]
    missed = np.sum((after - before @ matrix) ** 2) / np.sum((after - after.mean(axis=0)) ** 2)
    return matrix, float(missed)


def line(head: int, *, logarithmic: bool) -> tuple[float, float, float]:
    """The line nearest to a head's bias for earlier keys, in the distance or in its logarithm: slope, start and R^2.

    One point for each bucket, at its middle; the last one is taken to end at 128.
    """
    starts = np.append(np.asarray(t5.bucket_starts(bidirectional=True)[1:]), 129)
    middle = (starts[:-1] + starts[1:] - 1) / 2
    x, y = np.log(middle) if logarithmic else middle, relative_bias()[1:16, head]
    slope, start = np.polyfit(x, y, 1)
    return float(slope), float(start), float(1 - np.sum((y - start - slope * x) ** 2) / np.sum((y - y.mean()) ** 2))


def modes(model: str) -> tuple[np.ndarray, np.ndarray]:
    """A table taken apart: the eigenvalues of the matrix that moves its inner rows by one, and all rows along each.

    An eigenvalue off the real axis is a wave, and stands for its conjugate, too; fastest first. E5's 14 leading
    directions have 7 waves, MPNet's 3 have one and a drift, whose eigenvalue is real: shapes (7,), (512, 7) or (2,),
    (512, 2).
    """
    rows = coordinates(model)[:, : {"e5_small": 14, "mpnet": 3}[model]]
    values, vectors = np.linalg.eig(one_step(rows[INNER[model]])[0])
    upper = np.flatnonzero(values.imag >= 0)
    order = upper[np.argsort(-np.angle(values[upper]))]
    return values[order], rows @ vectors[:, order]


def pair_shares() -> np.ndarray:
    """Share of each rotary pair of SmolLM2 135M in |q_i| |k_i|, of the mean lengths in a head.

    Shape (270 heads, layer by layer, 32 pairs); read on 1,280 tokens of plays.
    """
    return _kept("smollm2")["shares"].astype(np.float64)


def pair_losses() -> dict[str, np.ndarray]:
    """What SmolLM2 135M loses without some rotary pairs of all heads, in nats per token.

    still: with one pair at frequency 0, shape (32,). still_groups, silent_groups: with eight pairs together, fastest
    first, at frequency 0 or taken out of every score, shape (4,). silent_slowest: without pairs 26 to 31. still_half:
    with the slower half at frequency 0.
    """
    kept = _kept("smollm2")
    return {name: kept[name].astype(np.float64) - kept["plain"] for name in _LOSSES}


def pair_wavelengths() -> np.ndarray:
    """Of the pairs of SmolLM2 135M, in tokens, shape (32,): heads of 64 at the base 100,000."""
    return rotary.wavelengths(rotary.frequencies(64, 100_000.0))


_LOSSES = ("still", "still_groups", "still_half", "silent_groups", "silent_slowest")


@cache
def _kept(model: str) -> dict[str, np.ndarray]:
    if model not in (*MODELS, "smollm2"):
        raise ValueError(f"unknown model {model!r}: use one of {', '.join(MODELS)}")
    with np.load(Path(__file__).parent / f"{model}.npz") as file:
        return dict(file)
