from typing import Any

from ._types import Array

def bias(
    query_position: Array | float,
    key_position: Array | float,
    heads: int,
    *,
    width: int = 128,
    base: float = 10000.0,
    dtype: Any = None,
) -> Array: ...
