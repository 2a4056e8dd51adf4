"""What two released models have learned about positions, as small extracts; NOTICE names sources and licences.

`e5_small.npz` is of intfloat/multilingual-e5-small, `mpnet.npz` of sentence-transformers/all-mpnet-base-v2.
scripts/extract_tables.py rebuilds both from public packages.
"""

from functools import cache
from pathlib import Path

import numpy as np

from figures_src.encoding import t5

MODELS = ("e5_small", "mpnet")
INNER = {"e5_small": slice(8, 500), "mpnet": slice(1, 511)}  # positions between the special ones at both ends


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


@cache
def _kept(model: str) -> dict[str, np.ndarray]:
    if model not in MODELS:
        raise ValueError(f"unknown model {model!r}: use one of {', '.join(MODELS)}")
    with np.load(Path(__file__).parent / f"{model}.npz") as file:
        return dict(file)
