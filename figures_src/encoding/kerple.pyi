from typing import Any

from ._types import Array

def logarithmic(
    query_position: Array | float,
    key_position: Array | float,
    r1: Array | float,
    r2: Array | float,
    *,
    dtype: Any = None,
) -> Array: ...
def power(
    query_position: Array | float,
    key_position: Array | float,
    r1: Array | float,
    r2: Array | float,
    *,
    dtype: Any = None,
) -> Array: ...
