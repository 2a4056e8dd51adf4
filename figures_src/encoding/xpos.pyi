from typing import Any

from numpy.typing import NDArray

from ._types import Array, Layout

def decay(head_dim: int, *, gamma: float = 0.4, like: Array | None = None) -> Array: ...
def rotate_query(
    x: Array,
    position: Array | float,
    frequencies: Array | NDArray[Any],
    *,
    layout: Layout = "interleaved",
    scale_base: float = 512.0,
    gamma: float = 0.4,
    centre: float = 0.0,
) -> Array: ...
def rotate_key(
    x: Array,
    position: Array | float,
    frequencies: Array | NDArray[Any],
    *,
    layout: Layout = "interleaved",
    scale_base: float = 512.0,
    gamma: float = 0.4,
    centre: float = 0.0,
) -> Array: ...
