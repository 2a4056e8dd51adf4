from typing import Any, Literal

from ._types import Array

ORDERS: tuple[str, ...]
DENOMINATORS: tuple[str, ...]

def frequencies(
    d_model: int,
    base: float = 10000.0,
    *,
    denominator: Literal["half", "half_minus_one"] = "half",
    like: Array | None = None,
) -> Array: ...
def encode(
    position: Array | float,
    d_model: int,
    *,
    base: float = 10000.0,
    order: Literal["interleaved", "sin_cos", "cos_sin"] = "interleaved",
    denominator: Literal["half", "half_minus_one"] = "half",
    scale: float = 1.0,
    dtype: Any = None,
) -> Array: ...
def shift_matrix(
    offset: Array | float,
    d_model: int,
    *,
    base: float = 10000.0,
    order: Literal["interleaved", "sin_cos", "cos_sin"] = "interleaved",
    denominator: Literal["half", "half_minus_one"] = "half",
    like: Array | None = None,
) -> Array: ...
def timestep(
    t: Array | float,
    dim: int,
    *,
    flip: bool = False,
    downscale_freq_shift: float = 1.0,
    scale: float = 1.0,
    max_period: float = 10000.0,
    dtype: Any = None,
) -> Array: ...
