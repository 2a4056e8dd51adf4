from typing import Any

from numpy.typing import NDArray

from ._types import Array

def turns(frequencies: Array | NDArray[Any], length: float) -> Array: ...
def kept_by_turns(frequencies: Array | NDArray[Any], length: int, slow: float, fast: float) -> Array: ...
def kept_by_index(
    head_dim: int, base: float, length: int, slow: float, fast: float, *, truncate: bool = True
) -> NDArray[Any]: ...
def index_limits(
    head_dim: int, base: float, length: int, slow: float, fast: float, *, truncate: bool = True
) -> tuple[float, float]: ...
