from collections.abc import Sequence
from typing import Literal

from ._types import Array
from .scaling import Scaled

RAMPS: tuple[str, ...]

def ntk_by_parts(
    head_dim: int,
    base: float = 10000.0,
    *,
    factor: float,
    original_length: int,
    beta_fast: float = 32.0,
    beta_slow: float = 1.0,
    ramp: Literal["code", "paper"] = "paper",
    truncate: bool = True,
    like: Array | None = None,
) -> Scaled: ...
def yarn(
    head_dim: int,
    base: float = 10000.0,
    *,
    factor: float,
    original_length: int,
    beta_fast: float = 32.0,
    beta_slow: float = 1.0,
    ramp: Literal["code", "paper"] = "code",
    truncate: bool = True,
    attention_factor: float | None = None,
    mscale: float | None = None,
    mscale_all_dim: float | None = None,
    like: Array | None = None,
) -> Scaled: ...
def yarn_mscale(factor: float, weight: float = 1.0) -> float: ...
def llama3(
    head_dim: int,
    base: float = 500000.0,
    *,
    factor: float = 8.0,
    low_freq_factor: float = 1.0,
    high_freq_factor: float = 4.0,
    original_length: int = 8192,
    like: Array | None = None,
) -> Scaled: ...
def longrope(
    head_dim: int,
    base: float = 10000.0,
    *,
    short_factors: Sequence[float] | Array,
    long_factors: Sequence[float] | Array,
    length: int,
    original_length: int,
    factor: float,
    attention_factor: float | None = None,
    like: Array | None = None,
) -> Scaled: ...
