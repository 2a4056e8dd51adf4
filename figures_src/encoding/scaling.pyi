from typing import Any, Literal, NamedTuple

from ._types import Array

class Scaled(NamedTuple):
    frequencies: Any
    attention_factor: float

def linear(head_dim: int, base: float = 10000.0, *, factor: float, like: Array | None = None) -> Scaled: ...
def larger_base(head_dim: int, base: float = 10000.0, *, factor: float, like: Array | None = None) -> Scaled: ...
def ntk_aware(head_dim: int, base: float = 10000.0, *, factor: float, like: Array | None = None) -> Scaled: ...
def dynamic_ntk(
    head_dim: int,
    base: float = 10000.0,
    *,
    length: int,
    original_length: int,
    factor: float = 1.0,
    form: Literal["paper", "code"] = "paper",
    like: Array | None = None,
) -> Scaled: ...
def proportional(
    head_dim: int, base: float = 10000.0, *, fraction: float, factor: float = 1.0, like: Array | None = None
) -> Scaled: ...
