from typing import Literal

from ._types import Array

KINDS: tuple[str, ...]
SHARPNESS: float

def resampling(
    old: int, new: int, *, kind: Literal["bilinear", "bicubic"] = "bicubic", like: Array | None = None
) -> Array: ...
def resize(grid: Array, rows: int, columns: int, *, kind: Literal["bilinear", "bicubic"] = "bicubic") -> Array: ...
