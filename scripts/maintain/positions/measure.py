"""Reads from the rows that an attention multiplied what was done to them for the position."""

import torch

from figures_src.reader.reading import ranges
from scripts.maintain.positions.stage import TOKENS, Score

_STILL = 1e-13  # of float64, relative to the largest entry


def of(score: Score, turns: list[torch.Tensor]) -> dict:
    """What one attention does: see `behaviour.describe` for the names."""
    key = score.key.detach()[:TOKENS].double()
    answer = {"dims": 0, "of": key.shape[-1]}
    moving = ((key - key[:1]).abs().amax(0) > _STILL * key.abs().max()).nonzero().flatten().tolist()
    if moving and (pairs := _pairs(key, moving)):
        turned = torch.complex(*(key[:, list(side)] for side in zip(*pairs, strict=True)))
        frequencies = (turned[1] / turned[0]).angle().abs()
        order = frequencies.argsort(descending=True, stable=True)
        answer |= {"dims": 2 * len(pairs), "first": min(moving), "layout": _layout(score, pairs, frequencies)}
        answer |= {"freqs": frequencies[order].tolist(), "factor": _factor(frequencies, turns)}
    elif moving:
        answer["key_moves"] = True
    query = score.query.detach().double()
    sizes = query.norm(dim=-1)
    answer["grows"] = bool((sizes - sizes[0]).abs().max() > 1e-6 * sizes[0])
    return answer | _logits(score, query, bool(moving))


def _pairs(key: torch.Tensor, moving: list[int]) -> list[tuple[int, int]]:
    """Dims whose squares add up to a constant, at one distance from each other; none where no distance fits."""
    if len(moving) % 2:
        return []
    rows = key[:, moving]
    squares = rows**2
    fastest = int((rows[1] - rows[0]).abs().div(rows.abs().amax(0)).argmax())
    spread = (squares + squares[:, fastest : fastest + 1]).std(0) / squares.mean(0).add(squares[:, fastest].mean())
    spread[fastest] = torch.inf
    step = abs(int(spread.argmin()) - fastest)
    pairs, left = [], list(range(len(moving)))
    while left:
        first = left.pop(0)
        if first + step not in left:
            return []
        left.remove(first + step)
        pairs.append((first, first + step))
    sums = torch.stack([squares[:, a] + squares[:, b] for a, b in pairs], 1)
    if bool(((sums.amax(0) - sums.amin(0)) / sums.amax(0)).max() > 1e-5):
        return []
    return [(moving[a], moving[b]) for a, b in pairs]


def _layout(score: Score, pairs: list, frequencies: torch.Tensor) -> str:
    """By the two entries of the projection that the first dim of the fastest pair is made of."""
    fastest = int(frequencies.argmax())
    at = max(1, min(TOKENS - 1, round(0.8 / max(float(frequencies[fastest]), 1e-3))))
    for rows in (score.key, score.query):  # a key that comes from another layer has no projection here
        if not rows.requires_grad:
            continue
        slopes = torch.autograd.grad(rows[at, pairs[fastest][0]], score.sources, retain_graph=True, allow_unused=True)
        for slope in slopes:
            if slope is not None:
                a, b = sorted(slope.abs().topk(2).indices.tolist())
                return "interleaved" if b - a == 1 and len(pairs) > 1 else "half_split"
    return "unknown"


def _factor(frequencies: torch.Tensor, turns: list[torch.Tensor]) -> float:
    """The size of the cosines and sines whose angles are these frequencies; 1 where no module hands such over."""
    for turn in turns:
        for row in turn:
            angles = row.angle().abs()
            if angles.numel() and bool(((angles[None] - frequencies[:, None]).abs().amin(1) < 1e-6).all()):
                return round(float(row.abs().max()), 6)
    return 1.0


def _logits(score: Score, query: torch.Tensor, moves: bool) -> dict:
    """Scale, rows seen and bias: from the logits of the first head, against the product that they were made of."""
    product = query @ score.key.detach()[:TOKENS].double().T
    logits = score.logits[0, :TOKENS, :TOKENS].double()
    answer = {"visible": None, "bias": None, "scale": None}
    if logits.shape != product.shape:
        return answer
    seen = logits > -9e3  # the first GPT hides what comes later by -1e4
    x, y = product[seen], logits[seen]
    answer["visible"] = seen.sum(-1).tolist()
    if len(x) < TOKENS:
        return answer
    scale = (x @ y) / (x @ x)  # a straight line through 0, where nothing is added
    if float((y - scale * x).abs().max()) < 1e-6 * float(y.abs().max()):
        answer["scale"] = round(float(scale) * query.shape[-1] ** 0.5, 6)
    elif not moves:
        answer |= bias(torch.where(seen, score.logits[:, :TOKENS, :TOKENS].double(), torch.nan))
    return answer


def bias(logits: torch.Tensor) -> dict:
    """What is added, by head, query and key, up to a constant of each row, which no softmax can see.

    Linear is what falls in proportion to the distance, in every head: `slopes` has that of the first and of the last.
    Of what else the distance alone decides, `past` and, where it is seen, `future` are the distances at which the value
    of the first head changes.
    """
    rest = logits - logits.diagonal(dim1=1, dim2=2)[..., None]
    size = float(rest.nan_to_num().abs().max())
    lines = {shift: rest[0].diagonal(shift) for shift in range(-TOKENS + 1, TOKENS)}
    lines = {shift: line[~line.isnan()] for shift, line in lines.items() if not line.isnan().all()}
    if any(float(line.max() - line.min()) > 1e-6 * size for line in lines.values()):
        return {"bias": "by_place"}
    slopes, places = -rest[:, 1, 0], torch.arange(TOKENS)
    line = -slopes[:, None, None] * (places[:, None] - places).abs()
    if float((rest - line).nan_to_num().abs().max()) < 1e-6 * size:
        return {"bias": "linear", "slopes": [float(f"{float(slopes[head]):.6g}") for head in (0, -1)]}
    starts = {name: ranges([d for d in range(1, TOKENS) if side * d in lines
                            and abs(float(lines[side * d][0] - lines[side * (d - 1)][0])) > 1e-6 * size])
              for name, side in (("past", -1), ("future", 1)) if side in lines}  # fmt: skip
    return {"bias": "by_distance"} | starts
