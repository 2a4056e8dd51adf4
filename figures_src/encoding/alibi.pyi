from typing import Any, Literal

from numpy.typing import NDArray

from ._types import Array

FORMS: tuple[str, ...]
SIDES: tuple[str, ...]

def slopes(heads: int, *, max_bias: float = 8.0, like: Array | None = None) -> Array: ...
def bias(
    query_position: Array | float,
    key_position: Array | float,
    slopes: Array | NDArray[Any],
    *,
    form: Literal["distance", "key_index"] = "distance",
    side: Literal["symmetric", "past", "future"] = "symmetric",
    dtype: Any = None,
) -> Array: ...
def bias_in_space(
    query_point: Array, key_point: Array, slopes: Array | NDArray[Any], *, dtype: Any = None
) -> Array: ...
