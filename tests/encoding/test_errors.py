"""Every wrong input is refused, in words that name the rule and the value."""

import math

import numpy as np
import pytest
import torch

from figures_src.encoding import (
    alibi,
    attention,
    base_bound,
    by_parts,
    disentangled,
    fire,
    fourier,
    grid,
    kerple,
    layout,
    learned,
    mrope,
    multi_axis,
    naive,
    partial,
    relative_position,
    rotary,
    sandwich,
    scaling,
    shaw,
    sinusoidal,
    t5,
    transformer_xl,
    value_rotation,
    xpos,
)

POSITION = np.arange(3)
X = np.ones((2, 3, 8))
INV_FREQ = rotary.frequencies(8)
ONE = np.asarray(1.0)

# Functions of a width that must be even: each with the name that it gives the width.
OF_A_WIDTH = {
    "d_model": [
        sinusoidal.frequencies,
        lambda width: sinusoidal.encode(POSITION, width),
        lambda width: sinusoidal.shift_matrix(1, width),
        lambda width: sandwich.bias(POSITION, POSITION, 2, width=width),
        lambda width: multi_axis.encode(X[0, :, :1], (width,)),
    ],
    "head_dim": [
        rotary.frequencies,
        xpos.decay,
        lambda width: partial.p_rope_frequencies(width, fraction=0.5),
        lambda width: layout.convert_projection(X[0], width, "interleaved", "half_split"),
        lambda width: scaling.linear(width, factor=2),
        lambda width: scaling.larger_base(width, factor=2),
        lambda width: scaling.proportional(width, fraction=0.5),
        lambda width: by_parts.llama3(width),
        lambda width: by_parts.yarn(width, factor=2, original_length=4096),
        lambda width: by_parts.ntk_by_parts(width, factor=2, original_length=4096),
        lambda width: by_parts.longrope(
            width, short_factors=[1], long_factors=[1], length=1, original_length=2, factor=1
        ),
        lambda width: base_bound.least_base(8, width),
        lambda width: base_bound.worst_offset(1e4, 8, width),
        multi_axis.mixed_start,
    ],
    "rotary_dim": [lambda width: partial.frequencies(8, rotary_dim=width)],
}


WRONG_WIDTHS = [
    (3, ValueError, "must be even and positive, got 3"),
    (0, ValueError, "must be even and positive, got 0"),
    (-4, ValueError, "must be even and positive, got -4"),
    (8.0, TypeError, "must be a whole number, got 8.0"),
    (True, TypeError, "must be a whole number, got True"),
    ("8", TypeError, "must be a whole number, got '8'"),
]


WIDTHS = [(name, call) for name, calls in OF_A_WIDTH.items() for call in calls]


def test_widths_are_even_and_positive():
    for name, call in WIDTHS:
        for width, error, rule in WRONG_WIDTHS:
            with pytest.raises(error, match=f"^{name} {rule}$"):
                call(width)


WRONG_BASES = [
    (0, ValueError, "must be above 0, got 0"),
    (-2.0, ValueError, "must be above 0, got -2.0"),
    (math.nan, ValueError, "must be finite, got nan"),
    (math.inf, ValueError, "must be finite, got inf"),
    ("ten", TypeError, "must be a number, got 'ten'"),
]


OF_A_BASE = [
    lambda base: sinusoidal.frequencies(8, base),
    lambda base: sinusoidal.encode(POSITION, 8, base=base),
    lambda base: sinusoidal.shift_matrix(1, 8, base=base),
    lambda base: rotary.frequencies(8, base),
    lambda base: partial.frequencies(8, rotary_dim=4, base=base),
    lambda base: partial.p_rope_frequencies(8, fraction=0.5, base=base),
    lambda base: scaling.linear(8, base, factor=2),
    lambda base: scaling.larger_base(8, base, factor=2),
    lambda base: scaling.ntk_aware(8, base, factor=2),
    lambda base: scaling.dynamic_ntk(8, base, length=8, original_length=4),
    lambda base: scaling.proportional(8, base, fraction=0.5),
    lambda base: by_parts.llama3(8, base),
    lambda base: by_parts.ntk_by_parts(8, base, factor=2, original_length=4096),
    lambda base: by_parts.longrope(
        8, base, short_factors=[1] * 4, long_factors=[1] * 4, length=1, original_length=2, factor=1
    ),
    lambda base: sandwich.bias(POSITION, POSITION, 2, base=base),
    lambda base: multi_axis.encode(X[0], (2,) * 8, base=base),
    lambda base: base_bound.worst_offset(base, 8, 8),
    lambda base: multi_axis.mixed_start(8, base),
]


def test_bases_are_positive():
    for call in OF_A_BASE:
        for base, error, rule in WRONG_BASES:
            with pytest.raises(error, match=f"^base {rule}$"):
                call(base)


OF_A_POSITION = [
    naive.integer,
    lambda position: naive.normalised(position, 4),
    lambda position: sinusoidal.encode(position, 8),
    lambda position: rotary.angles(position, INV_FREQ),
    lambda position: rotary.cos_sin(position, INV_FREQ),
    lambda position: rotary.rotate(X, position, INV_FREQ),
    lambda position: rotary.matrix(position, INV_FREQ),
    lambda position: partial.rotate(X, position, INV_FREQ[:2]),
    lambda position: value_rotation.rotate(X, position, INV_FREQ),
    lambda position: value_rotation.unrotate(X, position, INV_FREQ),
    lambda position: xpos.rotate_query(X, position, INV_FREQ),
    lambda position: xpos.rotate_key(X, position, INV_FREQ),
]


COUNTED, TURNED = OF_A_POSITION[:2], OF_A_POSITION[2:]
LIMIT = [(call, 53) for call in COUNTED] + [(call, 32) for call in TURNED]


def test_positions_are_finite_and_exact():
    for call, limit in LIMIT:
        rule = rf"^position must be finite and within ±2\*\*{limit}, got "
        for wrong in [math.nan, math.inf, -math.inf, 2.0**53, 1e300]:
            with pytest.raises(ValueError, match=rf"{rule}(nan|-?inf|\d)"):
                call(np.asarray([0.0, wrong, 2.0]))


def test_integers_past_the_limit_are_refused():
    for call, limit in LIMIT:
        rule = rf"^position must be finite and within ±2\*\*{limit}, got "
        with pytest.raises(ValueError, match=rf"{rule}{2.0**limit:.1f}"):
            call(np.asarray([0, 1, 2**limit]))
        with pytest.raises(ValueError, match=f"{rule}2361183241434822606848"):
            call(2**71)
        with pytest.raises(ValueError, match=rf"{rule}a whole number past 10\*\*30$"):
            call(10**400)


WRONG_KINDS_OF_POSITION = [
    ([0, 1, 2], "position must be a number or an array of NumPy or torch, got list"),
    ("three", "position must be a number or an array of NumPy or torch, got str"),
    (True, "position must be a number or an array of NumPy or torch, got bool"),
    (np.asarray([True, False, True]), "position must hold real numbers, got dtype bool"),
    (np.asarray([1j, 0, 0]), "position must hold real numbers, got dtype complex128"),
]


def test_positions_are_real_numbers():
    for call in OF_A_POSITION:
        for wrong, message in WRONG_KINDS_OF_POSITION:
            with pytest.raises(TypeError, match=f"^{message}$"):
                call(wrong)


OF_TWO_POSITIONS = [
    relative_position.between,
    attention.causal_mask,
    lambda query, key: alibi.bias(query, key, np.ones(2)),
    lambda query, key: t5.bias(query, key, np.ones((32, 2))),
    lambda query, key: kerple.logarithmic(query, key, np.ones(2), np.ones(2)),
    lambda query, key: kerple.power(query, key, np.ones(2), np.ones(2)),
    lambda query, key: sandwich.bias(query, key, 2),
    lambda query, key: fire.share(query, key, c=1.0, threshold=1.0),
]


def test_positions_of_queries_and_keys_are_checked():
    for call in OF_TWO_POSITIONS:
        with pytest.raises(ValueError, match=r"^query_position must be finite and within ±2\*\*53, got nan$"):
            call(np.asarray([math.nan]), np.asarray([1.0]))
        with pytest.raises(ValueError, match=r"^key_position must be finite and within ±2\*\*53, got inf$"):
            call(np.asarray([1.0]), np.asarray([math.inf]))


T = torch.ones(2, 3, 8, dtype=torch.float64)
INDEX = torch.arange(3)
MIXED = [
    lambda: learned.look_up(np.ones((4, 2)), INDEX),
    lambda: rotary.rotate(X, INDEX, INV_FREQ),
    lambda: rotary.rotate(T, POSITION, INV_FREQ),
    lambda: rotary.rotate_by(X, T[..., :4]),
    lambda: rotary.apply_rotary(T, X[..., :4], X[..., :4]),
    lambda: partial.rotate(T, POSITION, INV_FREQ),
    lambda: partial.rotate_by(T, X[..., :4]),
    lambda: value_rotation.rotate(T, POSITION, INV_FREQ),
    lambda: value_rotation.unrotate(T, POSITION, INV_FREQ),
    lambda: xpos.rotate_query(T, POSITION, INV_FREQ),
    lambda: xpos.rotate_key(T, POSITION, INV_FREQ),
    lambda: layout.join(X, T, "interleaved"),
    lambda: attention.scores(X, T),
    lambda: attention.scores(X, X, bias=T),
    lambda: attention.softmax(X, mask=T > 0),
    lambda: attention.attend(X, X, T),
    lambda: attention.cross_terms(X, X, T, X),
    lambda: attention.amplitudes_phases(X, T),
    lambda: attention.causal_mask(POSITION, INDEX),
    lambda: relative_position.between(POSITION, INDEX),
    lambda: alibi.bias(POSITION, INDEX, np.ones(2)),
    lambda: alibi.bias_in_space(X, T, np.ones(2)),
    lambda: t5.bias(POSITION, POSITION, torch.ones(32, 2)),
    lambda: kerple.power(POSITION, INDEX, np.ones(2), np.ones(2)),
    lambda: sandwich.bias(POSITION, INDEX, 2),
    lambda: fire.share(POSITION, INDEX, c=1.0, threshold=1.0),
    lambda: shaw.scores(X, T, X[0], POSITION),
    lambda: shaw.output(X, T, X[0], POSITION),
    lambda: transformer_xl.terms(X, X, T, X, X),
    lambda: disentangled.deberta_terms(X, X, T, X, POSITION),
    lambda: disentangled.tupe_terms(X, X, T, X),
    lambda: disentangled.untie_first(X, T, 0.0),
    lambda: sinusoidal.shift_matrix(POSITION, 4, like=T),
    lambda: multi_axis.on_axes([INV_FREQ, T[0, 0]]),
]


def test_libraries_are_not_mixed():
    for call in MIXED:
        with pytest.raises(TypeError, match=r"must be arrays of one library, got .*(numpy.*torch|torch.*numpy)"):
            call()


ON_ANOTHER_DEVICE = [
    lambda far: attention.scores(T, far),
    lambda far: rotary.rotate(T, far[0, :, 0], INV_FREQ),
    lambda far: layout.join(T, far, "half_split"),
]


def test_devices_are_not_mixed():
    for call in ON_ANOTHER_DEVICE:
        with pytest.raises(ValueError, match=r"must be on one device, got .* on cpu, .* on meta"):
            call(T.to("meta"))


OF_CONSTANTS = [
    lambda: rotary.angles(POSITION, torch.ones(2)),
    lambda: alibi.bias(POSITION, POSITION, torch.ones(2)),
    lambda: multi_axis.mixed_angles(X, torch.ones(8, 2)),
    lambda: multi_axis.directed(torch.ones(3), POSITION),
    lambda: multi_axis.kernel(X, torch.ones(8, 2)),
    lambda: fourier.features(X, torch.ones(8, 2)),
    lambda: mrope.angles(X, torch.ones(8), (1,) * 8),
    lambda: attention.kernel(POSITION, INV_FREQ, phases=torch.ones(4)),
]


def test_torch_constants_do_not_go_with_numpy():
    for call in OF_CONSTANTS:
        with pytest.raises(TypeError, match="must be of the library of the other arrays, or of NumPy, got torch"):
            call()


TURNING = [
    lambda x: rotary.rotate(x, INDEX, INV_FREQ),
    lambda x: rotary.apply_rotary(x, T[..., :4], T[..., :4]),
    lambda x: rotary.rotate_by(x, T[..., :4]),
    lambda x: partial.rotate(x, INDEX, INV_FREQ),
    lambda x: xpos.rotate_query(x, INDEX, INV_FREQ),
    lambda x: layout.to_complex(x),
]


def test_only_floating_vectors_turn():
    for call in TURNING:
        with pytest.raises(TypeError, match=r"^x must be an array of a real floating dtype, got dtype torch\.int64$"):
            call(T.long())


OF_A_LAYOUT = [
    lambda name: layout.split(X, name),
    lambda name: layout.join(X, X, name),
    lambda name: layout.convert(X, "interleaved", name),
    lambda name: layout.convert(X, name, "interleaved"),
    lambda name: layout.convert_projection(np.ones((8, 2)), 8, name, "interleaved"),
    lambda name: layout.to_complex(X, layout=name),
    lambda name: layout.from_complex(X + 0j, layout=name),
    lambda name: rotary.rotate(X, POSITION, INV_FREQ, layout=name),
    lambda name: rotary.matrix(POSITION, INV_FREQ, layout=name),
    lambda name: rotary.apply_rotary(X, X[..., :4], X[..., :4], layout=name),
    lambda name: rotary.rotate_by(X, X[..., :4], layout=name),
    lambda name: partial.rotate(X, POSITION, INV_FREQ, layout=name),
    lambda name: value_rotation.rotate(X, POSITION, INV_FREQ, layout=name),
    lambda name: value_rotation.unrotate(X, POSITION, INV_FREQ, layout=name),
    lambda name: xpos.rotate_key(X, POSITION, INV_FREQ, layout=name),
    lambda name: attention.amplitudes_phases(X, X, layout=name),
]


def test_unknown_layouts_are_named_with_the_known_ones():
    for call in OF_A_LAYOUT:
        with pytest.raises(ValueError, match=r"^layout must be one of 'interleaved', 'half_split', got 'halves'$"):
            call("halves")


UNKNOWN_CHOICES = [
    (lambda: naive.binary(POSITION, 4, "big"), "order must be one of 'lsb_first', 'msb_first', got 'big'"),
    (
        lambda: sinusoidal.encode(POSITION, 8, order="cs"),
        "order must be one of 'interleaved', 'sin_cos', 'cos_sin', got 'cs'",
    ),
    (lambda: sinusoidal.shift_matrix(1, 8, order="cs"), "order must be one of 'interleaved', .*, got 'cs'"),
    (
        lambda: sinusoidal.frequencies(8, denominator="d"),
        "denominator must be one of 'half', 'half_minus_one', got 'd'",
    ),
    (lambda: learned.look_up(X[0], POSITION, past_end="stop"), "past_end must be one of 'error', .*, got 'stop'"),
    (
        lambda: alibi.bias(POSITION, POSITION, np.ones(1), form="x"),
        "form must be one of 'distance', 'key_index', got 'x'",
    ),
    (lambda: alibi.bias(POSITION, POSITION, np.ones(1), side="x"), "side must be one of 'symmetric', .*, got 'x'"),
    (
        lambda: scaling.dynamic_ntk(8, length=1, original_length=1, form="x"),
        "form must be one of 'paper', 'transformers', got 'x'",
    ),
    (
        lambda: by_parts.yarn(8, factor=2, original_length=99, ramp="x"),
        "ramp must be one of 'code', 'paper', got 'x'",
    ),
    (lambda: partial.rotate(X, POSITION, INV_FREQ, part="x"), "part must be one of 'first', 'last', got 'x'"),
    (lambda: multi_axis.encode(X, (2,) * 8, order="x"), "order must be one of 'axis_sin_cos', .*, got 'x'"),
    (lambda: grid.resampling(2, 3, kind="x"), "kind must be one of 'bilinear', 'bicubic', got 'x'"),
    (lambda: fourier.features(X, np.ones((8, 2)), order="x"), "order must be one of 'cos_sin', 'sin_cos', got 'x'"),
    (lambda: mrope.axis_of_pair((1, 1), form="x"), "form must be one of 'chunked', 'interleaved', got 'x'"),
    (
        lambda: mrope.position_ids([("text", 1)], next_text="x"),
        "next_text must be one of 'after_largest', .*, got 'x'",
    ),
]


def test_unknown_choices_are_named_with_the_known_ones():
    for call, message in UNKNOWN_CHOICES:
        with pytest.raises(ValueError, match=f"^{message}$"):
            call()


OUT_OF_RANGE = [
    (lambda: naive.normalised(POSITION, 1), "length must be at least 2, got 1"),
    (lambda: naive.binary(POSITION, 0), "bits must be positive, got 0"),
    (lambda: naive.binary(POSITION, 54), "bits must be at most 53, got 54"),
    (lambda: sinusoidal.frequencies(2, denominator="half_minus_one"), "d_model must be at least 4 .*, got 2"),
    (lambda: sinusoidal.timestep(POSITION, 1), "dim must be at least 2, got 1"),
    (lambda: sinusoidal.timestep(POSITION, 2), r"downscale_freq_shift must be below dim // 2 = 1, got 1\.0"),
    (lambda: sinusoidal.timestep(POSITION, 8, max_period=0), "max_period must be above 0, got 0"),
    (lambda: learned.initialise(0, 4), "length must be positive, got 0"),
    (lambda: learned.initialise(4, 4, std=0), "std must be above 0, got 0"),
    (lambda: learned.look_up(np.ones(3), POSITION), r"table must have shape \(rows, d_model\), got \(3,\)"),
    (lambda: learned.look_up(X[0], POSITION, offset=3), "offset must be below the table's 3 rows, got 3"),
    (lambda: learned.resize(X[0], 0), "length must be positive, got 0"),
    (lambda: shaw.rows(POSITION, left=-1, right=2), "left must be at least 0, got -1"),
    (lambda: shaw.rows(POSITION, left=1, right=-2), "right must be at least 0, got -2"),
    (lambda: shaw.scores(X, X[..., :4], X[0], POSITION), "k must have q's head_dim 8 in its last axis, got 4"),
    (lambda: shaw.scores(X, X, X[0, :, :4], POSITION), r"key_table must have shape \(rows, 8\), got \(3, 4\)"),
    (lambda: shaw.scores(X, X, X[0], POSITION), r"row must have shape \(queries, keys\) = \(3, 3\), got \(3,\)"),
    (lambda: shaw.output(X[..., :3], X[:, :2], X[0], POSITION), r"v must have one row a key \(3\), got .*"),
    (lambda: transformer_xl.distances(0, 2), "queries must be positive, got 0"),
    (lambda: transformer_xl.rel_shift(X[..., :2]), r"x must have queries \+ keys - 1 columns, at least 3, got 2"),
    (lambda: transformer_xl.terms(X, X[..., :4], X, X, X), "k must have q's head_dim 8, got 4"),
    (lambda: t5.bias(POSITION, POSITION, np.ones(32)), r"table must have shape \(32, heads\), got \(32,\)"),
    (lambda: alibi.slopes(0), "heads must be positive, got 0"),
    (lambda: alibi.slopes(8, max_bias=0), "max_bias must be above 0, got 0"),
    (lambda: alibi.bias(POSITION, POSITION, np.ones((2, 2))), r"slopes must have shape \(heads,\), got \(2, 2\)"),
    (lambda: alibi.bias_in_space(X, X[..., :2], np.ones(2)), r"key_point must have as many axes .* \(8\), got 2"),
    (lambda: sandwich.bias(POSITION, POSITION, 0), "heads must be positive, got 0"),
    (lambda: fire.share(POSITION, POSITION, c=0.0, threshold=1.0), r"c must be above 0, got 0\.0"),
    (lambda: fire.share(POSITION, POSITION, c=1.0, threshold=-1.0), r"threshold must be above 0, got -1\.0"),
    (lambda: disentangled.rows(POSITION, span=0), "span must be positive, got 0"),
    (
        lambda: disentangled.log_buckets(POSITION, bucket_count=3, max_position=9),
        "bucket_count must be at least 4, got 3",
    ),
    (
        lambda: disentangled.log_buckets(POSITION, bucket_count=8, max_position=5),
        "max_position must be at least 6, got 5",
    ),
    (lambda: disentangled.deberta_terms(X, X, X, X, POSITION), r"row must have shape .* = \(3, 3\), got \(3,\)"),
    (lambda: layout.split(X[..., :3], "interleaved"), "head_dim must be even and positive, got 3"),
    (
        lambda: layout.join(X, X[0, :2], "half_split"),
        r"first and second must have one shape, got \(2, 3, 8\) and \(2, 8\)",
    ),
    (lambda: rotary.wavelengths(-INV_FREQ), r"frequencies must be at least 0, got -1\.0"),
    (lambda: rotary.angles(POSITION, X), r"frequencies must have shape \(pairs,\), got \(2, 3, 8\)"),
    (lambda: rotary.angles(POSITION, np.asarray([math.nan])), "frequencies must be finite .*, got nan"),
    (lambda: rotary.cos_sin(POSITION, INV_FREQ, attention_factor=0), "attention_factor must be above 0, got 0"),
    (lambda: rotary.rotate(X, POSITION, INV_FREQ[:3]), r"cos and sin must have one entry a pair of x \(4; .*"),
    (lambda: rotary.rotate(X, np.arange(4), INV_FREQ), r"position must have shape \(3,\) or .* got \(4,\)"),
    (lambda: rotary.rotate(X, np.ones((5, 3)), INV_FREQ), r"position must have shape \(3,\) or .* got \(5, 3\)"),
    (lambda: rotary.rotate(X, np.ones((1, 2, 3, 3)), INV_FREQ), r"position must have shape .* got \(1, 2, 3, 3\)"),
    (lambda: rotary.rotate(np.ones(8), 1, INV_FREQ), r"x must have at least 2 axes, got shape \(8,\)"),
    (lambda: rotary.apply_rotary(X, X, X), r"cos and sin must have one entry a pair of x \(4; .*"),
    (
        lambda: rotary.apply_rotary(X, X[..., :4], X[0, 0, :4]),
        r"cos and sin must .*, got shapes \(2, 3, 4\) and \(4,\)",
    ),
    (lambda: rotary.apply_rotary(X[..., :3], X, X), "head_dim must be even and positive, got 3"),
    (lambda: xpos.decay(8, gamma=0), "gamma must be above 0, got 0"),
    (lambda: xpos.rotate_key(X, POSITION, INV_FREQ, scale_base=0), "scale_base must be above 0, got 0"),
    (lambda: scaling.ntk_aware(2, factor=2), "head_dim must be even and at least 4, got 2"),
    (lambda: scaling.dynamic_ntk(8, length=0, original_length=4), "length must be positive, got 0"),
    (lambda: scaling.dynamic_ntk(8, length=4, original_length=0), "original_length must be positive, got 0"),
    (lambda: by_parts.yarn(8, factor=2, original_length=0), "original_length must be positive, got 0"),
    (lambda: by_parts.yarn(8, factor=2, original_length=99, beta_slow=0), "beta_slow must be above 0, got 0"),
    (
        lambda: by_parts.yarn(8, factor=2, original_length=99, beta_fast=0.5),
        r"beta_fast must be at least 1\.0, got 0\.5",
    ),
    (
        lambda: by_parts.yarn(8, factor=2, original_length=99, attention_factor=0),
        "attention_factor must be above 0, got 0",
    ),
    (lambda: by_parts.yarn_mscale(2, -1), "weight must be at least 0, got -1"),
    (lambda: by_parts.llama3(8, low_freq_factor=0), "low_freq_factor must be above 0, got 0"),
    (lambda: by_parts.llama3(8, low_freq_factor=5), r"high_freq_factor must be at least 5\.0, got 4\.0"),
    (lambda: by_parts.llama3(8, original_length=0), "original_length must be positive, got 0"),
    (
        lambda: by_parts.longrope(
            8, short_factors=[1, 1, 0, 1], long_factors=[1] * 4, length=1, original_length=2, factor=1
        ),
        "short_factors must be above 0, got 0",
    ),
    (
        lambda: by_parts.longrope(
            8, short_factors=[1] * 4, long_factors=[1] * 4, length=1, original_length=1, factor=1
        ),
        "original_length must be at least 2, got 1",
    ),
    (lambda: base_bound.least_base(0, 8), "length must be positive, got 0"),
    (lambda: base_bound.least_base(8, 8, resolution=0), "resolution must be above 0, got 0"),
    (lambda: base_bound.least_base(8, 8, resolution=1e-17), r"resolution must be at least 2\*\*-52, got 1e-17"),
    (lambda: attention.scores(X, X[..., :4]), "q and k must have one head_dim, got 8 and 4"),
    (lambda: attention.scores(X[0, 0], X), r"q must have at least 2 axes, got shape \(8,\)"),
    (lambda: attention.attend(X, X, X[:, :2]), r"v must have one row a key \(3\), got 2"),
    (lambda: attention.causal_mask(POSITION, window=0), "window must be positive, got 0"),
    (
        lambda: attention.kernel(POSITION, INV_FREQ, amplitudes=np.asarray([math.nan])),
        "amplitudes must be finite .* nan",
    ),
    (lambda: grid.resampling(0, 3), "old must be positive, got 0"),
    (lambda: grid.resampling(3, 0), "new must be positive, got 0"),
    (lambda: grid.resize(X[0], 2, 2), r"grid must have shape \(rows, columns, d_model\), got \(3, 8\)"),
    (lambda: fourier.octaves(0, 3), "axis_count must be positive, got 0"),
    (lambda: fourier.octaves(2, 0), "octave_count must be positive, got 0"),
    (lambda: fourier.octaves(2, 3, first=0), "first must be above 0, got 0"),
    (lambda: fourier.gaussian(0, 3, sigma=1), "axis_count must be positive, got 0"),
    (lambda: fourier.gaussian(2, 0, sigma=1), "pairs must be positive, got 0"),
    (lambda: fourier.gaussian(2, 3, sigma=0), "sigma must be above 0, got 0"),
    (lambda: mrope.position_ids([("text", 1)], start=-1), "start must be at least 0, got -1"),
]


def test_values_out_of_range_are_named():
    for call, message in OUT_OF_RANGE:
        with pytest.raises(ValueError, match=f"^{message}$"):
            call()


WRONG_KINDS = [
    (lambda: attention.softmax(X, mask=X), "mask must be boolean, true where the key is seen, got dtype float64"),
    (lambda: attention.softmax(POSITION), "scores must be an array of a real floating dtype, got dtype int64"),
    (lambda: layout.from_complex(X), "z must be complex, got dtype float64"),
    (lambda: layout.split(3.0, "half_split"), "x must be an array of NumPy or torch, got float"),
    (lambda: shaw.rows(np.asarray([0.5]), left=1, right=1), "offset must hold whole numbers .*, got dtype float64"),
    (lambda: disentangled.rows(np.asarray([0.5]), span=1), "offset must hold whole numbers .*, got dtype float64"),
    (lambda: learned.look_up(X[0], np.asarray([0.0])), "position must hold whole numbers .*, got dtype float64"),
    (lambda: learned.look_up(POSITION[:, None], POSITION), "table must be an array of a real .*, got dtype int64"),
    (
        lambda: grid.resize(np.ones((2, 2, 2), dtype=int), 3, 3),
        "grid must be an array of a real .*, got dtype int64",
    ),
    (lambda: rotary.frequencies(8, like=[1.0]), "like must be a number or an array of NumPy or torch, got list"),
    (
        lambda: rotary.angles(POSITION, [1.0]),
        "frequencies must be a number or an array of NumPy or torch, got list",
    ),
]


def test_wrong_kinds_are_named():
    for call, message in WRONG_KINDS:
        with pytest.raises(TypeError, match=f"^{message}$"):
            call()


IN_EXACT_WORDS = [
    (lambda: attention.scores(X[..., :0], X[..., :0]), "q must have a head_dim of at least 1, got shape (2, 3, 0)"),
    (
        lambda: attention.scores(X, np.ones((4, 3, 8))),
        "q's leading axes and k's must have shapes that broadcast, got (2,), (4,)",
    ),
    (lambda: attention.scores(X, X, bias=math.nan), "bias must be finite, got nan"),
    (
        lambda: attention.scores(X, np.ones((2, 5, 8)), bias=np.ones((2, 4, 5))),
        "scores and bias must have shapes that broadcast, got (2, 3, 5), (2, 4, 5)",
    ),
    (
        lambda: attention.scores(X, np.ones((2, 5, 8)), bias=np.ones((2, 3, 4))),
        "scores and bias must have shapes that broadcast, got (2, 3, 5), (2, 3, 4)",
    ),
    (lambda: attention.softmax(X[0, 0, 0]), "scores must have at least 1 axes, got shape ()"),
    (lambda: attention.softmax(X[..., :0]), "scores must have at least one key, got shape (2, 3, 0)"),
    (lambda: attention.softmax(X, mask=1), "mask must be boolean, true where the key is seen, got int"),
    (
        lambda: attention.softmax(X, mask=X[..., 1:] > 0),
        "scores and mask must have shapes that broadcast, got (2, 3, 8), (2, 3, 7)",
    ),
    (lambda: attention.attend(X, X, np.ones((2, 4, 8))), "v must have one row a key (3), got 4"),
    (
        lambda: attention.attend(X, X, np.ones((4, 3, 8))),
        "the scores' leading axes and v's must have shapes that broadcast, got (2,), (4,)",
    ),
    (
        lambda: attention.attend(X, X, T),
        "q and k and v must be arrays of one library, got q from numpy, k from numpy, v from torch",
    ),
    (
        lambda: disentangled.log_buckets(X, bucket_count=8, max_position=20),
        "offset must hold whole numbers of an integer dtype, got dtype float64",
    ),
    (
        lambda: disentangled.deberta_terms(X[..., :0], X[..., :0], X, X, POSITION),
        "q must have a head_dim of at least 1, got shape (2, 3, 0)",
    ),
    (
        lambda: disentangled.tupe_terms(X[..., :0], X[..., :0], X, X),
        "q must have a head_dim of at least 1, got shape (2, 3, 0)",
    ),
    (
        lambda: disentangled.deberta_terms(X, X, X, X, np.zeros((2, 2, 3), int)),
        "row must have shape (queries, keys) = (3, 3), got (2, 2, 3)",
    ),
    (lambda: disentangled.untie_first(X[0, 0], 0.0, 0.0), "position_scores must have at least 2 axes, got shape (8,)"),
    (
        lambda: disentangled.untie_first(X > 0, 0.0, 0.0),
        "position_scores must be an array of a real floating dtype, got dtype bool",
    ),
    (lambda: disentangled.untie_first(X, math.nan, 0.0), "from_first must be finite, got nan"),
    (
        lambda: disentangled.untie_first(X, np.ones((2, 1, 1), int), 0.0),
        "from_first must be an array of a real floating dtype, got dtype int64",
    ),
    (
        lambda: disentangled.untie_first(X, np.ones((2, 2, 1)), 0.0),
        "position_scores and from_first must have shapes that broadcast, got (2, 3, 8), (2, 2, 1)",
    ),
    (
        lambda: disentangled.untie_first(X, 0.0, np.ones((5, 2, 1, 1))),
        "to_first must have shape (..., 1, 1), got (5, 2, 1, 1)",
    ),
    (lambda: layout.join(ONE, ONE, "interleaved"), "first must have at least 1 axes, got shape ()"),
    (lambda: layout.join(X, ONE, "interleaved"), "second must have at least 1 axes, got shape ()"),
    (lambda: rotary.apply_rotary(ONE, INV_FREQ, INV_FREQ), "x must have at least 1 axes, got shape ()"),
    (lambda: rotary.apply_rotary(X, ONE, ONE), "cos must have at least 1 axes, got shape ()"),
    (
        lambda: rotary.apply_rotary(X, np.ones((5, 4)), np.ones((5, 4))),
        "x's leading axes and cos's must have shapes that broadcast, got (2, 3), (5,)",
    ),
    (
        lambda: rotary.rotate_by(X, np.full((3, 4), 2.0**60)),
        "angles must be finite and within ±2**32, got 1.152921504606847e+18",
    ),
    (
        lambda: attention.kernel(POSITION, INV_FREQ, phases=np.ones(3)),
        "angles and phases must have shapes that broadcast, got (3, 4), (3,)",
    ),
    (
        lambda: attention.kernel(POSITION, INV_FREQ, amplitudes=np.ones(3)),
        "angles and amplitudes must have shapes that broadcast, got (3, 4), (3,)",
    ),
    (
        lambda: attention.kernel(POSITION, INV_FREQ, phases=np.full(4, 2.0**60)),
        "phases must be finite and within ±2**32, got 1.152921504606847e+18",
    ),
    (lambda: multi_axis.stride(ONE, 2), "frequencies must have at least 1 axes, got shape ()"),
    (lambda: sinusoidal.shift_matrix(2.0**60, 4), "offset must be finite and within ±2**32, got 1.152921504606847e+18"),
    (lambda: multi_axis.encode(X[0, 0, 0], (4,)), "point must have at least 1 axes, got shape ()"),
    (lambda: multi_axis.encode(X[..., :2], (4,)), "widths must have one entry an axis (2), got 1"),
    (lambda: multi_axis.axial_angles(X[0, 0, 0], [INV_FREQ]), "point must have at least 1 axes, got shape ()"),
    (lambda: multi_axis.axial_angles(X[..., :2], [INV_FREQ]), "frequencies must have one vector per axis (2), got 1"),
    (
        lambda: multi_axis.mixed_angles(X[..., :2], np.ones((3, 4))),
        "frequencies must have shape (axes, pairs) or (heads, axes, pairs) with 2 axes, got (3, 4)",
    ),
    (lambda: multi_axis.on_axes([]), "frequencies must have one vector per axis, got none"),
    (lambda: multi_axis.on_axes([X[0], INV_FREQ]), "frequencies must have shape (pairs,) each, got [(3, 8), (4,)]"),
    (lambda: multi_axis.on_axes([INV_FREQ, np.asarray(1.0)]), "frequencies[1] must have at least 1 axes, got shape ()"),
    (lambda: multi_axis.directed(INV_FREQ, np.asarray(1.0)), "direction must have at least 1 axes, got shape ()"),
    (lambda: multi_axis.mixed_start(8, turn=math.nan), "turn must be finite and within ±2**53, got nan"),
    (lambda: base_bound.least_base(8, 8, largest=1), "largest must be above 1, got 1"),
    (
        lambda: by_parts.yarn(8, factor=2, original_length=64, mscale=-1, mscale_all_dim=1),
        "mscale must be at least 0, got -1",
    ),
    (
        lambda: by_parts.longrope(
            8, short_factors=[1] * 4, long_factors=[1] * 4, length=1, original_length=2, factor=2, attention_factor=0
        ),
        "attention_factor must be above 0, got 0",
    ),
    (lambda: scaling.ntk_aware(4, 1e300, factor=1e300), "factor must leave the base finite, got 1e+300"),
]


def test_errors_name_rule_and_value_in_these_words():
    for call, message in IN_EXACT_WORDS:
        with pytest.raises((TypeError, ValueError)) as caught:
            call()
        assert str(caught.value) == message


def test_points_past_the_limit_are_refused_on_every_axis():
    far = np.asarray([[0.0, 2.0**60]])
    for call in (
        lambda: multi_axis.encode(far, (4, 4)),
        lambda: multi_axis.axial_angles(far, [INV_FREQ, INV_FREQ]),
        lambda: multi_axis.mixed_angles(far, np.ones((2, 4))),
    ):
        with pytest.raises(ValueError, match=r"^point must be finite and within ±2\*\*32, got 1\.15"):
            call()
