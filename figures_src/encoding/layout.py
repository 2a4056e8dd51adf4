"""The two layouts of a rotary vector: which two entries of it form a pair."""

import math

from . import _validate
from ._types import Array, Layout

LAYOUTS = ("interleaved", "half_split")


def split(x: Array, layout: Layout) -> tuple[Array, Array]:
    """Return the first and the second entries of all pairs, each `(..., head_dim / 2)`.

    "interleaved" pairs neighbours, entries 2i and 2i + 1; "half_split" pairs entries i and i + head_dim / 2.

    Args:
        x: vectors, shape (..., head_dim).
        layout: "interleaved" (the paper, GPT-J, Llama's own code) or "half_split" (GPT-NeoX, transformers).

    Returns:
        Two arrays of shape (..., head_dim / 2).

    Source:
        Su et al. 2021, arXiv 2104.09864, equation 34 (interleaved); GPT-NeoX, `rotate_half` (half_split).
    """
    _validate.require_choice("layout", layout, LAYOUTS)
    _validate.namespace(x=x)
    half = _validate.as_int("head_dim", _validate.require_axes("x", x, 1).shape[-1], even=True) // 2
    if layout == "interleaved":
        return x[..., 0::2], x[..., 1::2]
    return x[..., :half], x[..., half:]


def join(first: Array, second: Array, layout: Layout) -> Array:
    """Return the vectors whose pairs have these first and second entries; undoes `split`.

    Args:
        first: first entries, shape (..., head_dim / 2).
        second: second entries, of the same shape and dtype.
        layout: "interleaved" or "half_split".

    Returns:
        Shape (..., head_dim).

    Source:
        As for `split`.
    """
    _validate.require_choice("layout", layout, LAYOUTS)
    xp, _ = _validate.namespace(first=first, second=second)
    first, second = _validate.require_axes("first", first, 1), _validate.require_axes("second", second, 1)
    if first.shape != second.shape:
        raise ValueError(f"first and second must have one shape, got {tuple(first.shape)} and {tuple(second.shape)}")
    _validate.require_one_dtype(first=first, second=second)
    if layout == "half_split":
        return xp.concat([first, second], axis=-1)
    return xp.reshape(xp.stack([first, second], axis=-1), (*first.shape[:-1], 2 * first.shape[-1]))


def to_complex(x: Array, *, layout: Layout = "interleaved") -> Array:
    """Return every pair (a, b) of x as the complex number `a + bi`.

    Rotation is then one product: `to_complex(rotate(x)) = to_complex(x) * exp(1j * angles)`.

    Args:
        x: vectors, shape (..., head_dim).
        layout: "interleaved" or "half_split".

    Returns:
        Complex, shape (..., head_dim / 2); complex64 for float32 and narrower types.

    Source:
        Su et al. 2021, arXiv 2104.09864, section 3.2.1, equation 12.
    """
    xp, _ = _validate.namespace(x=x)
    _validate.require_floating("x", x, xp)
    first, second = split(xp.astype(x, _validate.working_dtype(xp, x.dtype), copy=False), layout)
    return first + 1j * second


def from_complex(z: Array, *, layout: Layout = "interleaved") -> Array:
    """Return the vectors whose pairs are the real and imaginary parts of z; undoes `to_complex`.

    Args:
        z: complex numbers, shape (..., head_dim / 2).
        layout: "interleaved" or "half_split".

    Returns:
        Shape (..., head_dim), float32 or float64 as z is.

    Source:
        As for `to_complex`.
    """
    xp, _ = _validate.namespace(z=_validate.require_axes("z", z, 1))
    if not xp.isdtype(z.dtype, "complex floating"):
        raise TypeError(f"z must be complex, got dtype {z.dtype}")
    return join(xp.real(z), xp.imag(z), layout)


def convert(x: Array, source: Layout, target: Layout) -> Array:
    """Return the vectors with their entries re-ordered from one layout to the other.

    Rotating in `source` and converting gives the same as converting and rotating in `target`.

    Args:
        x: vectors, shape (..., head_dim).
        source: layout that x has.
        target: layout that the result has.

    Returns:
        Shape (..., head_dim): the same numbers in another order.

    Source:
        transformers, `convert_llama_weights_to_hf.permute`.
    """
    for name, layout in (("source", source), ("target", target)):
        _validate.require_choice(name, layout, LAYOUTS)
    return join(*split(x, source), target)


def convert_projection(
    weight: Array, head_dim: int, source: Layout, target: Layout, *, rotary_dim: int | None = None
) -> Array:
    """Return a query or key projection whose heads come out in the other layout.

    Each head's block of head_dim output rows is re-ordered as `convert` re-orders a vector; scores stay the
    same where both the query and the key projection are converted.

    Args:
        weight: shape (heads * head_dim, d_model), applied as `weight @ x`; or a bias, (heads * head_dim,).
        head_dim: width of a head, even.
        source: layout that the projection now gives.
        target: layout that it shall give.
        rotary_dim: width of the rotated part at the start of each head; head_dim where left out.

    Returns:
        Of weight's shape.

    Raises:
        ValueError: the rows are not a multiple of head_dim.

    Source:
        transformers, `convert_llama_weights_to_hf.permute`.
    """
    head_dim = _validate.as_int("head_dim", head_dim, even=True)
    rotary_dim = _validate.as_int("rotary_dim", head_dim if rotary_dim is None else rotary_dim, even=True)
    if rotary_dim > head_dim:
        raise ValueError(f"rotary_dim must be at most head_dim = {head_dim}, got {rotary_dim}")
    xp, _ = _validate.namespace(weight=_validate.require_axes("weight", weight, 1))
    if weight.ndim not in (1, 2) or weight.shape[0] % head_dim or 0 in weight.shape:
        raise ValueError(
            f"weight must have heads * {head_dim} rows, at most two axes and none of length 0, "
            f"got shape {tuple(weight.shape)}"
        )
    # dims last, as `convert` has them; torch.vmap knows no moveaxis
    rows = xp.matrix_transpose(xp.reshape(weight, (-1, head_dim, math.prod(weight.shape[1:]))))
    rotary = convert(rows[..., :rotary_dim], source, target)
    return xp.reshape(xp.matrix_transpose(xp.concat([rotary, rows[..., rotary_dim:]], axis=-1)), weight.shape)
