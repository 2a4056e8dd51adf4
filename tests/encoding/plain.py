"""The formulas of the encoding module once more, as plainly as they can be said: loops, complex numbers, float64.

A function here is named after module and function of the one that it stands for, has its arguments and defaults, and
takes NumPy arrays; those of one line stand at the end. There is none for a formula that released code holds
(test_plain.py has the list).
"""

import cmath
import math
import re

import numpy as np

HALF = "half_split"


def table(function, *axes):
    """The array of what a function gives for each element of the vectors."""
    return np.asarray(
        [[function(a, b) for b in axes[1]] for a in axes[0]] if len(axes) == 2 else [*map(function, *axes)]
    )


def complex_pairs(x, layout="interleaved"):
    half = x.shape[-1] // 2
    return x[..., :half] + 1j * x[..., half:] if layout == HALF else x[..., ::2] + 1j * x[..., 1::2]


def real_pairs(z, layout="interleaved"):
    parts = z.real, z.imag
    return np.concatenate(parts, -1) if layout == HALF else np.stack(parts, -1).reshape(*z.shape[:-1], -1)


def turned(x, angles, layout="interleaved", size=1.0):
    return real_pairs(size * np.exp(1j * angles) * complex_pairs(x, layout), layout)


# Positions alone


def naive__binary(position, bits, order="lsb_first"):
    digits = [[int(digit) for digit in f"{one:0{bits}b}"] for one in position.ravel().tolist()]
    return np.asarray(digits)[:, :: -1 if order == "lsb_first" else 1].reshape(*position.shape, bits)


def relative_position__between(query_position, key_position=None):
    key_position = query_position if key_position is None else key_position
    return key_position[..., None, :] - query_position[..., :, None]


def spectrum(width, base=10000.0, denominator="half"):
    pairs = width // 2
    below = pairs if denominator == "half" else pairs - 1
    return np.asarray([base ** (-pair / below) for pair in range(pairs)])


def sinusoidal__encode(position, d_model, base=10000.0, order="interleaved", denominator="half", scale=1.0):
    angles = position[..., None] * spectrum(d_model, base, denominator)
    parts = np.sin(angles), np.cos(angles)
    if order == "interleaved":
        return scale * np.stack(parts, -1).reshape(*position.shape, d_model)
    return scale * np.concatenate(parts if order == "sin_cos" else parts[::-1], -1)


def learned__resize(table, length):
    places = np.linspace(0, len(table) - 1, length) if length > 1 else [0.0]
    return np.stack([np.interp(places, range(len(table)), column) for column in table.T], -1)


def learned__look_up(table, position, offset=0, past_end="error"):
    rows = table[offset:]
    if past_end == "interpolate":
        rows = learned__resize(rows, max(len(rows), position.max() + 1))
    places = {"wrap": position % len(rows), "clamp": np.minimum(position, len(rows) - 1)}.get(past_end, position)
    return np.stack([rows[place] for place in places.ravel()]).reshape(*position.shape, -1)


# Rotations


def rotary__matrix(position, frequencies, layout="interleaved"):
    columns = np.eye(2 * len(frequencies))
    return np.stack([turned(column, position[..., None] * frequencies, layout) for column in columns], -1)


def partial__rotate_by(x, angles, layout="interleaved", part="first", attention_factor=1.0):
    width = 2 * angles.shape[-1]
    still = x.shape[-1] - width
    if part == "first":
        return np.concatenate([turned(x[..., :width], angles, layout, attention_factor), x[..., width:]], -1)
    return np.concatenate([x[..., :still], turned(x[..., still:], angles, layout, attention_factor)], -1)


def partial__p_rope_frequencies(head_dim, fraction, base=10000.0):
    turning = math.floor(fraction * head_dim / 2 + 1e-9)
    return np.asarray([one if pair < turning else 0.0 for pair, one in enumerate(spectrum(head_dim, base))])


def pope__rotate(x, position, frequencies, phases=0.0, layout="interleaved"):
    return real_pairs(np.log1p(np.exp(x)) * np.exp(1j * (position[..., None] * frequencies + phases)), layout)


def layout__convert(x, source, target):
    return real_pairs(complex_pairs(x, source), target)


def layout__convert_projection(weight, head_dim, source, target, rotary_dim=None):
    order = np.arange(len(weight)).reshape(-1, head_dim)
    width = rotary_dim or head_dim
    order = [*(np.concatenate([layout__convert(head[:width], source, target), head[width:]]) for head in order)]
    return np.stack([weight[int(row)] for row in np.concatenate(order)])


# Points


def multi_axis__on_axes(frequencies):
    rows, start = np.zeros((len(frequencies), sum(map(len, frequencies)))), 0
    for axis, one in enumerate(frequencies):
        rows[axis, start : start + len(one)] = one
        start += len(one)
    return rows


def multi_axis__mixed_angles(point, frequencies):
    point = point[..., None, :, :] if frequencies.ndim == 3 else point
    return sum(point[..., axis, None] * frequencies[..., axis, None, :] for axis in range(point.shape[-1]))


def multi_axis__directed(frequencies, direction):
    vector = frequencies * np.exp(1j * direction)
    return np.stack([vector.real, vector.imag], -2)


def multi_axis__mixed_start(head_dim, base=10.0, turn=0.0):
    waves = np.asarray([base ** (-4 * pair / head_dim) for pair in range(head_dim // 4)])
    return multi_axis__directed(np.tile(waves, 2), turn + np.repeat([0, math.pi / 2], head_dim // 4))


def multi_axis__encode(point, widths, base=10000.0, order="axis_sin_cos", denominator="half"):
    inner = "interleaved" if order == "interleaved" else "sin_cos"
    blocks = [
        sinusoidal__encode(point[..., axis], width, base, inner, denominator) for axis, width in enumerate(widths)
    ]
    if order == "sin_cos_axis":
        halves = [np.split(block, 2, -1) for block in blocks]
        blocks = [half[part] for part in (0, 1) for half in halves]
    return np.concatenate(blocks, -1)


def fourier__octaves(axis_count, octave_count, first=math.pi):
    columns = [(octave, axis) for octave in range(octave_count) for axis in range(axis_count)]
    return np.asarray([[first * 2**o if a == axis else 0 for o, a in columns] for axis in range(axis_count)])


def fourier__features(point, frequencies, order="cos_sin"):
    wave = np.exp(1j * (point @ frequencies))
    return np.concatenate((wave.real, wave.imag) if order == "cos_sin" else (wave.imag, wave.real), -1)


# Biases


def alibi__slopes(heads, max_bias=8.0):
    power = 2 ** math.floor(math.log2(heads))
    exact = [2 ** (-max_bias * (head + 1) / power) for head in range(power)]
    return np.asarray(
        exact if power == heads else exact + alibi__slopes(2 * power, max_bias)[::2][: heads - power].tolist()
    )


def alibi__bias(query_position, key_position, slopes, form="distance", side="symmetric"):
    def of_pair(query, key):
        hidden = {"symmetric": False, "past": key > query, "future": key < query}[side]
        return -math.inf if hidden else key if form == "key_index" else -abs(key - query)

    return np.stack([slope * table(of_pair, query_position, key_position) for slope in slopes])


def kerple__logarithmic(query_position, key_position, r1, r2):
    distance = abs(relative_position__between(query_position, key_position))
    return np.stack([-a * np.log(1 + b * distance) for a, b in zip(r1, r2, strict=True)])


def kerple__power(query_position, key_position, r1, r2):
    distance = abs(relative_position__between(query_position, key_position))
    return np.stack([-a * distance**b for a, b in zip(r1, r2, strict=True)])


def fire__share(query_position, key_position, c, threshold):
    def of_pair(query, key):
        return math.log(1 + c * abs(query - key)) / math.log(1 + c * max(query, threshold))

    return table(of_pair, query_position, key_position)


def fire__bias(query_position, key_position, w1, b1, w2, b2, c, threshold):
    hidden = np.maximum(fire__share(query_position, key_position, c, threshold)[..., None] * w1 + b1, 0)
    return np.moveaxis(hidden @ w2.T + b2, -1, 0)


def sandwich__bias(query_position, key_position, heads, width=128, base=10000.0):
    likeness = np.cos(relative_position__between(query_position, key_position)[..., None] * spectrum(width, base)).sum(
        -1
    )
    return np.stack([likeness * heads / (8 * head) for head in range(1, heads + 1)])


def shaw__scores(q, k, key_table, row, scale=None):
    scale = 1 / math.sqrt(q.shape[-1]) if scale is None else scale
    return np.einsum("...qd,...qkd->...qk", q, k[..., None, :, :] + key_table[row]) * scale


def shaw__output(weights, v, value_table, row):
    return np.einsum("...qk,...qkd->...qd", weights, v[..., None, :, :] + value_table[row])


def disentangled__rows(offset, span):
    distance = -offset  # query - key
    return np.where(distance <= -span, 0, np.where(distance >= span, 2 * span - 1, distance + span))


def disentangled__deberta_terms(q, k, position_q, position_k, row, row_to_content=None):
    scale = 1 / math.sqrt(3 * q.shape[-1])
    third = row if row_to_content is None else row_to_content
    return {
        "content_content": scale * np.einsum("...qd,...kd->...qk", q, k),
        "content_position": scale * np.einsum("...qd,...qkd->...qk", q, position_k[..., row, :]),
        "position_content": scale * np.einsum("...kd,...qkd->...qk", k, position_q[..., third, :]),
    }


def disentangled__tupe_terms(q, k, position_q, position_k):
    scale = 1 / math.sqrt(2 * q.shape[-1])
    return {
        "content_content": scale * q @ k.swapaxes(-1, -2),
        "position_position": scale * position_q @ position_k.swapaxes(-1, -2),
    }


def disentangled__untie_first(position_scores, from_first, to_first):
    untied = position_scores.copy()
    untied[..., :, 0] = to_first
    untied[..., 0, :] = from_first
    return untied


def transformer_xl__distances(queries, keys):
    return np.arange(keys - 1, -queries, -1)


def transformer_xl__rel_shift(x):
    queries, columns = x.shape[-2:]
    keys = columns - queries + 1
    far = transformer_xl__distances(queries, keys).tolist()
    at = table(lambda q, k: far.index(q + keys - queries - k), range(queries), range(keys))
    return np.take_along_axis(x, np.broadcast_to(at, (*x.shape[:-2], queries, keys)), -1)


def transformer_xl__terms(q, k, r, u, v, scale=None):
    scale = 1 / math.sqrt(q.shape[-1]) if scale is None else scale
    u, v = u[..., None, :], v[..., None, :]
    return {
        "content_content": scale * q @ k.swapaxes(-1, -2),
        "content_position": scale * transformer_xl__rel_shift(q @ r.swapaxes(-1, -2)),
        "bias_content": scale * (u @ k.swapaxes(-1, -2)).repeat(q.shape[-2], -2),
        "bias_position": scale
        * transformer_xl__rel_shift(np.broadcast_to(v @ r.swapaxes(-1, -2), (*q.shape[:-1], r.shape[-2]))),
    }


# Attention


def attention__scores(q, k, scale=None, bias=0.0):
    return np.einsum("...qd,...kd->...qk", q, k) * (q.shape[-1] ** -0.5 if scale is None else scale) + bias


def attention__causal_mask(query_position, key_position=None, window=math.inf):
    offset = relative_position__between(query_position, key_position)
    return (offset <= 0) & (offset > -window)


def attention__softmax(scores, mask=True):
    weights = np.exp(scores) * mask
    total = weights.sum(-1, keepdims=True)
    return np.divide(weights, total, out=np.zeros_like(weights), where=total > 0)


def attention__cross_terms(query_content, query_position, key_content, key_position, scale=1.0):
    queries, keys = (
        (("content", query_content), ("position", query_position)),
        (("content", key_content), ("position", key_position)),
    )
    return {f"{a}_{b}": scale * np.einsum("...qd,...kd->...qk", q, k) for a, q in queries for b, k in keys}


def attention__kernel(offset, frequencies, amplitudes=None, phases=0.0):
    waves = np.cos(offset[..., None] * frequencies + phases)
    return waves.mean(-1) if amplitudes is None else (amplitudes * waves).sum(-1)


def attention__amplitudes_phases(q, k, layout="interleaved"):
    product = complex_pairs(k, layout) * complex_pairs(q, layout).conj()
    return abs(product), np.angle(product)


def attention__su_bound(offset, frequencies):
    def one(number):
        steps = [cmath.exp(1j * number * frequency) for frequency in frequencies]
        return sum(abs(sum(steps[: count + 1])) for count in range(len(steps))) / len(steps)

    return np.reshape([one(number) for number in offset.ravel()], offset.shape)


PLAIN = {name.replace("__", "."): form for name, form in globals().items() if re.match(r"[a-z]\w*?__", name)} | {
    "naive.integer": lambda position: position[..., None],
    "naive.normalised": lambda position, length: position[..., None] / (length - 1),
    "sinusoidal.frequencies": lambda d_model, **of: spectrum(d_model, **of),
    "rotary.wavelengths": lambda frequencies: np.asarray(
        [2 * math.pi / one if one else math.inf for one in frequencies]
    ),
    "partial.frequencies": lambda head_dim, rotary_dim, **of: spectrum(rotary_dim, **of),
    "partial.rotate": lambda x, position, frequencies, **of: partial__rotate_by(
        x, position[..., None] * frequencies, **of
    ),
    "value_rotation.rotate": lambda v, position, frequencies, **of: turned(v, position[..., None] * frequencies, **of),
    "value_rotation.unrotate": lambda output, position, frequencies, **of: turned(
        output, -position[..., None] * frequencies, **of
    ),
    "xpos.decay": lambda head_dim, gamma=0.4: (np.arange(0, head_dim, 2) / head_dim + gamma) / (1 + gamma),
    "layout.to_complex": complex_pairs,
    "layout.from_complex": real_pairs,
    "layout.split": lambda x, layout: (complex_pairs(x, layout).real, complex_pairs(x, layout).imag),
    "layout.join": lambda first, second, layout: real_pairs(first + 1j * second, layout),
    "multi_axis.golden_directions": lambda count, first=0: (
        np.arange(first, first + count) * math.pi * (math.sqrt(5) - 1) / 2 % math.pi
    ),
    "multi_axis.kernel": lambda offset, frequencies: np.cos(offset @ frequencies).mean(-1),
    "alibi.bias_in_space": lambda query_point, key_point, slopes: np.multiply.outer(
        -slopes, table(math.dist, query_point, key_point)
    ),
    "shaw.rows": lambda offset, left, right: left + np.minimum(np.maximum(offset, -left), right),
    "transformer_xl.scores": lambda **given: sum(transformer_xl__terms(**given).values()),
    "attention.attend": lambda q, k, v, mask=True, **of: attention__softmax(attention__scores(q, k, **of), mask) @ v,
}
