import math
from typing import Any, Literal

from numpy.typing import NDArray

from ._types import Array

ORDERS: tuple[str, ...]

def octaves(axis_count: int, octave_count: int, *, first: float = math.pi, like: Array | None = None) -> Array: ...
def gaussian(axis_count: int, pairs: int, *, sigma: float, seed: int = 0, like: Array | None = None) -> Array: ...
def features(
    point: Array,
    frequencies: Array | NDArray[Any],
    *,
    order: Literal["cos_sin", "sin_cos"] = "cos_sin",
    dtype: Any = None,
) -> Array: ...
