"""Context extension by parts: rules that treat fast and slow pairs differently.

Every rule takes the width of the rotated part of a head (even), the base of its frequencies, and `like`, an array whose
library and device the frequencies take (NumPy where left out). A factor says how many times longer the context
becomes, and a length is in tokens.
"""

import math
from collections.abc import Sequence
from typing import Any, Literal

import array_api_compat.numpy as np

from . import _validate, rotary
from ._types import Array
from .frequency_ramp import kept_by_index, kept_by_turns
from .scaling import Scaled

RAMPS = ("code", "paper")


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
) -> Scaled:
    """NTK-by-parts: keep fast pairs, divide slow ones, `frequency * (kept + (1 - kept) / factor)`.

    Args:
        head_dim: width of the rotated part of a head, even.
        base: base of the frequencies; above 1 for the code's ramp.
        factor: at least 1.
        original_length: length of training.
        beta_fast: turns in the original length from which a frequency stays.
        beta_slow: turns up to which it is divided.
        ramp: "paper" (`frequency_ramp.kept_by_turns`) or "code" (`frequency_ramp.kept_by_index`).
        truncate: of the code's ramp alone, see `frequency_ramp.index_limits`.
        like: see above.

    Returns:
        `Scaled`, with attention factor 1.

    Source:
        Peng et al. 2023, arXiv 2309.00071, section 3.2, equations 17 to 20.
    """
    _validate.require_choice("ramp", ramp, RAMPS)
    _validate.require_bool("truncate", truncate)
    factor = _validate.as_float("factor", factor, minimum=1)
    _validate.as_int("original_length", original_length)
    slow = _validate.as_float("beta_slow", beta_slow, above=0)
    fast = _validate.as_float("beta_fast", beta_fast, minimum=slow)
    inv_freq = rotary.frequencies(head_dim, base, like=like)
    if ramp == "code":
        kept = kept_by_index(head_dim, base, original_length, slow, fast, truncate=truncate, like=like)
    else:
        kept = kept_by_turns(inv_freq, original_length, slow, fast)
    return Scaled(inv_freq * (kept + (1 - kept) / factor), 1.0)


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
) -> Scaled:
    """YaRN: `ntk_by_parts`, and an attention factor that makes the scores a little larger.

    Args:
        head_dim: width of the rotated part of a head, even.
        base: base of the frequencies; above 1 for the code's ramp.
        factor: at least 1.
        original_length: length of training.
        beta_fast: turns in the original length from which a frequency stays.
        beta_slow: turns up to which it is divided.
        ramp: "code" (what models are trained with) or "paper".
        truncate: of the code's ramp alone, see `frequency_ramp.index_limits`; gpt-oss turns it off.
        attention_factor: goes before the rules below where given.
        mscale: where mscale_all_dim is given too, the attention factor is
            `yarn_mscale(factor, mscale) / yarn_mscale(factor, mscale_all_dim)` (DeepSeek); else `yarn_mscale(factor)`.
        mscale_all_dim: see mscale; DeepSeek multiplies the softmax scale by `yarn_mscale(factor, mscale_all_dim) ** 2`.
        like: see above.

    Returns:
        `Scaled`.

    Source:
        Peng et al. 2023, arXiv 2309.00071, section 3.4, equation 22; DeepSeek-AI 2024, arXiv 2405.04434, 3.1.4.

    Differences:
        The paper prints `ramp="paper"`. As in transformers, one of mscale and mscale_all_dim alone (or 0)
        counts as none.
    """
    by_parts = ntk_by_parts(
        head_dim,
        base,
        factor=factor,
        original_length=original_length,
        beta_fast=beta_fast,
        beta_slow=beta_slow,
        ramp=ramp,
        truncate=truncate,
        like=like,
    )
    for name, weight in (("mscale", mscale), ("mscale_all_dim", mscale_all_dim)):
        if weight is not None:
            _validate.as_float(name, weight, minimum=0)
    if attention_factor is None and mscale and mscale_all_dim:
        attention_factor = yarn_mscale(factor, mscale) / yarn_mscale(factor, mscale_all_dim)
    elif attention_factor is None:
        attention_factor = yarn_mscale(factor)
    return Scaled(by_parts.frequencies, _validate.as_float("attention_factor", attention_factor, above=0))


def yarn_mscale(factor: float, weight: float = 1.0) -> float:
    """Return YaRN's attention factor, `0.1 * weight * ln(factor) + 1`.

    Args:
        factor: at least 1.
        weight: multiplies the logarithm, at least 0; DeepSeek's mscale or mscale_all_dim.

    Returns:
        A number; 1 for factor 1.

    Source:
        Peng et al. 2023, arXiv 2309.00071, section 3.4, equation 22.
    """
    factor = _validate.as_float("factor", factor, minimum=1)
    return 0.1 * _validate.as_float("weight", weight, minimum=0) * math.log(factor) + 1.0


def llama3(
    head_dim: int,
    base: float = 500000.0,
    *,
    factor: float = 8.0,
    low_freq_factor: float = 1.0,
    high_freq_factor: float = 4.0,
    original_length: int = 8192,
    like: Array | None = None,
) -> Scaled:
    """Llama 3.1: `frequency * (kept + (1 - kept) / factor)`, kept from `frequency_ramp.kept_by_turns`.

    Args:
        head_dim: width of the rotated part of a head, even.
        base: base of the frequencies.
        factor: at least 1; 8 in Llama 3.1 and 32 in Llama 3.2.
        low_freq_factor: turns in the original length up to which a frequency is divided.
        high_freq_factor: turns from which it stays, at least low_freq_factor.
        original_length: length of training.
        like: see above.

    Returns:
        `Scaled`, with attention factor 1.

    Source:
        Meta 2024, llama-models, `apply_scaling`.
    """
    factor = _validate.as_float("factor", factor, minimum=1)
    _validate.as_int("original_length", original_length)
    low = _validate.as_float("low_freq_factor", low_freq_factor, above=0)
    high = _validate.as_float("high_freq_factor", high_freq_factor, minimum=low)
    inv_freq = rotary.frequencies(head_dim, base, like=like)
    kept = kept_by_turns(inv_freq, original_length, low, high)
    return Scaled(inv_freq * (kept + (1 - kept) / factor), 1.0)


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
) -> Scaled:
    """LongRoPE: divide each frequency by a searched number of its own, another one for long texts.

    Args:
        head_dim: width of the rotated part of a head, even.
        base: base of the frequencies.
        short_factors: divisors up to the original length, head_dim / 2 numbers above 0, as a list or an array.
        long_factors: divisors beyond it, likewise.
        length: current length (largest position + 1), which picks the list.
        original_length: length of training, at least 2.
        factor: at least 1.
        attention_factor: `sqrt(1 + ln factor / ln original_length)` where left out, for short texts, too.
        like: see above; where left out, divisors that are tensors decide.

    Returns:
        `Scaled`.

    Source:
        Ding et al. 2024, arXiv 2402.13753, section 3; transformers, `_compute_longrope_parameters` (Phi-3).

    Differences:
        The paper also leaves the first few positions unscaled; the released models do not.
    """
    tensors: Any = (each for each in (short_factors, long_factors) if _validate.is_tensor(each))
    inv_freq = rotary.frequencies(head_dim, base, like=next(tensors, None) if like is None else like)
    original_length = _validate.as_int("original_length", original_length, minimum=2)
    factor = _validate.as_float("factor", factor, minimum=1)
    short, long = _divisors("short_factors", short_factors, inv_freq), _divisors("long_factors", long_factors, inv_freq)
    if attention_factor is None:
        attention_factor = math.sqrt(1 + math.log(factor) / math.log(original_length))
    divisors = long if _validate.as_int("length", length) > original_length else short
    attention_factor = _validate.as_float("attention_factor", attention_factor, above=0)
    return Scaled(inv_freq / divisors, attention_factor)


def _divisors(name, values, inv_freq):
    if not hasattr(values, "dtype"):
        values = np.asarray([_validate.as_float(name, value) for value in _validate.as_list(name, values)])
    divisors = _validate.as_float64_on(name, values, *_validate.namespace(inv_freq=inv_freq), above=0)
    if divisors.shape != inv_freq.shape:
        raise ValueError(
            f"{name} must have shape (head_dim / 2,) = {tuple(inv_freq.shape)}, got {tuple(divisors.shape)}"
        )
    return divisors
