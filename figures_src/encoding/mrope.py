"""M-RoPE: one spectrum of frequencies shared by time, height and width, and position ids for mixed input."""

from collections.abc import Sequence
from typing import Any, Literal

import array_api_compat.numpy as np
from numpy.typing import NDArray

from . import _validate
from ._types import Array

FORMS = ("chunked", "interleaved")
RULES = ("after_largest", "after_grid")


def axis_of_pair(
    sections: Sequence[int], *, form: Literal["chunked", "interleaved"] = "chunked", like: Array | None = None
) -> Array:
    """Return which axis every pair rotates with, for sections such as (16, 24, 24).

    "chunked": the first 16 pairs rotate with axis 0, the next 24 with axis 1, the rest with axis 2.
    "interleaved": pairs 1, 4, 7 ... rotate with axis 1 and pairs 2, 5, 8 ... with axis 2, as many as their sections
    say and there are; all others with axis 0.

    Args:
        sections: number of pairs of every axis; they add up to head_dim / 2, or to rotary_dim / 2.
        form: "chunked" (Qwen2-VL, GLM-4V) or "interleaved" (Qwen3-VL).
        like: an array whose library and device the result takes; NumPy where left out.

    Returns:
        int64, shape (sum of sections,).

    Raises:
        ValueError: all sections are 0.

    Source:
        Wang et al. 2024 (Qwen2-VL), arXiv 2409.12191, section 2.1; transformers, `recomposition_frequencies`
        of Qwen2-VL and Qwen3-VL.
    """
    _validate.require_choice("form", form, FORMS)
    sections = [_validate.as_int("sections", section, minimum=0) for section in _validate.as_list("sections", sections)]
    pairs = _validate.as_int("the sum of sections", sum(sections))
    if form == "chunked":
        axis = np.array([number for number, section in enumerate(sections) for _ in range(section)])
    else:
        axis = np.zeros(pairs, dtype=np.int64)
        for number, section in enumerate(sections[1:], start=1):
            axis[number : section * len(sections) : len(sections)] = number
    return _validate.to_backend(axis, like)


def angles(
    point: Array,
    frequencies: Array | NDArray[Any],
    sections: Sequence[int],
    *,
    form: Literal["chunked", "interleaved"] = "chunked",
) -> Array:
    """Return the angles `point[axis_of_pair[i]] * frequencies[i]`.

    Args:
        point: position ids (time, height, width), shape (..., axes).
        frequencies: radians per token, shape (pairs,), shared by all axes.
        sections: number of pairs of every axis, which add up to pairs.
        form: "chunked" or "interleaved", see `axis_of_pair`.

    Returns:
        Radians, shape (..., pairs), float64, for `rotary.rotate_by`. Equal ids give the angles of plain text.

    Raises:
        ValueError: sections do not add up, or there is not one per axis.

    Source:
        Wang et al. 2024 (Qwen2-VL), arXiv 2409.12191, section 2.1.
    """
    xp, device = _validate.namespace(point=point)
    exact = _validate.require_axes(
        "point", _validate.as_float64("point", point, xp, device, within=_validate.LARGEST_ANGLE), 1
    )
    sections = [_validate.as_int("sections", section, minimum=0) for section in _validate.as_list("sections", sections)]
    if len(sections) != exact.shape[-1]:
        raise ValueError(f"sections must have one entry an axis ({exact.shape[-1]}), got {len(sections)}")
    inv_freq = _validate.as_float64_on("frequencies", frequencies, xp, device)
    if inv_freq.ndim != 1 or sum(sections) != inv_freq.shape[0]:
        raise ValueError(
            f"sections must add up to the number of frequencies {tuple(inv_freq.shape)}, got {tuple(sections)}"
        )
    return xp.take(exact, axis_of_pair(sections, form=form, like=exact), axis=-1) * inv_freq


def position_ids(
    parts: Sequence[object],
    *,
    next_text: Literal["after_largest", "after_grid"] = "after_largest",
    start: int = 0,
    like: Array | None = None,
) -> Array:
    """Return the ids (time, height, width) of a sequence of texts, images and videos.

    Text counts all three up together. A grid starts where text would go on, and its tokens count frame, row and
    column from there, columns fastest.

    Args:
        parts: a list of ("text", tokens), ("image", rows, columns), ("video", frames, rows, columns) or
            ("video", frames, rows, columns, interval): sizes in tokens, after merging of patches; interval is
            the number of ids between frames, 1 where left out, and ids are rounded down.
        next_text: what follows a grid: "after_largest" (largest id + 1, the paper) or "after_grid" (start of the
            grid + the larger of rows and columns, transformers 5).
        start: first id.
        like: an array whose library and device the result takes; NumPy where left out.

    Returns:
        int64, shape (tokens, 3).

    Raises:
        ValueError: parts is empty, or a part is unknown.

    Source:
        Wang et al. 2024 (Qwen2-VL), arXiv 2409.12191, section 2.1 and figure 3; interval: Bai et al. 2025
        (Qwen2.5-VL), arXiv 2502.13923.

    Differences:
        transformers gives ids in shape (3, batch, tokens), and texts after a long video ids that it has used. It
        multiplies frames and interval in float32, and float64 is used here: near a whole number, where rounding
        decides, the id of a frame may differ by 1 (with interval 4.2, frame 15 has id 63 here and 62 there).
    """
    _validate.require_choice("next_text", next_text, RULES)
    place = _validate.as_int("start", start, minimum=0)
    ids = []
    for part in _validate.as_list("parts", parts):
        name, sizes, interval = _part(part)
        grid = np.stack(np.meshgrid(*(np.arange(size) for size in sizes), indexing="ij"), axis=-1)
        grid = np.reshape(grid, (-1, len(sizes)))
        if name == "text":
            grid = np.repeat(grid, 3, axis=1)
        else:
            grid[:, 0] = np.floor(grid[:, 0] * interval)
        ids.append(place + grid)
        grown = name != "text" and next_text == "after_grid"
        place += max(sizes[1:]) if grown else int(np.max(grid)) + 1
    if not ids:
        raise ValueError("parts must name at least one text, image or video, got none")
    return _validate.to_backend(np.concat(ids), like)


def _part(part):
    part = _validate.as_list("part", part)
    if not part:
        raise ValueError("part must begin with its name, got none")
    name, *sizes = part
    expected = {"text": (1,), "image": (2,), "video": (3, 4)}
    _validate.require_choice("part", name, tuple(expected))
    if len(sizes) not in expected[name]:
        raise ValueError(f"part {name!r} must have {expected[name][-1]} sizes, got {len(sizes)}")
    interval = _validate.as_float("interval", sizes.pop(), above=0) if len(sizes) == 4 else 1
    sizes = [_validate.as_int(f"size of {name}", size) for size in sizes]
    if (sizes[0] - 1) * interval >= _validate.EXACT_INTEGERS:
        raise ValueError(f"interval must leave the ids of all frames below 2**53, got {interval}")
    return name, [1, *sizes] if name == "image" else sizes, interval
