"""What the reader says of a configuration, beside what its class does."""

from math import isclose

from figures_src.encoding import t5
from figures_src.reader.reading import ranges
from scripts.maintain.positions.stage import TOKENS


def fault(answer: dict, found: dict) -> str:
    """What is said against what is true of the first layer where they differ; "" where the reader is right.

    It is right, too, where it says that it does not know.

    Args:
        answer: of the reader.
        found: what the class does, as `record` keeps it.
    """
    if not answer["known"]:
        return ""
    said, true = _said(answer), _true(found)
    if list(true) == [0]:  # one module, called for all layers
        true = dict.fromkeys(said, true[0])
    if any(trap["key"] == "decoder" for trap in answer["traps"]):  # whose layers are said to be of the same kinds
        said = {layer: said[layer % len(said)] for layer in true}
    if said.keys() != true.keys():
        return f"layers {list(said)} for {list(true)}"
    pairs = ((said[layer], shape) for layer in said for shape in true[layer])
    return next((f"{ours} for {theirs}" for ours, theirs in pairs if not _same(ours, theirs)), "")


def _said(answer: dict) -> dict[int, dict]:
    shapes = {}
    for layer in answer["layers"]:
        if layer["positions"] in ("recurrent", "other"):
            continue
        shape = {"rotated": layer.get("rotated", 0), "window": layer["window"], "side": layer.get("side")}
        if layer["positions"] == "rotation":
            shape |= {key: layer[key] for key in ("head_dim", "first", "layout")}
            shape |= {"rates": sorted(layer["frequencies"], reverse=True), "factor": layer["attention_factor"]}
        elif layer["positions"] != "none":
            twice = 2 if any(trap["key"] == "divided" for trap in answer["traps"]) else 1  # under `eager`, which is run
            shape |= {"carrier": layer["positions"], "twice": twice, **layer["details"]}
        shapes |= dict.fromkeys(_indices(layer["which"]), shape)
    return shapes


def _true(found: dict) -> dict[int, list[dict]]:
    shapes: dict[int, list[dict]] = {}
    for kind in found["kinds"]:
        shape = {"rotated": kind["dims"], "window": kind.get("window"), "side": kind.get("side")}
        shape |= {"absolute": found["absolute"], "bias": kind.get("bias")}
        shape |= {key: kind[key] for key in ("slopes", "past", "future") if key in kind}
        if kind["dims"]:
            shape |= {"head_dim": kind["of"], "first": kind["first"], "layout": kind["layout"]}
            shape |= {"rates": kind["freqs"], "factor": kind["factor"]}
        for layer in _indices(kind["layers"]):
            shapes.setdefault(layer, []).append(shape)
    return dict(sorted(shapes.items()))


def _same(ours: dict, theirs: dict) -> bool:
    if any(ours.get(key) != theirs.get(key) for key in ("rotated", "window", "side", "head_dim", "first")):
        return False
    if ours["rotated"]:
        is_layout = theirs["layout"] in (ours["layout"], "unknown") or ours["layout"] is None
        rates = ours["rates"]
        if len(theirs["rates"]) < len(rates):  # of what is kept, three are
            rates = [rates[0], rates[len(rates) // 2], rates[-1]]
        pairs = zip([*rates, ours["factor"]], [*theirs["rates"], theirs["factor"]], strict=True)
        is_all = is_layout and theirs["absolute"] is None  # no table beside
        return is_all and all(isclose(*pair, rel_tol=1e-4) for pair in pairs)
    carrier, table = ours.get("carrier"), theirs["absolute"]
    if carrier == "table":
        rows = {"rows": ours["rows"] + ours["offset"], "offset": ours["offset"]}
        return table == rows and theirs["bias"] is None
    if carrier == "sinusoids":
        return table is not None
    return table is None and _same_bias(ours, carrier, theirs)


def _same_bias(ours: dict, carrier: str | None, theirs: dict) -> bool:
    """Slopes, and the distances at which a bucket begins, are those of the encoding module."""
    if carrier == "alibi":
        pairs = zip((ours["first_slope"], ours["last_slope"]), theirs.get("slopes", (0, 0)), strict=True)
        return theirs["bias"] == "linear" and all(isclose(a * ours["twice"], b, rel_tol=1e-5) for a, b in pairs)
    if carrier == "t5_bias":
        sides = [theirs[side] for side in ("past", "future") if side in theirs]
        each = int(ours["buckets"]) // len(sides)  # an odd bucket of two sides is left over
        form = {"bucket_count": each * len(sides), "max_distance": int(ours["max_distance"])}
        starts = sorted({*t5.bucket_starts(**form, bidirectional=len(sides) > 1)} & {*range(1, TOKENS)})
        return theirs["bias"] == "by_distance" and all(side == ranges(starts) for side in sides)
    return theirs["bias"] == (theirs["bias"] if carrier else None)


def _indices(runs: str) -> list[int]:
    ends = [part.split("-") for part in runs.split(", ")]
    return [i for each in ends for i in range(int(each[0]), int(each[-1]) + 1)]
