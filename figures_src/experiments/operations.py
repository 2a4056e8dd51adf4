"""Counted, not measured: multiplications of an attention layer a token, and numbers that a rotation moves."""

from dataclasses import dataclass

# Numbers read and written for each number of x, tables left out (all heads share them). A step that makes an array
# writes it, the next one reads it.
MOVED = {
    "copy": 1 + 1,
    "complex": 1 + 1,  # one product
    "rotate_half, compiled": 1 + 1,  # one pass
    "in place": 2 + 3,  # product; then read x and the result, write the result
    "this module": 1.5 + 1.5 + 3,  # two products of a half with both tables; their sum
    "two halves": 4 + 3 + 2,  # four products of halves; sum and difference; put together
    "rotate_half": 2 + 1 + 2 + 2 + 3,  # product; sign; put together; product; sum
}


@dataclass(frozen=True)
class Shape:
    """Of an attention layer: width of the model, heads of queries and of keys, width of a head, share that turns."""

    width: int
    heads: int
    key_heads: int
    head_dim: int
    share: float = 1.0


def projections(shape: Shape) -> float:
    """Multiplications of the four projections, for one token."""
    return 2 * shape.width * (shape.heads + shape.key_heads) * shape.head_dim


def attention(shape: Shape, length: int) -> float:
    """Multiplications of scores and outputs, for one token that looks at `length` keys."""
    return 2 * shape.heads * shape.head_dim * length


def turning(shape: Shape) -> float:
    """Multiplications that turn the query and the key of one token: two a number."""
    return 2 * (shape.heads + shape.key_heads) * shape.head_dim * shape.share


def turning_all(shape: Shape, length: int) -> float:
    """Multiplications that turn all kept keys, for one token: what raw keys cost."""
    return 2 * shape.key_heads * shape.head_dim * shape.share * length


def alibi(shape: Shape, length: int) -> float:
    """Multiplications of slopes and distances, one a score, where the bias is made anew for one token."""
    return shape.heads * length
