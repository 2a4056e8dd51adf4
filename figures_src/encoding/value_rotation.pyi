from typing import Any

from numpy.typing import NDArray

from ._types import Array, Layout

def rotate(
    v: Array, position: Array | float, frequencies: Array | NDArray[Any], *, layout: Layout = "interleaved"
) -> Array: ...
def unrotate(
    output: Array, position: Array | float, frequencies: Array | NDArray[Any], *, layout: Layout = "interleaved"
) -> Array: ...
