"""Positions with several axes: two-dimensional sinusoids, and rotary angles for rows, columns and frames."""

from figures_src.encoding import _checks, rotary, sinusoidal

ORDERS = ("axis_sin_cos", "sin_cos_axis", "interleaved")


def encode(point, widths, *, base=10000.0, order="axis_sin_cos", denominator="half", dtype=None):
    """Encode every axis as sines and cosines of its own, and put their columns one after the other.

    Args:
        point: coordinates, shape (..., axes); give the axes in the order that the model has them.
        widths: number of columns of every axis, even: (d / 2, d / 2) in two dimensions.
        base: base of every axis's ladder of frequencies.
        order: "axis_sin_cos": for each axis its sines, then its cosines (MAE and diffusers, with width before
            height); "sin_cos_axis": the sines of every axis, then the cosines of every axis (timm);
            "interleaved": for each axis sin, cos, sin, cos ... (positional-encodings).
        denominator: "half" or "half_minus_one", see `sinusoidal.frequencies`.
        dtype: dtype of the result; point's own where it is floating, else float64.

    Returns:
        Shape (..., sum of widths).

    Raises:
        TypeError: point holds no real numbers, or a width is no whole number.
        ValueError: there is not one even width an axis, base <= 0, or order or denominator is unknown.

    Source:
        He et al. 2022 (MAE), arXiv 2111.06377, released code; Dosovitskiy et al. 2021, arXiv 2010.11929.
    """
    _checks.choice("order", order, ORDERS)
    xp, device = _checks.namespace(point=point)
    exact = _checks.axes("point", _checks.real("point", point, xp, device), 1)
    if len(widths) != exact.shape[-1]:
        raise ValueError(f"widths must have one entry an axis ({exact.shape[-1]}), got {len(widths)}")
    inner = "interleaved" if order == "interleaved" else "sin_cos"
    columns = [
        sinusoidal.encode(exact[..., axis], width, base=base, order=inner, denominator=denominator)
        for axis, width in enumerate(widths)
    ]
    if order == "sin_cos_axis":
        sines = [block[..., : width // 2] for block, width in zip(columns, widths, strict=True)]
        cosines = [block[..., width // 2 :] for block, width in zip(columns, widths, strict=True)]
        columns = sines + cosines
    return xp.astype(xp.concat(columns, axis=-1), _checks.result_dtype(xp, dtype, point))


def axial_angles(point, frequencies):
    """Return axial rotary angles: every pair turns with one axis, `point[axis] * frequencies[axis][i]`.

    Args:
        point: coordinates, shape (..., axes).
        frequencies: one ladder an axis, each of shape (pairs of that axis,), in the order of the pairs.

    Returns:
        Radians, shape (..., pairs of all axes), float64, for `rotary.rotate_by`.

    Raises:
        TypeError: the arguments hold no real numbers, or come from two libraries.
        ValueError: there is not one ladder an axis, or a number is not finite.

    Source:
        Heo et al. 2024, arXiv 2403.13298, section 3; FLUX.1 (three axes of 16, 56 and 56 dims).

    Differences:
        Models differ in the order of the axes: give them in the model's.
    """
    xp, device = _checks.namespace(point=point)
    exact = _checks.axes("point", _checks.real("point", point, xp, device), 1)
    if len(frequencies) != exact.shape[-1]:
        raise ValueError(f"frequencies must have one ladder an axis ({exact.shape[-1]}), got {len(frequencies)}")
    return xp.concat([rotary.angles(exact[..., axis], one) for axis, one in enumerate(frequencies)], axis=-1)


def stride(frequencies, axes):
    """Deal one ladder out to several axes in turn: axis a gets pairs a, a + axes, a + 2 axes ...

    Args:
        frequencies: radians per token, shape (pairs,).
        axes: number of axes; pairs must be a multiple of it.

    Returns:
        A list of ladders for `axial_angles`, each of shape (pairs / axes,).

    Raises:
        TypeError: axes is no whole number, or frequencies no array.
        ValueError: axes is not positive, or does not divide the number of pairs.

    Source:
        Agrawal et al. 2024 (Pixtral), arXiv 2410.07073; transformers, `PixtralRotaryEmbedding`.
    """
    axes = _checks.size("axes", axes)
    _checks.namespace(frequencies=frequencies)
    pairs = _checks.axes("frequencies", frequencies, 1).shape[-1]
    if pairs % axes:
        raise ValueError(f"axes must divide the {pairs} pairs, got {axes}")
    return [frequencies[axis::axes] for axis in range(axes)]


def mixed_angles(point, frequencies):
    """Return mixed rotary angles: every pair turns with all axes, `sum_a point[a] * frequencies[a, i]`.

    Args:
        point: coordinates, shape (..., length, axes).
        frequencies: learned radians per token, shape (axes, pairs), or (heads, axes, pairs).

    Returns:
        Radians, shape (..., length, pairs), with heads before length where frequencies have them, float64.

    Raises:
        TypeError: the arguments hold no real numbers, or come from two libraries.
        ValueError: the numbers of axes differ, or a number is not finite.

    Source:
        Heo et al. 2024, arXiv 2403.13298, section 3 (RoPE-Mixed).
    """
    xp, device = _checks.namespace(point=point)
    exact = _checks.axes("point", _checks.real("point", point, xp, device), 2)
    ladder = _checks.parameters("frequencies", frequencies, xp, device)
    if ladder.ndim not in (2, 3) or ladder.shape[-2] != exact.shape[-1]:
        raise ValueError(
            f"frequencies must have shape (axes, pairs) or (heads, axes, pairs) with {exact.shape[-1]} axes, "
            f"got {tuple(ladder.shape)}"
        )
    return (exact if ladder.ndim == 2 else exact[..., None, :, :]) @ ladder
