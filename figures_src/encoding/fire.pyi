from typing import Any

from ._types import Array

def share(
    query_position: Array | float, key_position: Array | float, *, c: Array | float, threshold: Array | float
) -> Array: ...
def bias(
    query_position: Array | float,
    key_position: Array | float,
    w1: Array,
    b1: Array,
    w2: Array,
    b2: Array,
    *,
    c: Array | float,
    threshold: Array | float,
    dtype: Any = None,
) -> Array: ...
