"""Whether a run that was done again gives its result again."""

from collections.abc import Iterator

TOLERANCE = 0.05  # of the validation loss, in nats: what another processor may differ by after a whole training
AT_START = 0.001  # of what is measured after the first steps, in nats or shares of right answers


def machines(kept: dict, again: dict) -> list[str]:
    """What differs between the machines of two results."""
    return [name for name in again if kept.get(name) != again[name]]


def whole(kept: dict, again: dict) -> tuple[bool, str]:
    """Whether two results agree, and how.

    With the same machine and code the weights must be the same to the last bit. Elsewhere sums are rounded in another
    order, small differences grow, and only the loss at the trained length must agree.
    """
    if kept["weights"] == again["weights"] and kept["outcome"] == again["outcome"]:
        return True, "the same weights and measurements to the last bit"
    differing = machines(kept["machine"], again["machine"])
    if not differing and again["code"] == kept["code"]:
        return False, "OFF: weights or measurements differ on the same machine"
    difference = abs(kept["outcome"]["validation"] - again["outcome"]["validation"])
    is_close = difference <= TOLERANCE
    where = f"other weights ({', '.join(differing) or 'code'} differ), validation loss differs by {difference:.4f}"
    return is_close, where if is_close else f"OFF: {where}"


def start(kept: dict, again: dict, differing: list[str]) -> tuple[bool, str]:
    """Whether the first steps agree: to the last digit on the same machine, else within `AT_START`."""
    pairs = zip(_numbers(kept), _numbers(again), strict=True)
    difference = max(abs(one - other) for one, other in pairs)
    allowed = AT_START if differing else 0.0
    where = f" ({', '.join(differing)} differ)" if differing else ""
    return difference <= allowed, f"the first steps differ by {difference:.6f} at most, {allowed:g} allowed{where}"


def _numbers(value: object) -> Iterator[float]:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from _numbers(each)
    elif isinstance(value, int | float):
        yield value
