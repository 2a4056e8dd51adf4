from ._types import Array

GAMMA: int
WORDS: int
FIRST: int
SECOND: int
MASK: int

def normal(count: int, *, seed: int = 0, std: float = 1.0, like: Array | None = None) -> Array: ...
