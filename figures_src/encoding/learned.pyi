from typing import Literal

from ._types import Array

PAST_END: tuple[str, ...]

def initialise(length: int, d_model: int, *, std: float = 0.02, seed: int = 0, like: Array | None = None) -> Array: ...
def look_up(
    table: Array,
    position: Array | float,
    *,
    offset: int = 0,
    past_end: Literal["error", "wrap", "clamp", "interpolate"] = "error",
) -> Array: ...
def resize(table: Array, length: int) -> Array: ...
