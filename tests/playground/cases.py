"""What both languages compute: calls of the JavaScript port with the values of the Python module beside them."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from figures_src import models
from figures_src.encoding import (
    alibi,
    attention,
    base_bound,
    by_parts,
    fire,
    frequency_ramp,
    hash_normal,
    kerple,
    layout,
    learned,
    multi_axis,
    partial,
    relative_position,
    rotary,
    scaling,
    shaw,
    sinusoidal,
    t5,
)
from figures_src.models import spectrum
from scripts.pages import presets

LAYOUTS = layout.LAYOUTS


@dataclass
class Case:
    """One call in JavaScript, and what Python gives.

    floor: size of the terms that a result is the sum of, or of the circle that it is a point of. Where they cancel,
    the difference is taken relative to it: a sum of float64 terms is no more exact than its terms are.
    """

    path: str
    arguments: list
    expected: object
    floor: float = 0.0

    @property
    def method(self) -> str:
        return ".".join(self.path.split(".")[-2:])


def every() -> list[Case]:
    """All cases, the same ones each time."""
    rng = np.random.default_rng(9)
    return [case for make in MAKERS for case in make(rng)]


def options(**values: object) -> dict[str, object]:
    """The arguments of one call by name, those that are None left out."""
    return {name: value for name, value in values.items() if value is not None}


def plain(value: object) -> object:
    """An argument or result in lists and numbers of Python; matrices become flat."""
    if hasattr(value, "_asdict"):
        return {name: plain(entry) for name, entry in value._asdict().items()}
    if isinstance(value, dict):
        return {name: plain(entry) for name, entry in value.items()}
    if isinstance(value, np.ndarray):
        return value.ravel().tolist()
    if isinstance(value, list | tuple):
        return [plain(entry) for entry in value]
    return value.item() if isinstance(value, np.generic) else value


def case(path, arguments, expected, floor=0.0) -> Case:
    return Case(f"encoding.{path}", plain(arguments), plain(expected), floor)


def even(rng, low, high) -> int:
    return 2 * int(rng.integers(low // 2, high // 2 + 1))


def one_base(rng) -> float:
    return float(rng.choice([10_000.0, 500_000.0, 1e6, 150_000.0, 100.0, 5e6, float(10 ** rng.uniform(0.5, 8))]))


def some_positions(rng, count=None) -> np.ndarray:
    """Whole, fractional or negative positions.

    They stay below 512 here: two languages may round base ** x to neighbouring numbers, and at position p that is worth
    p * 2e-16 radians. `far_positions` has long contexts, with frequencies that both sides share.
    """
    count = count or int(rng.integers(1, 40))
    return {
        0: lambda: np.arange(count) + int(rng.integers(0, 400)),
        1: lambda: rng.integers(-500, 500, count),
        2: lambda: rng.uniform(-500, 500, count),
    }[int(rng.integers(0, 3))]()


def of_sinusoids(rng) -> Iterator[Case]:
    for order in sinusoidal.ORDERS:
        for denominator in sinusoidal.DENOMINATORS:
            for _ in range(8):
                width, base = even(rng, 4, 200), one_base(rng)
                position, scale = some_positions(rng), float(rng.uniform(-2, 2))
                inv_freq = options(base=base, denominator=denominator)
                yield case(
                    "sinusoidal.frequencies",
                    [width, base, {"denominator": denominator}],
                    sinusoidal.frequencies(width, **inv_freq),
                )
                kept = {**inv_freq, "order": order, "scale": scale}
                yield case(
                    "sinusoidal.encode", [position, width, kept], sinusoidal.encode(position, width, **kept), abs(scale)
                )
                kept, shift = {**inv_freq, "order": order}, float(position[0])
                narrow = min(width, 32)
                yield case(
                    "sinusoidal.shift_matrix",
                    [shift, narrow, kept],
                    sinusoidal.shift_matrix(shift, narrow, **kept),
                    1.0,
                )
    for _ in range(30):
        dim = int(rng.integers(6, 90))
        kept = options(
            flip=bool(rng.integers(0, 2)),
            downscale_freq_shift=float(rng.choice([0.0, 1.0, 0.5])),
            scale=float(rng.choice([1.0, 0.5])),
            max_period=one_base(rng),
        )
        t = rng.uniform(0, 500, 6)
        yield case("sinusoidal.timestep", [t, dim, kept], sinusoidal.timestep(t, dim, **kept), 1.0)
    far = rng.integers(2**20, 2**32, 20)  # with base 1 all frequencies are exactly 1
    yield case("sinusoidal.encode", [far, 8, {"base": 1.0}], sinusoidal.encode(far, 8, base=1.0), 1.0)


def of_samples(rng) -> Iterator[Case]:
    for seed in (0, 1, 2**31, 2**32 - 1, *rng.integers(0, 2**32, 6).tolist()):
        kept = {"seed": seed, "std": float(rng.uniform(0.01, 3))}
        yield case("hash_normal.normal", [300, kept], hash_normal.normal(300, **kept))
    for past_end in learned.PAST_END:
        for skip in (0, 2):
            rows, width = int(rng.integers(4, 30)), int(rng.integers(1, 20))
            table = hash_normal.normal(rows * width, seed=rows).reshape(rows, width)
            length = rows - skip
            position = rng.integers(0, length if past_end == "error" else 3 * length, 25)
            kept = {"offset": skip, "past_end": past_end}
            yield case("learned.look_up", [table, width, position, kept], learned.look_up(table, position, **kept), 6.0)
    for length in (1, 2, 3, 17, 64, 100):
        table = hash_normal.normal(160, seed=length).reshape(16, 10)
        yield case("learned.resize", [table, 10, length], learned.resize(table, length), 6.0)
    yield case("learned.resize", [[1.5, 2.5], 2, 3], learned.resize(np.asarray([[1.5, 2.5]]), 3))


def of_rotation(rng) -> Iterator[Case]:
    for _ in range(25):
        head_dim, base = even(rng, 2, 256), one_base(rng)
        yield case("rotary.frequencies", [head_dim, base], rotary.frequencies(head_dim, base))
        inv_freq = rotary.frequencies(head_dim, base)
        slow = np.where(np.arange(len(inv_freq)) % 3 == 2, 0.0, inv_freq)
        yield case("rotary.wavelengths", [slow], rotary.wavelengths(slow))
        far = np.concatenate([some_positions(rng), rng.integers(2**17, 2**32, 5)])
        yield case("rotary.angles", [far, inv_freq], rotary.angles(far, inv_freq))
        factor = float(rng.uniform(0.2, 3))
        cos, sin = rotary.cos_sin(far, inv_freq, attention_factor=factor)
        yield case("rotary.cos_sin", [far, inv_freq, {"attention_factor": factor}], {"cos": cos, "sin": sin}, factor)
    for name in LAYOUTS:
        for _ in range(12):
            head_dim = even(rng, 2, 64)
            inv_freq = rotary.frequencies(head_dim, one_base(rng))
            position = np.concatenate([some_positions(rng, 6), rng.integers(0, 2**20, 2)])
            x = rng.standard_normal((8, head_dim))
            kept = {"layout": name, "attention_factor": float(rng.uniform(0.5, 2))}
            yield case(
                "rotary.rotate", [x, position, inv_freq, kept], rotary.rotate(x, position, inv_freq, **kept), 6.0
            )
            angle = rng.uniform(-9, 9, (8, head_dim // 2))
            yield case("rotary.rotate_by", [x, angle, head_dim, kept], rotary.rotate_by(x, angle, **kept), 6.0)
            cos, sin = np.cos(angle), 1.5 * np.sin(angle)
            turned = rotary.apply_rotary(x, cos, sin, layout=name)
            yield case("rotary.apply_rotary", [x, cos, sin, head_dim, {"layout": name}], turned, 6.0)
            where = int(position[-1])
            yield case(
                "rotary.matrix",
                [where, inv_freq, {"layout": name}],
                rotary.matrix(where, inv_freq, layout=name),
                1.0,
            )
            rotary_dim = even(rng, 2, head_dim)
            part = {"part": str(rng.choice(["first", "last"])), **kept}
            yield case(
                "partial.rotate",
                [x, head_dim, position, inv_freq[: rotary_dim // 2], part],
                partial.rotate(x, position, inv_freq[: rotary_dim // 2], **part),
                6.0,
            )
            other = LAYOUTS[LAYOUTS[0] == name]
            yield case("layout.split", [x, head_dim, name], [half.ravel() for half in layout.split(x, name)])
            yield case("layout.order", [head_dim, name, other], layout.convert(np.arange(head_dim), name, other))
            yield case("layout.convert", [x, head_dim, name, other], layout.convert(x, name, other))
            weight = rng.standard_normal((3 * head_dim, 5))
            yield case(
                "layout.convert_projection",
                [weight, 5, head_dim, name, other, {"rotary_dim": rotary_dim}],
                layout.convert_projection(weight, head_dim, name, other, rotary_dim=rotary_dim),
            )


def of_scaling(rng) -> Iterator[Case]:
    for number in range(30):
        head_dim, base = even(rng, 4, 256), one_base(rng)
        factor = float(rng.choice([1.0, 2.0, 4.0, 8.0, 40.0, float(rng.uniform(1, 64))]))
        original = int(rng.choice([2048, 4096, 8192, 32_768, int(rng.integers(1024, 20_000))]))
        length = int(original * rng.uniform(0.3, 20)) + 1

        def rule(path, kept, head_dim=head_dim, base=base):
            module, name = path.split(".")
            function = getattr({"scaling": scaling, "by_parts": by_parts}[module], name)
            return case(path, [head_dim, base, kept], function(head_dim, base, **kept))

        for name in ("linear", "larger_base", "ntk_aware"):
            yield rule(f"scaling.{name}", {"factor": factor})
        yield rule("scaling.dynamic_ntk", {"length": length, "original_length": original, "form": "paper"})
        yield rule(
            "scaling.dynamic_ntk",
            {"length": length, "original_length": original, "factor": factor, "form": "transformers"},
        )
        yield rule("scaling.proportional", {"fraction": float(rng.uniform(0, 1)), "factor": factor})
        slow = float(rng.choice([1.0, float(rng.uniform(0.5, 3))]))
        fast = float(rng.choice([32.0, float(slow + rng.uniform(0, 60))]))
        turns = {"beta_fast": fast, "beta_slow": slow}
        common = {"factor": factor, "original_length": original, **turns}
        for name in by_parts.RAMPS:
            for truncate in (True, False):
                kept = {**common, "ramp": name, "truncate": truncate}
                try:
                    yield rule("by_parts.ntk_by_parts", kept)
                    kept |= [
                        {},
                        {"attention_factor": float(rng.uniform(0.5, 2))},
                        {"mscale": float(rng.uniform(0, 2)), "mscale_all_dim": float(rng.uniform(0, 2))},
                        {"mscale": 0.7},
                        {"mscale": 0, "mscale_all_dim": 1.0},
                        {"mscale": 1.0, "mscale_all_dim": 1.0},
                    ][number % 6]
                    yield rule("by_parts.yarn", kept)
                except ValueError:
                    assert name == "code"  # no pair between the limits: test_errors compares the message
        low = float(rng.uniform(0.5, 2))
        yield rule(
            "by_parts.llama3",
            {
                "factor": factor,
                "low_freq_factor": low,
                "high_freq_factor": low if number % 5 == 0 else low + float(rng.uniform(0.1, 6)),
                "original_length": original,
            },
        )
        lists = {name: rng.uniform(1, 60, head_dim // 2).tolist() for name in ("short_factors", "long_factors")}
        kept = {**lists, "length": length, "original_length": original, "factor": factor}
        yield rule("by_parts.longrope", kept | ({"attention_factor": 1.25} if number % 3 == 0 else {}))
        weight = float(rng.uniform(0, 2))
        yield case("by_parts.yarn_mscale", [factor, weight], by_parts.yarn_mscale(factor, weight))
        inv_freq = rotary.frequencies(head_dim, base)
        yield case("frequency_ramp.turns", [inv_freq, length], frequency_ramp.turns(inv_freq, length))
        yield case(
            "frequency_ramp.kept_by_turns",
            [inv_freq, original, slow, fast],
            frequency_ramp.kept_by_turns(inv_freq, original, slow, fast),
            1.0,
        )
        yield case(
            "frequency_ramp.index_limits",
            [head_dim, 1e4, 4096, slow, fast],
            frequency_ramp.index_limits(head_dim, 1e4, 4096, slow, fast),
        )
        kept = {"truncate": bool(number % 2)}
        yield case(
            "frequency_ramp.kept_by_index",
            [head_dim, 1e4, 4096, slow, fast, kept],
            frequency_ramp.kept_by_index(head_dim, 1e4, 4096, slow, fast, **kept),
            1.0,
        )
        rotary_dim = even(rng, 2, head_dim)
        kept = {"rotary_dim": rotary_dim, "base": base}
        yield case("partial.frequencies", [head_dim, kept], partial.frequencies(head_dim, **kept))
        kept = {"fraction": float(rng.choice([0.0, 0.25, 0.75, 1.0, float(rng.uniform(0, 1))])), "base": base}
        yield case("partial.p_rope_frequencies", [head_dim, kept], partial.p_rope_frequencies(head_dim, **kept))

    kept = {"length": 1, "original_length": 57_180, "factor": 9.454519081494071, "form": "transformers"}
    yield case("scaling.dynamic_ntk", [8, 1e4, kept], scaling.dynamic_ntk(8, 1e4, **kept))


def of_biases(rng) -> Iterator[Case]:
    for heads in (*range(1, 20), 24, 32, 40, 56, 64, 71, 112, 128):
        kept = {"max_bias": float(rng.choice([8.0, float(rng.uniform(1, 16))]))}
        yield case("alibi.slopes", [heads, kept], alibi.slopes(heads, **kept))
    for form in alibi.FORMS:
        for side in alibi.SIDES:
            for _ in range(3):
                query, key = some_positions(rng, 6), some_positions(rng, 9)
                steep = rng.uniform(0, 1, 3)
                kept = {"form": form, "side": side}
                yield case("alibi.bias", [query, key, steep, kept], alibi.bias(query, key, steep, **kept))
    for _ in range(10):
        query, key = some_positions(rng, 6), some_positions(rng, 9)
        r1, r2 = rng.uniform(0.1, 3, 4), rng.uniform(0.01, 2, 4)
        yield case("relative_position.between", [query, key], relative_position.between(query, key))
        yield case("kerple.logarithmic", [query, key, r1, r2], kerple.logarithmic(query, key, r1, r2))
        yield case("kerple.power", [query, key, r1, r2], kerple.power(query, key, r1, r2))
        late = np.abs(query)
        kept = {"c": float(rng.uniform(0.01, 3)), "threshold": float(rng.uniform(1, 300))}
        yield case("fire.share", [late, key, kept], fire.share(late, key, **kept))
        w1, b1, w2, b2 = (rng.standard_normal(shape) for shape in (8, 8, (3, 8), 3))
        yield case("fire.bias", [late, key, w1, b1, w2, b2, kept], fire.bias(late, key, w1, b1, w2, b2, **kept), 60.0)
    settings = [(32, 128, True), (32, 128, False), (16, 64, True), (64, 256, False), (4, 2, True), (2, 2, False)]
    settings += [(2 * int(rng.integers(2, 40)), int(rng.integers(60, 4000)), True) for _ in range(12)]
    settings += [(int(rng.integers(3, 60)), int(rng.integers(60, 4000)), False) for _ in range(12)]
    for count, longest, both in settings:
        kept = {"bucket_count": count, "max_distance": longest, "bidirectional": both}
        yield case("t5.bucket_starts", [kept], t5.bucket_starts(**kept))
        apart = np.concatenate([np.arange(-300, 301), rng.integers(-5000, 5000, 100)])
        yield case("t5.buckets", [apart, kept], t5.buckets(apart, **kept))
        table = rng.standard_normal((count, 3))
        query, key = rng.integers(0, 600, 5), rng.integers(0, 600, 7)
        kept = {"max_distance": longest, "bidirectional": both}
        yield case("t5.bias", [query, key, table, 3, kept], t5.bias(query, key, table, **kept))
    for _ in range(10):
        kept = {"left": int(rng.integers(0, 9)), "right": int(rng.integers(0, 9))}
        apart = rng.integers(-30, 30, 40)
        yield case("shaw.rows", [apart, kept], shaw.rows(apart, **kept))
        head_dim = int(rng.integers(2, 40))
        q, k = rng.standard_normal((4, head_dim)), rng.standard_normal((6, head_dim))
        table = rng.standard_normal((kept["left"] + kept["right"] + 1, head_dim))
        row = shaw.rows(rng.integers(-30, 30, (4, 6)), **kept)
        scaled = options(scale=None if rng.integers(0, 2) else float(rng.uniform(0.1, 1)))
        yield case(
            "shaw.scores",
            [q, k, table, row, head_dim, scaled],
            shaw.scores(q, k, table, row, **scaled),
            4.0 * head_dim,
        )


def of_axes(rng) -> Iterator[Case]:
    for order in multi_axis.ORDERS:
        for denominator in sinusoidal.DENOMINATORS:
            widths = [even(rng, 4, 40) for _ in range(int(rng.integers(1, 4)))]
            point = rng.uniform(0, 60, (7, len(widths)))
            kept = {"base": one_base(rng), "order": order, "denominator": denominator}
            yield case("multi_axis.encode", [point, widths, kept], multi_axis.encode(point, widths, **kept), 1.0)
    for _ in range(10):
        widths = [even(rng, 2, 64) for _ in range(int(rng.integers(1, 4)))]
        spectra = [rotary.frequencies(width, one_base(rng)) for width in widths]
        point = rng.integers(0, 2**20, (5, len(widths)))
        yield case("multi_axis.axial_angles", [point, spectra], multi_axis.axial_angles(point, spectra))
        count = int(rng.integers(1, 5))
        inv_freq = rotary.frequencies(2 * count * int(rng.integers(1, 9)))
        yield case("multi_axis.stride", [inv_freq, count], multi_axis.stride(inv_freq, count))


def of_attention(rng) -> Iterator[Case]:
    for _ in range(15):
        head_dim = even(rng, 2, 64)
        q, k = rng.standard_normal((4, head_dim)), rng.standard_normal((6, head_dim))
        kept = options(
            scale=None if rng.integers(0, 2) else float(rng.uniform(0.1, 1)),
            bias=None if rng.integers(0, 2) else rng.standard_normal((4, 6)),
        )
        score = attention.scores(q, k, **kept)
        yield case("attention.scores", [q, k, head_dim, kept], score, 3.0 * head_dim)
        query, key = some_positions(rng, 4), some_positions(rng, 6)
        window = {"window": int(rng.integers(1, 99))} if rng.integers(0, 2) else {}
        mask = attention.causal_mask(query, key, **window)
        yield case("attention.causal_mask", [query, key, window], mask.astype(int))
        yield case("attention.softmax", [score, 6, {"mask": mask.astype(int)}], attention.softmax(score, mask=mask))
        steep = alibi.bias(query, key, np.asarray([0.3]), side="past")[0]
        yield case("attention.softmax", [steep, 6], attention.softmax(steep))
        inv_freq = rotary.frequencies(head_dim, one_base(rng))
        apart = np.concatenate([rng.integers(-900, 900, 30), rng.integers(2**20, 2**32, 4), rng.uniform(-9, 9, 3)])
        yield case("attention.kernel", [apart, inv_freq], attention.kernel(apart, inv_freq), 1.0)
        for name in LAYOUTS:
            sizes, phases = attention.amplitudes_phases(q[0], k[0], layout=name)
            yield case(
                "attention.amplitudes_phases",
                [q[0], k[0], {"layout": name}],
                {"amplitudes": sizes, "phases": phases},
                1e-3,
            )
            kept = {"amplitudes": sizes, "phases": phases}
            yield case(
                "attention.kernel",
                [apart, inv_freq, kept],
                attention.kernel(apart, inv_freq, **kept),
                float(sizes.sum()),
            )
        yield case("attention.su_bound", [apart, inv_freq], attention.su_bound(apart, inv_freq), head_dim / 2)


def of_bounds(rng) -> Iterator[Case]:
    for length, head_dim, step in (
        (64, 32, 0.01),
        (512, 64, 0.01),
        (1024, 128, 0.02),
        (2000, 64, 0.05),
        (300, 80, 0.003),
    ):
        kept = {"resolution": step}
        yield case("base_bound.least_base", [length, head_dim, kept], base_bound.least_base(length, head_dim, **kept))
    for _ in range(12):
        base, length, head_dim = one_base(rng), int(rng.integers(10, 9000)), even(rng, 2, 128)
        yield case("base_bound.worst_offset", [base, length, head_dim], base_bound.worst_offset(base, length, head_dim))


def of_models(rng) -> Iterator[Case]:
    for preset in presets.entries():
        for shown, part in zip(preset["spectra"], models.one(preset["key"]).rotary, strict=False):
            settings = shown["settings"]
            yield Case("spectrum.unscaled", [settings], plain(spectrum.unscaled(part)))
            if part.axes:
                continue
            declared = preset.get("declared", 4096)
            for length in {1, part.scaling.get("original_length", 2048), declared, declared + 1}:
                found = spectrum.scaled(part, length)
                yield Case("spectrum.scaled", [settings, length], plain(found))


MAKERS = (of_sinusoids, of_samples, of_rotation, of_scaling, of_biases, of_axes, of_attention, of_bounds, of_models)
