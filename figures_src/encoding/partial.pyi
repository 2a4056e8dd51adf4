from typing import Any, Literal

from numpy.typing import NDArray

from ._types import Array, Layout

def frequencies(head_dim: int, *, rotary_dim: int, base: float = 10000.0, like: Array | None = None) -> Array: ...
def p_rope_frequencies(
    head_dim: int, *, fraction: float, base: float = 10000.0, like: Array | None = None
) -> Array: ...
def rotate(
    x: Array,
    position: Array | float,
    frequencies: Array | NDArray[Any],
    *,
    layout: Layout = "interleaved",
    part: Literal["first", "last"] = "first",
    attention_factor: float = 1.0,
) -> Array: ...
def rotate_by(
    x: Array,
    angles: Array,
    *,
    layout: Layout = "interleaved",
    part: Literal["first", "last"] = "first",
    attention_factor: float = 1.0,
) -> Array: ...
