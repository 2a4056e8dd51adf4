from collections.abc import Sequence
from typing import Any, Literal

from numpy.typing import NDArray

from ._types import Array

FORMS: tuple[str, ...]
RULES: tuple[str, ...]

def axis_of_pair(
    sections: Sequence[int], *, form: Literal["chunked", "interleaved"] = "chunked", like: Array | None = None
) -> Array: ...
def angles(
    point: Array,
    frequencies: Array | NDArray[Any],
    sections: Sequence[int],
    *,
    form: Literal["chunked", "interleaved"] = "chunked",
) -> Array: ...
def position_ids(
    parts: Sequence[object],
    *,
    next_text: Literal["after_largest", "after_grid"] = "after_largest",
    start: int = 0,
    like: Array | None = None,
) -> Array: ...
