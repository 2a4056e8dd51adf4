"""What both languages compute: calls of the JavaScript port with the values of the Python module beside them."""

import importlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from figures_src import models
from figures_src.encoding import (
    alibi,
    attention,
    by_parts,
    layout,
    learned,
    multi_axis,
    rotary,
    shaw,
    sinusoidal,
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


def python(path: str) -> Callable:
    """The function of this path in Python."""
    module, name = path.split(".")
    return getattr(importlib.import_module(f"figures_src.encoding.{module}"), name)


def same(path, *arguments, floor=0.0, width=None, last=None, **options) -> Case:
    """A call that both languages take alike, options that are None left out.

    JavaScript alone is told the width of flat rows: after the first argument, or as the last before the options.
    """
    options = {name: value for name, value in options.items() if value is not None}
    expected = python(path)(*arguments, **options)
    told = [*arguments[:1], *([] if width is None else [width]), *arguments[1:], *([] if last is None else [last])]
    return case(path, [*told, options] if options else told, expected, floor)


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
                yield same("sinusoidal.frequencies", width, base, denominator=denominator)
                kept = {"base": base, "denominator": denominator, "order": order}
                yield same("sinusoidal.encode", position, width, **kept, scale=scale, floor=abs(scale))
    far = rng.integers(2**20, 2**32, 20)  # with base 1 all frequencies are exactly 1
    yield same("sinusoidal.encode", far, 8, base=1.0, floor=1.0)


def of_tables(rng) -> Iterator[Case]:
    for past_end in learned.PAST_END:
        for skip in (0, 2):
            rows, width = int(rng.integers(4, 30)), int(rng.integers(1, 20))
            table = rng.standard_normal((rows, width))
            length = rows - skip
            position = rng.integers(0, length if past_end == "error" else 3 * length, 25)
            yield same("learned.look_up", table, position, offset=skip, past_end=past_end, width=width, floor=6.0)
    for length in (1, 2, 3, 17, 64, 100):
        yield same("learned.resize", rng.standard_normal((16, 10)), length, width=10, floor=6.0)
    yield same("learned.resize", np.asarray([[1.5, 2.5]]), 3, width=2)


def of_rotation(rng) -> Iterator[Case]:
    for _ in range(25):
        head_dim, base = even(rng, 2, 256), one_base(rng)
        yield same("rotary.frequencies", head_dim, base)
        inv_freq = rotary.frequencies(head_dim, base)
        slow = np.where(np.arange(len(inv_freq)) % 3 == 2, 0.0, inv_freq)
        yield same("rotary.wavelengths", slow)
        far = np.concatenate([some_positions(rng), rng.integers(2**17, 2**32, 5)])
        yield same("rotary.angles", far, inv_freq)
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
            yield same("rotary.rotate", x, position, inv_freq, **kept, floor=6.0)
            angle = rng.uniform(-9, 9, (8, head_dim // 2))
            yield same("rotary.rotate_by", x, angle, **kept, last=head_dim, floor=6.0)
            cos, sin = np.cos(angle), 1.5 * np.sin(angle)
            yield same("rotary.apply_rotary", x, cos, sin, layout=name, last=head_dim, floor=6.0)
            yield same("rotary.matrix", int(position[-1]), inv_freq, layout=name, floor=1.0)
            rotary_dim = even(rng, 2, head_dim)
            part = {"part": str(rng.choice(["first", "last"])), **kept}
            yield same("partial.rotate", x, position, inv_freq[: rotary_dim // 2], **part, width=head_dim, floor=6.0)
            other = LAYOUTS[LAYOUTS[0] == name]
            yield case("layout.order", [head_dim, name, other], layout.convert(np.arange(head_dim), name, other))
            yield same("layout.convert", x, name, other, width=head_dim)


def of_scaling(rng) -> Iterator[Case]:
    for number in range(30):
        head_dim, base = even(rng, 4, 256), one_base(rng)
        factor = float(rng.choice([1.0, 2.0, 4.0, 8.0, 40.0, float(rng.uniform(1, 64))]))
        original = int(rng.choice([2048, 4096, 8192, 32_768, int(rng.integers(1024, 20_000))]))
        length = int(original * rng.uniform(0.3, 20)) + 1
        for name in ("linear", "larger_base", "ntk_aware"):
            yield same(f"scaling.{name}", head_dim, base, factor=factor)
        kept = {"length": length, "original_length": original}
        yield same("scaling.dynamic_ntk", head_dim, base, **kept, form="paper")
        yield same("scaling.dynamic_ntk", head_dim, base, **kept, factor=factor, form="transformers")
        yield same("scaling.proportional", head_dim, base, fraction=float(rng.uniform(0, 1)), factor=factor)
        slow = float(rng.choice([1.0, float(rng.uniform(0.5, 3))]))
        fast = float(rng.choice([32.0, float(slow + rng.uniform(0, 60))]))
        common = {"factor": factor, "original_length": original, "beta_fast": fast, "beta_slow": slow}
        for name in by_parts.RAMPS:
            for truncate in (True, False):
                kept = {**common, "ramp": name, "truncate": truncate}
                try:
                    yield same("by_parts.ntk_by_parts", head_dim, base, **kept)
                    kept |= [
                        {},
                        {"attention_factor": float(rng.uniform(0.5, 2))},
                        {"mscale": float(rng.uniform(0, 2)), "mscale_all_dim": float(rng.uniform(0, 2))},
                        {"mscale": 0.7},
                        {"mscale": 0, "mscale_all_dim": 1.0},
                        {"mscale": 1.0, "mscale_all_dim": 1.0},
                    ][number % 6]
                    yield same("by_parts.yarn", head_dim, base, **kept)
                except ValueError:
                    assert name == "code"  # no pair between the limits: test_errors compares the message
        low = float(rng.uniform(0.5, 2))
        kept = {
            "factor": factor,
            "low_freq_factor": low,
            "high_freq_factor": low if number % 5 == 0 else low + float(rng.uniform(0.1, 6)),
            "original_length": original,
        }
        yield same("by_parts.llama3", head_dim, base, **kept)
        lists = {name: rng.uniform(1, 60, head_dim // 2).tolist() for name in ("short_factors", "long_factors")}
        kept = {**lists, "length": length, "original_length": original, "factor": factor}
        kept |= {"attention_factor": 1.25} if number % 3 == 0 else {}
        yield same("by_parts.longrope", head_dim, base, **kept)
        yield same("by_parts.yarn_mscale", factor, float(rng.uniform(0, 2)))
        inv_freq = rotary.frequencies(head_dim, base)
        yield same("frequency_ramp.turns", inv_freq, length)
        yield same("frequency_ramp.kept_by_turns", inv_freq, original, slow, fast, floor=1.0)
        limits = head_dim, 1e4, 4096, slow, fast
        yield same("frequency_ramp.index_limits", *limits)
        yield same("frequency_ramp.kept_by_index", *limits, truncate=bool(number % 2), floor=1.0)
        yield same("partial.frequencies", head_dim, rotary_dim=even(rng, 2, head_dim), base=base)
        fraction = float(rng.choice([0.0, 0.25, 0.75, 1.0, float(rng.uniform(0, 1))]))
        yield same("partial.p_rope_frequencies", head_dim, fraction=fraction, base=base)

    kept = {"length": 1, "original_length": 57_180, "factor": 9.454519081494071, "form": "transformers"}
    yield same("scaling.dynamic_ntk", 8, 1e4, **kept)


def of_biases(rng) -> Iterator[Case]:
    for heads in (*range(1, 20), 24, 32, 40, 56, 64, 71, 112, 128):
        yield same("alibi.slopes", heads, max_bias=float(rng.choice([8.0, float(rng.uniform(1, 16))])))
    for form in alibi.FORMS:
        for side in alibi.SIDES:
            for _ in range(3):
                query, key = some_positions(rng, 6), some_positions(rng, 9)
                yield same("alibi.bias", query, key, rng.uniform(0, 1, 3), form=form, side=side)
    for _ in range(10):
        query, key = some_positions(rng, 6), some_positions(rng, 9)
        r1, r2 = rng.uniform(0.1, 3, 4), rng.uniform(0.01, 2, 4)
        yield same("relative_position.between", query, key)
        yield same("kerple.logarithmic", query, key, r1, r2)
        yield same("kerple.power", query, key, r1, r2)
        late = np.abs(query)
        kept = {"c": float(rng.uniform(0.01, 3)), "threshold": float(rng.uniform(1, 300))}
        yield same("fire.share", late, key, **kept)
        w1, b1, w2, b2 = (rng.standard_normal(shape) for shape in (8, 8, (3, 8), 3))
        yield same("fire.bias", late, key, w1, b1, w2, b2, **kept, floor=60.0)
    settings = [(32, 128, True), (32, 128, False), (16, 64, True), (64, 256, False), (4, 2, True), (2, 2, False)]
    settings += [(2 * int(rng.integers(2, 40)), int(rng.integers(60, 4000)), True) for _ in range(12)]
    settings += [(int(rng.integers(3, 60)), int(rng.integers(60, 4000)), False) for _ in range(12)]
    for count, longest, both in settings:
        kept = {"max_distance": longest, "bidirectional": both}
        yield same("t5.bucket_starts", bucket_count=count, **kept)
        apart = np.concatenate([np.arange(-300, 301), rng.integers(-5000, 5000, 100)])
        yield same("t5.buckets", apart, bucket_count=count, **kept)
        table = rng.standard_normal((count, 3))
        yield same("t5.bias", rng.integers(0, 600, 5), rng.integers(0, 600, 7), table, **kept, last=3)
    for _ in range(10):
        kept = {"left": int(rng.integers(0, 9)), "right": int(rng.integers(0, 9))}
        yield same("shaw.rows", rng.integers(-30, 30, 40), **kept)
        head_dim = int(rng.integers(2, 40))
        q, k = rng.standard_normal((4, head_dim)), rng.standard_normal((6, head_dim))
        table = rng.standard_normal((kept["left"] + kept["right"] + 1, head_dim))
        row = shaw.rows(rng.integers(-30, 30, (4, 6)), **kept)
        scale = None if rng.integers(0, 2) else float(rng.uniform(0.1, 1))
        yield same("shaw.scores", q, k, table, row, scale=scale, last=head_dim, floor=4.0 * head_dim)
    for _ in range(10):
        width, extent, (queries, keys) = int(rng.integers(1, 20)), int(rng.integers(1, 40)), rng.integers(1, 9, 2)
        mix, profiles = rng.standard_normal((queries, width)), rng.standard_normal((width, extent))
        distance = rng.integers(-20, 60, (queries, keys))
        yield same("content_bias.bias", mix, profiles, distance, last=width, floor=4.0 * width)


def of_axes(rng) -> Iterator[Case]:
    for order in multi_axis.ORDERS:
        for denominator in sinusoidal.DENOMINATORS:
            widths = [even(rng, 4, 40) for _ in range(int(rng.integers(1, 4)))]
            point = rng.uniform(0, 60, (7, len(widths)))
            kept = {"base": one_base(rng), "order": order, "denominator": denominator}
            yield same("multi_axis.encode", point, widths, **kept, floor=1.0)
    for _ in range(10):
        widths = [even(rng, 2, 64) for _ in range(int(rng.integers(1, 4)))]
        spectra = [rotary.frequencies(width, one_base(rng)) for width in widths]
        yield same("multi_axis.axial_angles", rng.integers(0, 2**20, (5, len(widths))), spectra)


def of_attention(rng) -> Iterator[Case]:
    for _ in range(15):
        head_dim = even(rng, 2, 64)
        q, k = rng.standard_normal((4, head_dim)), rng.standard_normal((6, head_dim))
        scale = None if rng.integers(0, 2) else float(rng.uniform(0.1, 1))
        bias = None if rng.integers(0, 2) else rng.standard_normal((4, 6))
        yield same("attention.scores", q, k, scale=scale, bias=bias, last=head_dim, floor=3.0 * head_dim)
        query, key = some_positions(rng, 4), some_positions(rng, 6)
        window = {"window": int(rng.integers(1, 99))} if rng.integers(0, 2) else {}
        yield same("attention.causal_mask", query, key, **window)
        score, mask = attention.scores(q, k, scale=scale, bias=bias), attention.causal_mask(query, key, **window)
        yield case("attention.softmax", [score, 6, {"mask": mask.astype(int)}], attention.softmax(score, mask=mask))
        yield same("attention.softmax", alibi.bias(query, key, np.asarray([0.3]), side="past")[0], last=6)
        inv_freq = rotary.frequencies(head_dim, one_base(rng))
        apart = np.concatenate([rng.integers(-900, 900, 30), rng.integers(2**20, 2**32, 4), rng.uniform(-9, 9, 3)])
        yield same("attention.kernel", apart, inv_freq, floor=1.0)


def of_bounds(rng) -> Iterator[Case]:
    sizes = (64, 32, 0.01), (512, 64, 0.01), (1024, 128, 0.02), (2000, 64, 0.05), (300, 80, 0.003)
    for length, head_dim, step in sizes:
        yield same("base_bound.least_base", length, head_dim, resolution=step)


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


MAKERS = (of_sinusoids, of_tables, of_rotation, of_scaling, of_biases, of_axes, of_attention, of_bounds, of_models)
