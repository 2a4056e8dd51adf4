"""Context extension: rules that scale all rotary frequencies.

Every rule, here and in `by_parts`, takes the width of the rotated part of a head (even), the base of its frequencies,
and `like`, an array whose library and device the frequencies take (NumPy where left out). A factor says how many times
longer the context becomes, and a length is in tokens.
"""

import math
from typing import Any, Literal, NamedTuple

from . import _validate, partial, rotary
from ._types import Array


class Scaled(NamedTuple):
    """What every rule gives, and what `rotary.rotate` takes.

    Attributes:
        frequencies: radians per token, shape (head_dim / 2,), float64.
        attention_factor: number that multiplies cosines and sines, and so the scores of what rotates by its square.
    """

    frequencies: Any  # the array of the `like` that the rule was given
    attention_factor: float


def linear(head_dim: int, base: float = 10000.0, *, factor: float, like: Array | None = None) -> Scaled:
    """Position interpolation: divide every frequency, `frequencies[i] / factor`.

    Args:
        head_dim: width of the rotated part of a head, even.
        base: base of the frequencies.
        factor: at least 1.
        like: see above.

    Returns:
        `Scaled`, with attention factor 1.

    Source:
        Chen et al. 2023, arXiv 2306.15595, equation 4: there the positions are divided, to the same effect.
    """
    factor = _validate.as_float("factor", factor, minimum=1)
    return Scaled(rotary.frequencies(head_dim, base, like=like) / factor, 1.0)


def larger_base(head_dim: int, base: float = 10000.0, *, factor: float, like: Array | None = None) -> Scaled:
    """Adjusted base frequency: the frequencies of `base * factor`.

    Args:
        head_dim: width of the rotated part of a head, even.
        base: base of the frequencies before.
        factor: how many times larger the base becomes, at least 1; 50 from 10,000 to 500,000.
        like: see above.

    Returns:
        `Scaled`, with attention factor 1.

    Source:
        Xiong et al. 2023, arXiv 2309.16039, section 2.1; the `ntk_factor` of diffusers does the same.
    """
    factor = _validate.as_float("factor", factor, minimum=1)
    base = _validate.as_float("base", base, above=0)
    return Scaled(rotary.frequencies(head_dim, base * factor, like=like), 1.0)


def ntk_aware(head_dim: int, base: float = 10000.0, *, factor: float, like: Array | None = None) -> Scaled:
    """NTK-aware: the frequencies of `base * factor ** (head_dim / (head_dim - 2))`.

    The fastest pair keeps its frequency, and the slowest is divided by exactly the factor.

    Args:
        head_dim: width of the rotated part of a head, even, at least 4.
        base: base of the frequencies before.
        factor: at least 1.
        like: see above.

    Returns:
        `Scaled`, with attention factor 1.

    Raises:
        ValueError: the base would not be finite.

    Source:
        bloc97 2023 (r/LocalLLaMA); Peng et al. 2023, arXiv 2309.00071, section 3.1, equation 16.
    """
    head_dim = _validate.as_int("head_dim", head_dim, minimum=4, even=True)
    base = _validate.as_float("base", base, above=0)
    factor = _validate.as_float("factor", factor, minimum=1)
    exponent = head_dim / (head_dim - 2)
    try:
        raised = base * factor**exponent
    except OverflowError:
        raised = math.inf
    if raised == math.inf:
        raise ValueError(f"factor must leave the base finite, got {factor}")
    return Scaled(rotary.frequencies(head_dim, raised, like=like), 1.0)


def dynamic_ntk(
    head_dim: int,
    base: float = 10000.0,
    *,
    length: int,
    original_length: int,
    factor: float = 1.0,
    form: Literal["paper", "transformers"] = "paper",
    like: Array | None = None,
) -> Scaled:
    """Dynamic NTK: NTK-aware with a factor that follows the current length n past the original length L.

    The paper's factor is `max(1, n / L)`; transformers' is `factor * n / L - (factor - 1)`, at least 1, too.

    Args:
        head_dim: width of the rotated part of a head, even, at least 4.
        base: base of the frequencies before.
        length: current length.
        original_length: length of training.
        factor: of transformers' form alone, at least 1; with 1 both forms agree.
        form: "paper" or "transformers".
        like: see above.

    Returns:
        `Scaled`, with attention factor 1. It changes with the length, so that rotated keys in a cache go stale.

    Raises:
        ValueError: factor is given to the paper's form.

    Source:
        Peng et al. 2023, arXiv 2309.00071, section 3.3; transformers, `_compute_dynamic_ntk_parameters`.
    """
    _validate.require_choice("form", form, ("paper", "transformers"))
    original_length = _validate.as_int("original_length", original_length)
    length = max(_validate.as_int("length", length), original_length)
    factor = _validate.as_float("factor", factor, minimum=1)
    if form == "paper" and factor != 1:
        raise ValueError(f"factor must be 1 for form 'paper', which follows the length alone, got {factor}")
    current = max(1.0, factor * length / original_length - (factor - 1))  # rounding may fall below 1
    return ntk_aware(head_dim, base, factor=current, like=like)


def proportional(
    head_dim: int, base: float = 10000.0, *, fraction: float, factor: float = 1.0, like: Array | None = None
) -> Scaled:
    """p-RoPE with position interpolation: `partial.p_rope_frequencies / factor`.

    Args:
        head_dim: width of a head, even.
        base: base of the frequencies.
        fraction: share of the pairs that rotate, 0 to 1.
        factor: at least 1.
        like: see above.

    Returns:
        `Scaled`, with attention factor 1.

    Source:
        transformers, `_compute_proportional_rope_parameters` (Gemma 4).
    """
    factor = _validate.as_float("factor", factor, minimum=1)
    inv_freq = partial.p_rope_frequencies(head_dim, fraction=fraction, base=base, like=like)
    return Scaled(inv_freq / factor, 1.0)
