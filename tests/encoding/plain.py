"""The formulas of the encoding module once more, as plainly as they can be said: loops, complex numbers, float64.

A function here has the name, the arguments and the defaults of the one that it stands for, and takes NumPy arrays.
"""

import cmath
import itertools
import math

import numpy as np

PLAIN = {}
HALF = "half_split"


def of(module):
    """Registers a function as the plain form of one of that module."""

    def register(function):
        PLAIN[f"{module}.{function.__name__}"] = function
        return function

    return register


def table(function, *axes):
    """The array of what a function gives for each element of the vectors."""
    return np.asarray(
        [[function(a, b) for b in axes[1]] for a in axes[0]] if len(axes) == 2 else [*map(function, *axes)]
    )


def complex_pairs(x, layout):
    half = x.shape[-1] // 2
    return x[..., :half] + 1j * x[..., half:] if layout == HALF else x[..., ::2] + 1j * x[..., 1::2]


def real_pairs(z, layout):
    parts = z.real, z.imag
    return np.concatenate(parts, -1) if layout == HALF else np.stack(parts, -1).reshape(*z.shape[:-1], -1)


def turned(x, angles, layout, size=1.0):
    return real_pairs(size * np.exp(1j * angles) * complex_pairs(x, layout), layout)


# Positions alone


@of("naive")
def integer(position):
    return position[..., None]


@of("naive")
def normalised(position, length):
    return position[..., None] / (length - 1)


@of("naive")
def binary(position, bits, order="lsb_first"):
    digits = [[int(digit) for digit in f"{one:0{bits}b}"] for one in position.ravel().tolist()]
    return np.asarray(digits)[:, :: -1 if order == "lsb_first" else 1].reshape(*position.shape, bits)


@of("relative_position")
def between(query_position, key_position=None):
    key_position = query_position if key_position is None else key_position
    return key_position[..., None, :] - query_position[..., :, None]


def spectrum(width, base=10000.0, denominator="half"):
    pairs = width // 2
    below = pairs if denominator == "half" else pairs - 1
    return np.asarray([base ** (-pair / below) for pair in range(pairs)])


@of("sinusoidal")
def encode(position, d_model, base=10000.0, order="interleaved", denominator="half", scale=1.0):
    angles = position[..., None] * spectrum(d_model, base, denominator)
    parts = np.sin(angles), np.cos(angles)
    if order == "interleaved":
        return scale * np.stack(parts, -1).reshape(*position.shape, d_model)
    return scale * np.concatenate(parts if order == "sin_cos" else parts[::-1], -1)


@of("sinusoidal")
def timestep(t, dim, flip=False, downscale_freq_shift=1.0, scale=1.0, max_period=10000.0):
    half = dim // 2
    waves = [scale * t * max_period ** (-pair / (half - downscale_freq_shift)) for pair in range(half)]
    parts = [[np.sin(wave) for wave in waves], [np.cos(wave) for wave in waves]]
    first, second = parts[::-1] if flip else parts
    return np.stack(first + second + [np.zeros(t.shape)] * (dim % 2), -1)


@of("learned")
def resize(table, length):
    places = np.linspace(0, len(table) - 1, length) if length > 1 else [0.0]
    return np.stack([np.interp(places, range(len(table)), column) for column in table.T], -1)


@of("learned")
def look_up(table, position, offset=0, past_end="error"):
    rows = table[offset:]
    if past_end == "interpolate":
        rows = resize(rows, max(len(rows), position.max() + 1))
    places = {"wrap": position % len(rows), "clamp": np.minimum(position, len(rows) - 1)}.get(past_end, position)
    return np.stack([rows[place] for place in places.ravel()]).reshape(*position.shape, -1)


# Rotations


@of("rotary")
def frequencies(head_dim, base=10000.0):
    return spectrum(head_dim, base)


@of("rotary")
def wavelengths(frequencies):
    return np.asarray([2 * math.pi / one if one else math.inf for one in frequencies])


@of("rotary")
def angles(position, frequencies):
    return position[..., None] * frequencies


@of("rotary")
def cos_sin(position, frequencies, attention_factor=1.0):
    turns = np.exp(1j * position[..., None] * frequencies)
    return attention_factor * turns.real, attention_factor * turns.imag


@of("rotary")
def apply_rotary(x, cos, sin, layout="interleaved"):
    return real_pairs((cos + 1j * sin) * complex_pairs(x, layout), layout)


@of("rotary")
def rotate(x, position, frequencies, layout="interleaved", attention_factor=1.0):
    return turned(x, position[..., None] * frequencies, layout, attention_factor)


@of("rotary")
def rotate_by(x, angles, layout="interleaved", attention_factor=1.0):
    return turned(x, angles, layout, attention_factor)


@of("rotary")
def matrix(position, frequencies, layout="interleaved"):
    columns = np.eye(2 * len(frequencies))
    return np.stack([turned(column, position[..., None] * frequencies, layout) for column in columns], -1)


def in_part(x, angles, layout, part, size):
    width = 2 * angles.shape[-1]
    still = x.shape[-1] - width
    if part == "first":
        return np.concatenate([turned(x[..., :width], angles, layout, size), x[..., width:]], -1)
    return np.concatenate([x[..., :still], turned(x[..., still:], angles, layout, size)], -1)


def partial_rotate(x, position, frequencies, layout="interleaved", part="first", attention_factor=1.0):
    return in_part(x, position[..., None] * frequencies, layout, part, attention_factor)


def partial_rotate_by(x, angles, layout="interleaved", part="first", attention_factor=1.0):
    return in_part(x, angles, layout, part, attention_factor)


def partial_frequencies(head_dim, rotary_dim, base=10000.0):
    return spectrum(rotary_dim, base)


@of("partial")
def p_rope_frequencies(head_dim, fraction, base=10000.0):
    turning = math.floor(fraction * head_dim / 2 + 1e-9)
    return np.asarray([one if pair < turning else 0.0 for pair, one in enumerate(spectrum(head_dim, base))])


def value_rotate(v, position, frequencies, layout="interleaved"):
    return turned(v, position[..., None] * frequencies, layout)


@of("value_rotation")
def unrotate(output, position, frequencies, layout="interleaved"):
    return turned(output, -position[..., None] * frequencies, layout)


@of("xpos")
def decay(head_dim, gamma=0.4):
    return np.asarray([(2 * pair / head_dim + gamma) / (1 + gamma) for pair in range(head_dim // 2)])


@of("xpos")
def rotate_query(x, position, frequencies, layout="interleaved", scale_base=512.0, gamma=0.4, centre=0.0, sign=1):
    size = decay(x.shape[-1], gamma) ** (sign * (position[..., None] - centre) / scale_base)
    return turned(x, position[..., None] * frequencies, layout, size)


@of("xpos")
def rotate_key(x, position, frequencies, **options):
    return rotate_query(x, position, frequencies, **options, sign=-1)


def pope_rotate(x, position, frequencies, phases=0.0, layout="interleaved"):
    return real_pairs(np.log1p(np.exp(x)) * np.exp(1j * (position[..., None] * frequencies + phases)), layout)


PLAIN |= {"pope.rotate": pope_rotate, "partial.rotate": partial_rotate, "partial.rotate_by": partial_rotate_by}
PLAIN |= {"partial.frequencies": partial_frequencies, "value_rotation.rotate": value_rotate}
PLAIN["sinusoidal.frequencies"] = lambda d_model, **options: spectrum(d_model, **options)


@of("layout")
def to_complex(x, layout="interleaved"):
    return complex_pairs(x, layout)


@of("layout")
def from_complex(z, layout="interleaved"):
    return real_pairs(z, layout)


@of("layout")
def split(x, layout):
    return complex_pairs(x, layout).real, complex_pairs(x, layout).imag


@of("layout")
def join(first, second, layout):
    return real_pairs(first + 1j * second, layout)


@of("layout")
def convert(x, source, target):
    return real_pairs(complex_pairs(x, source), target)


@of("layout")
def convert_projection(weight, head_dim, source, target, rotary_dim=None):
    order = np.arange(len(weight)).reshape(-1, head_dim)
    width = rotary_dim or head_dim
    order = [*(np.concatenate([convert(head[:width], source, target), head[width:]]) for head in order)]
    return np.stack([weight[int(row)] for row in np.concatenate(order)])


# Points


@of("multi_axis")
def axial_angles(point, frequencies):
    return np.concatenate([point[..., axis, None] * one for axis, one in enumerate(frequencies)], -1)


@of("multi_axis")
def stride(frequencies, axes):
    return [frequencies[axis::axes] for axis in range(axes)]


@of("multi_axis")
def on_axes(frequencies):
    rows, start = np.zeros((len(frequencies), sum(map(len, frequencies)))), 0
    for axis, one in enumerate(frequencies):
        rows[axis, start : start + len(one)] = one
        start += len(one)
    return rows


@of("multi_axis")
def mixed_angles(point, frequencies):
    point = point[..., None, :, :] if frequencies.ndim == 3 else point
    return sum(point[..., axis, None] * frequencies[..., axis, None, :] for axis in range(point.shape[-1]))


@of("multi_axis")
def directed(frequencies, direction):
    vector = frequencies * np.exp(1j * direction)
    return np.stack([vector.real, vector.imag], -2)


@of("multi_axis")
def mixed_start(head_dim, base=10.0, turn=0.0):
    waves = np.asarray([base ** (-4 * pair / head_dim) for pair in range(head_dim // 4)])
    return directed(np.tile(waves, 2), turn + np.repeat([0, math.pi / 2], head_dim // 4))


@of("multi_axis")
def golden_directions(count, first=0):
    return np.asarray([number * math.pi * (math.sqrt(5) - 1) / 2 % math.pi for number in range(first, first + count)])


def kernel_of_points(offset, frequencies):
    return np.cos(offset @ frequencies).mean(-1)


def encode_points(point, widths, base=10000.0, order="axis_sin_cos", denominator="half"):
    inner = "interleaved" if order == "interleaved" else "sin_cos"
    blocks = [encode(point[..., axis], width, base, inner, denominator) for axis, width in enumerate(widths)]
    if order == "sin_cos_axis":
        halves = [np.split(block, 2, -1) for block in blocks]
        blocks = [half[part] for part in (0, 1) for half in halves]
    return np.concatenate(blocks, -1)


PLAIN |= {"multi_axis.kernel": kernel_of_points, "multi_axis.encode": encode_points}


@of("fourier")
def octaves(axis_count, octave_count, first=math.pi):
    columns = [(octave, axis) for octave in range(octave_count) for axis in range(axis_count)]
    return np.asarray([[first * 2**o if a == axis else 0 for o, a in columns] for axis in range(axis_count)])


@of("fourier")
def features(point, frequencies, order="cos_sin"):
    wave = np.exp(1j * (point @ frequencies))
    return np.concatenate((wave.real, wave.imag) if order == "cos_sin" else (wave.imag, wave.real), -1)


@of("mrope")
def axis_of_pair(sections, form="chunked"):
    if form == "chunked":
        return np.repeat(range(len(sections)), sections)
    axes = np.zeros(sum(sections), int)  # every third pair of the head belongs to an axis until its share is used up
    for axis in range(1, len(sections)):
        axes[axis : len(sections) * sections[axis] : len(sections)] = axis
    return axes


def mrope_angles(point, frequencies, sections, form="chunked"):
    return np.stack(
        [point[..., axis] * one for axis, one in zip(axis_of_pair(sections, form), frequencies, strict=True)], -1
    )


PLAIN["mrope.angles"] = mrope_angles


# Biases


@of("alibi")
def slopes(heads, max_bias=8.0):
    power = 2 ** math.floor(math.log2(heads))
    exact = [2 ** (-max_bias * (head + 1) / power) for head in range(power)]
    return np.asarray(exact if power == heads else exact + slopes(2 * power, max_bias)[::2][: heads - power].tolist())


@of("alibi")
def bias(query_position, key_position, slopes, form="distance", side="symmetric"):
    def of_pair(query, key):
        hidden = {"symmetric": False, "past": key > query, "future": key < query}[side]
        return -math.inf if hidden else key if form == "key_index" else -abs(key - query)

    return np.stack([slope * table(of_pair, query_position, key_position) for slope in slopes])


@of("alibi")
def bias_in_space(query_point, key_point, slopes):
    return np.asarray([-slope * table(math.dist, query_point, key_point) for slope in slopes])


@of("kerple")
def logarithmic(query_position, key_position, r1, r2):
    distance = abs(between(query_position, key_position))
    return np.stack([-a * np.log(1 + b * distance) for a, b in zip(r1, r2, strict=True)])


@of("kerple")
def power(query_position, key_position, r1, r2):
    distance = abs(between(query_position, key_position))
    return np.stack([-a * distance**b for a, b in zip(r1, r2, strict=True)])


@of("fire")
def share(query_position, key_position, c, threshold):
    def of_pair(query, key):
        return math.log(1 + c * abs(query - key)) / math.log(1 + c * max(query, threshold))

    return table(of_pair, query_position, key_position)


def fire_bias(query_position, key_position, w1, b1, w2, b2, c, threshold):
    hidden = np.maximum(share(query_position, key_position, c, threshold)[..., None] * w1 + b1, 0)
    return np.moveaxis(hidden @ w2.T + b2, -1, 0)


def sandwich_bias(query_position, key_position, heads, width=128, base=10000.0):
    likeness = np.cos(between(query_position, key_position)[..., None] * spectrum(width, base)).sum(-1)
    return np.stack([likeness * heads / (8 * head) for head in range(1, heads + 1)])


def bucket(distance, count, longest):
    exact = count // 2
    if distance < exact:
        return distance
    grown = math.log(distance / exact) / math.log(longest / exact) * (count - exact)
    return min(exact + math.floor(grown + 1e-9), count - 1)


@of("t5")
def buckets(offset, bucket_count=32, max_distance=128, bidirectional=True):
    def one(number):
        if not bidirectional:
            return bucket(max(-number, 0), bucket_count, max_distance)
        half = bucket_count // 2
        return half * (number > 0) + bucket(abs(number), half, max_distance)

    return np.reshape([one(number) for number in offset.ravel().tolist()], offset.shape)


@of("t5")
def bucket_starts(bucket_count=32, max_distance=128, bidirectional=True):
    count = bucket_count // 2 if bidirectional else bucket_count
    of_each = [bucket(distance, count, max_distance) for distance in range(max_distance + 1)]
    return [next(distance for distance, found in enumerate(of_each) if found >= one) for one in range(count)]


def t5_bias(query_position, key_position, table, max_distance=128, bidirectional=True):
    rows = buckets(between(query_position, key_position), len(table), max_distance, bidirectional)
    return np.stack([column[rows] for column in table.T])


PLAIN |= {"fire.bias": fire_bias, "sandwich.bias": sandwich_bias, "t5.bias": t5_bias}


def content_bias(mix, profiles, distance):
    found = np.zeros((*mix.shape[:-1], distance.shape[1]))
    for (i, j), back in np.ndenumerate(distance):
        if 0 <= back < profiles.shape[1]:
            found[..., i, j] = mix[..., i, :] @ profiles[:, back]
    return found


@of("shaw")
def rows(offset, left, right):
    return left + np.minimum(np.maximum(offset, -left), right)


def shaw_scores(q, k, key_table, row, scale=None):
    scale = 1 / math.sqrt(q.shape[-1]) if scale is None else scale
    return np.einsum("...qd,...qkd->...qk", q, k[..., None, :, :] + key_table[row]) * scale


@of("shaw")
def output(weights, v, value_table, row):
    return np.einsum("...qk,...qkd->...qd", weights, v[..., None, :, :] + value_table[row])


def deberta_rows(offset, span):
    distance = -offset  # query - key
    return np.where(distance <= -span, 0, np.where(distance >= span, 2 * span - 1, distance + span))


@of("disentangled")
def log_buckets(offset, bucket_count, max_position):
    middle = bucket_count // 2

    def one(number):  # make_log_bucket_position of DeBERTa's modeling_deberta_v2, in whole numbers
        far, power = abs(number), middle - 1
        if far <= middle:
            return number
        reach = ((max_position - 1) ** b * middle**power >= far**power * middle**b for b in itertools.count())
        return (middle + next(b for b, is_reached in enumerate(reach) if is_reached)) * (1 if number > 0 else -1)

    return np.reshape([one(number) for number in offset.ravel().tolist()], offset.shape)


@of("disentangled")
def deberta_terms(q, k, position_q, position_k, row, row_to_content=None):
    scale = 1 / math.sqrt(3 * q.shape[-1])
    third = row if row_to_content is None else row_to_content
    return {
        "content_content": scale * np.einsum("...qd,...kd->...qk", q, k),
        "content_position": scale * np.einsum("...qd,...qkd->...qk", q, position_k[..., row, :]),
        "position_content": scale * np.einsum("...kd,...qkd->...qk", k, position_q[..., third, :]),
    }


@of("disentangled")
def tupe_terms(q, k, position_q, position_k):
    scale = 1 / math.sqrt(2 * q.shape[-1])
    return {
        "content_content": scale * q @ k.swapaxes(-1, -2),
        "position_position": scale * position_q @ position_k.swapaxes(-1, -2),
    }


@of("disentangled")
def untie_first(position_scores, from_first, to_first):
    untied = position_scores.copy()
    untied[..., :, 0] = to_first
    untied[..., 0, :] = from_first
    return untied


PLAIN |= {"content_bias.bias": content_bias, "shaw.scores": shaw_scores, "disentangled.rows": deberta_rows}


@of("transformer_xl")
def distances(queries, keys):
    return np.arange(keys - 1, -queries, -1)


@of("transformer_xl")
def rel_shift(x):
    queries, columns = x.shape[-2:]
    keys = columns - queries + 1
    far = distances(queries, keys).tolist()
    at = table(lambda q, k: far.index(q + keys - queries - k), range(queries), range(keys))
    return np.take_along_axis(x, np.broadcast_to(at, (*x.shape[:-2], queries, keys)), -1)


@of("transformer_xl")
def terms(q, k, r, u, v, scale=None):
    scale = 1 / math.sqrt(q.shape[-1]) if scale is None else scale
    u, v = u[..., None, :], v[..., None, :]
    return {
        "content_content": scale * q @ k.swapaxes(-1, -2),
        "content_position": scale * rel_shift(q @ r.swapaxes(-1, -2)),
        "bias_content": scale * (u @ k.swapaxes(-1, -2)).repeat(q.shape[-2], -2),
        "bias_position": scale * rel_shift(np.broadcast_to(v @ r.swapaxes(-1, -2), (*q.shape[:-1], r.shape[-2]))),
    }


PLAIN["transformer_xl.scores"] = lambda *given, **named: sum(terms(*given, **named).values())


# Attention


@of("attention")
def scores(q, k, scale=None, bias=0.0):
    return np.einsum("...qd,...kd->...qk", q, k) * (q.shape[-1] ** -0.5 if scale is None else scale) + bias


@of("attention")
def causal_mask(query_position, key_position=None, window=math.inf):
    offset = between(query_position, key_position)
    return (offset <= 0) & (offset > -window)


@of("attention")
def softmax(scores, mask=True):
    weights = np.exp(scores) * mask
    total = weights.sum(-1, keepdims=True)
    return np.divide(weights, total, out=np.zeros_like(weights), where=total > 0)


@of("attention")
def attend(q, k, v, scale=None, bias=0.0, mask=True):
    return softmax(scores(q, k, scale, bias), mask) @ v


@of("attention")
def cross_terms(query_content, query_position, key_content, key_position, scale=1.0):
    queries, keys = (
        (("content", query_content), ("position", query_position)),
        (("content", key_content), ("position", key_position)),
    )
    return {f"{a}_{b}": scale * np.einsum("...qd,...kd->...qk", q, k) for a, q in queries for b, k in keys}


@of("attention")
def kernel(offset, frequencies, amplitudes=None, phases=0.0):
    waves = np.cos(offset[..., None] * frequencies + phases)
    return waves.mean(-1) if amplitudes is None else (amplitudes * waves).sum(-1)


@of("attention")
def amplitudes_phases(q, k, layout="interleaved"):
    product = complex_pairs(k, layout) * complex_pairs(q, layout).conj()
    return abs(product), np.angle(product)


@of("attention")
def su_bound(offset, frequencies):
    def one(number):
        steps = [cmath.exp(1j * number * frequency) for frequency in frequencies]
        return sum(abs(sum(steps[: count + 1])) for count in range(len(steps))) / len(steps)

    return np.reshape([one(number) for number in offset.ravel()], offset.shape)


# Longer contexts: each gives the frequencies and the attention factor


@of("scaling")
def linear(head_dim, base=10000.0, factor=None):
    return spectrum(head_dim, base) / factor, 1.0


@of("scaling")
def larger_base(head_dim, base=10000.0, factor=None):
    return spectrum(head_dim, base * factor), 1.0


@of("scaling")
def ntk_aware(head_dim, base=10000.0, factor=None):
    return spectrum(head_dim, base * factor ** (head_dim / (head_dim - 2))), 1.0


@of("scaling")
def dynamic_ntk(head_dim, base=10000.0, length=None, original_length=None, factor=1.0, form="paper"):
    stretch = max(length, original_length) / original_length
    return ntk_aware(head_dim, base, stretch if form == "paper" else factor * stretch - (factor - 1))


@of("scaling")
def proportional(head_dim, base=10000.0, fraction=None, factor=1.0):
    return p_rope_frequencies(head_dim, fraction, base) / factor, 1.0


def held(number, low, high):
    return min(max(number, low), high)


@of("frequency_ramp")
def turns(frequencies, length):
    return frequencies * length / (2 * math.pi)


@of("frequency_ramp")
def kept_by_turns(frequencies, length, slow, fast):
    of_each = turns(frequencies, length)
    return np.asarray(
        [held((one - slow) / (fast - slow), 0, 1) if fast > slow else float(one > slow) for one in of_each]
    )


@of("frequency_ramp")
def index_limits(head_dim, base, length, slow, fast, truncate=True):
    low, high = (head_dim / 2 * math.log(length / (2 * math.pi * one)) / math.log(base) for one in (fast, slow))
    low, high = (math.floor(low), math.ceil(high)) if truncate else (low, high)
    return max(low, 0), min(high, head_dim - 1)


@of("frequency_ramp")
def kept_by_index(head_dim, base, length, slow, fast, truncate=True):
    low, high = index_limits(head_dim, base, length, slow, fast, truncate)
    high = high if high > low else high + 0.001
    return np.asarray([1 - held((pair - low) / (high - low), 0, 1) for pair in range(head_dim // 2)])


@of("by_parts")
def ntk_by_parts(
    head_dim,
    base=10000.0,
    factor=None,
    original_length=None,
    beta_fast=32.0,
    beta_slow=1.0,
    ramp="paper",
    truncate=True,
):
    plain = spectrum(head_dim, base)
    if ramp == "paper":
        kept = kept_by_turns(plain, original_length, beta_slow, beta_fast)
    else:
        kept = kept_by_index(head_dim, base, original_length, beta_slow, beta_fast, truncate)
    return plain * kept + plain / factor * (1 - kept), 1.0


@of("by_parts")
def yarn_mscale(factor, weight=1.0):
    return 0.1 * weight * math.log(factor) + 1


@of("by_parts")
def yarn(
    head_dim, base=10000.0, factor=None, attention_factor=None, mscale=None, mscale_all_dim=None, ramp="code", **options
):
    frequencies, _ = ntk_by_parts(head_dim, base, factor, ramp=ramp, **options)
    if attention_factor is None and mscale and mscale_all_dim:
        attention_factor = yarn_mscale(factor, mscale) / yarn_mscale(factor, mscale_all_dim)
    return frequencies, yarn_mscale(factor) if attention_factor is None else attention_factor


@of("by_parts")
def llama3(head_dim, base=500_000.0, factor=8.0, low_freq_factor=1.0, high_freq_factor=4.0, original_length=8192):
    plain = spectrum(head_dim, base)
    kept = kept_by_turns(plain, original_length, low_freq_factor, high_freq_factor)
    return plain * kept + plain / factor * (1 - kept), 1.0


@of("by_parts")
def longrope(
    head_dim,
    base=10000.0,
    short_factors=None,
    long_factors=None,
    length=None,
    original_length=None,
    factor=None,
    attention_factor=None,
):
    divisors = long_factors if length > original_length else short_factors
    size = math.sqrt(1 + math.log(factor) / math.log(original_length)) if attention_factor is None else attention_factor
    return spectrum(head_dim, base) / np.asarray(divisors), size
