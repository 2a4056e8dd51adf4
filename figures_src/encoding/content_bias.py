"""A relative bias that depends on the content: each query mixes learned profiles of the distance (Inkling)."""

from . import _validate
from ._types import Array


def bias(mix: Array, profiles: Array, distance: Array | int) -> Array:
    """Return the bias of every query and key, `bias[i, j] = sum_c mix[i, c] * profiles[c, distance[i, j]]`.

    It is 0 where the distance is negative or past the last profile. Add it to the scaled scores.

    Args:
        mix: what each query takes of each profile, shape (..., queries, width); one projection of the token per head.
        profiles: learned, one number per profile and distance, shape (width, extent); the heads of a layer share them.
        distance: query position - key position in tokens, whole, shape (queries, keys).

    Returns:
        Shape (..., queries, keys), of mix's dtype, under autocast too.

    Source:
        transformers 5.24.0, `InklingRelativeLogits`; there a query's mix is multiplied before the keys are looked up.
    """
    xp, device = _validate.namespace(mix=mix, profiles=profiles, distance=distance)
    _validate.require_floating("mix", mix, xp)
    _validate.require_floating("profiles", profiles, xp)
    width = _validate.head_dim_of("mix", mix)
    if profiles.ndim != 2 or profiles.shape[0] != width or profiles.shape[1] == 0:
        raise ValueError(f"profiles must have shape ({width}, extent), got {tuple(profiles.shape)}")
    _validate.require_one_dtype(mix=mix, profiles=profiles)
    back = _validate.as_int64("distance", distance, xp, device)
    if back.ndim != 2 or back.shape[0] != mix.shape[-2]:
        raise ValueError(f"distance must have shape ({mix.shape[-2]}, keys), got {tuple(back.shape)}")
    by_distance = _validate.product(mix, profiles)
    inside = (back >= 0) & (back < profiles.shape[1])
    query = xp.arange(mix.shape[-2], device=device)[:, None]
    found = by_distance[..., query, xp.where(inside, back, xp.zeros_like(back))]
    return xp.where(inside, found, xp.zeros_like(found))
