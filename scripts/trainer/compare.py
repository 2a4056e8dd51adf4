"""Whether a run that was done again gives its result again."""

TOLERANCE = 0.05  # share of right answers, or nats a byte, at the trained length: what another processor may differ by


def compare(kept: dict, again: dict) -> tuple[bool, str]:
    """Whether the two agree, and how.

    With the same machine, libraries and code the weights must be the same to the last bit. Elsewhere sums are rounded
    in another order, and only what is measured at the trained length must agree: beyond it small differences grow.
    """
    if kept["weights"] == again["weights"] and kept["outcome"] == again["outcome"]:
        return True, "the same weights and measurements to the last bit"
    if kept["machine"] == again["machine"] and kept["code"] == again["code"]:
        return False, f"OFF: weights or measurements differ on the same machine: {_worst(kept, again)}"
    worst, place = _largest(kept, again)
    differing = [name for name in kept["machine"] if kept["machine"][name] != again["machine"][name]]
    where = f"other weights ({', '.join(differing) or 'code'} differ)"
    return worst <= TOLERANCE, f"{'' if worst <= TOLERANCE else 'OFF: '}{where}, {place} differs by {worst:.4f}"


def _worst(kept: dict, again: dict) -> str:
    worst, place = _largest(kept, again)
    return f"{place} by {worst:.4f}"


def _largest(kept: dict, again: dict) -> tuple[float, str]:
    pairs = zip(_numbers(kept["outcome"]), _numbers(again["outcome"]), strict=False)
    differences = [(abs(one - other), place) for (place, one), (_, other) in pairs]
    return max(differences, default=(float("inf"), "everything"))


def _numbers(outcome: dict) -> list[tuple[str, float]]:
    """What is measured at the trained length, means over windows."""
    if "losses" in outcome:
        return [("loss", _mean(outcome["losses"]["all"]))]
    test = outcome["test"]
    return [(name, _mean(test[name][0])) for name in ("right", "mean") if name in test]


def _mean(value: float | list[float]) -> float:
    return sum(value) / len(value) if isinstance(value, list) else value
