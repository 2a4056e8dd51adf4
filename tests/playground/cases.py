"""What both languages compute: calls of the JavaScript port with the values of the Python module beside them."""

import importlib
import inspect
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from figures_src import models
from figures_src.encoding import alibi, by_parts, layout, learned, multi_axis, rotary, shaw, sinusoidal
from figures_src.models import spectrum
from scripts.pages import bundle, presets

LAYOUTS = layout.LAYOUTS
DRAWS = 25  # of each function
# Size of the terms that a result is the sum of, or of the circle that it is a point of. Where they cancel, a difference
# is taken relative to it: a sum of float64 terms is no more exact than its terms are.
FLOORS = {
    **dict.fromkeys(("sinusoidal.encode", "rotary.matrix", "multi_axis.encode", "attention.kernel"), 1.0),
    **dict.fromkeys(("frequency_ramp.kept_by_turns", "frequency_ramp.kept_by_index"), 1.0),
    **dict.fromkeys(("learned.look_up", "learned.resize", "rotary.cos_sin", "rotary.rotate", "rotary.rotate_by"), 6.0),
    **{"rotary.apply_rotary": 6.0, "partial.rotate": 6.0, "fire.bias": 60.0, "attention.scores": 200.0},
    **{"shaw.scores": 200.0, "content_bias.bias": 80.0},
}
# Rows are flat in JavaScript, which is told their width, that of this argument: after the first, or before the options.
SECOND = {"learned.look_up": "table", "learned.resize": "table", "partial.rotate": "x", "layout.convert": "x"}
LAST = {
    **{"rotary.rotate_by": "x", "rotary.apply_rotary": "x", "t5.bias": "table", "attention.scores": "q"},
    **{"attention.softmax": "scores", "shaw.scores": "q", "content_bias.bias": "mix"},
}


@dataclass
class Case:
    """One call in JavaScript, and what Python gives; floor: see FLOORS."""

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
    paths = [path for path in _port() if path != "base_bound.least_base"]  # its search takes long
    return [*(_drawn(path, rng) for path in paths for _ in range(DRAWS)), *_at_the_edges(), *_of_models()]


def _port() -> Iterator[str]:
    """The functions of the port that Python has, too."""
    for file in sorted(bundle.SOURCES.glob("playground/encoding/*.js")):
        for name in re.findall(r"^export function (\w+)", file.read_text(encoding="utf-8"), re.MULTILINE):
            if file.stem not in ("validate", "hash_normal") and hasattr(_module(file.stem), name):
                yield f"{file.stem}.{name}"


def _module(name: str) -> object:
    return importlib.import_module(f"figures_src.encoding.{name}")


def python(path: str) -> Callable:
    """The function of this path in Python."""
    module, name = path.split(".")
    return getattr(_module(module), name)


def plain(value: object) -> object:
    """An argument or result in lists and numbers of Python; matrices become flat."""
    if hasattr(value, "_asdict"):
        return {name: plain(entry) for name, entry in value._asdict().items()}
    if isinstance(value, dict):
        return {name: plain(entry) for name, entry in value.items()}
    if isinstance(value, np.ndarray):
        return value.astype(int).ravel().tolist() if value.dtype == bool else value.ravel().tolist()
    if isinstance(value, list | tuple):
        return [plain(entry) for entry in value]
    return value.item() if isinstance(value, np.generic) else value


def same(path: str, **given: object) -> Case:
    """A call that both languages take alike: what Python takes by name alone is JavaScript's options."""
    kinds = {name: parameter.kind for name, parameter in inspect.signature(python(path)).parameters.items()}
    options = {name: value for name, value in given.items() if kinds[name] is inspect.Parameter.KEYWORD_ONLY}
    told = [given[name] for name in kinds if name in given and name not in options]
    for place, widths in ((1, SECOND), (len(told), LAST)):
        told[place:place] = [given[widths[path]].shape[-1]] if path in widths else []
    result = python(path)(**given)
    expected = dict(zip(("cos", "sin"), result, strict=True)) if path == "rotary.cos_sin" else result
    return Case(f"encoding.{path}", plain([*told, options] if options else told), plain(expected), FLOORS.get(path, 0))


def _drawn(path: str, rng) -> Case:
    """A call with drawn arguments; some of those that may be left out are."""
    while True:
        values, given = _values(rng), {}
        values |= OWN[path](rng, values) if path in OWN else {}
        for name, parameter in inspect.signature(python(path)).parameters.items():
            is_option = parameter.kind is inspect.Parameter.KEYWORD_ONLY and parameter.default is not parameter.empty
            is_option &= name not in ("past_end", "form")  # other arguments go with them
            if values.get(name) is not None and not (is_option and rng.random() < 0.3):
                given[name] = values[name]
        try:
            return same(path, **given)
        except ValueError:  # no pair between the limits: test_errors compares the message
            assert path.startswith(("frequency_ramp.", "by_parts."))


def even(rng, low, high) -> int:
    return 2 * int(rng.integers(low // 2, high // 2 + 1))


def some_positions(rng, count) -> np.ndarray:
    """Whole, fractional or negative positions.

    They stay below 512 here: two languages may round base ** x to neighbouring numbers, and at position p that is worth
    p * 2e-16 radians. `_far` has long contexts, with frequencies that both sides share.
    """
    whole = np.arange(count) + rng.integers(0, 400), rng.integers(-500, 500, count)
    return (*whole, rng.uniform(-500, 500, count))[rng.integers(0, 3)]


def _values(rng) -> dict:
    """A value for every argument by its name, in sizes that agree."""
    one_of = {"layout": LAYOUTS, "part": ("first", "last"), "order": sinusoidal.ORDERS, "ramp": by_parts.RAMPS}
    one_of |= {"denominator": sinusoidal.DENOMINATORS, "side": alibi.SIDES, "form": alibi.FORMS}
    base = float(rng.choice([10_000.0, 500_000.0, 1e6, 150_000.0, 100.0, 5e6, 10 ** rng.uniform(0.5, 8)]))
    head_dim, normal, source = even(rng, 4, 64), rng.standard_normal, int(rng.integers(0, 2))
    angles, left, right = rng.uniform(-9, 9, (8, head_dim // 2)), int(rng.integers(0, 9)), int(rng.integers(0, 9))
    original = int(rng.choice([2048, 4096, 8192, 32_768, rng.integers(1024, 20_000)]))
    slow, width = float(rng.choice([1.0, rng.uniform(0.5, 3)])), int(rng.integers(2, 20))
    fast = float(rng.choice([32.0, slow + rng.uniform(0, 60)]))
    return {
        **{name: str(rng.choice(words)) for name, words in one_of.items()},
        **{name: rng.uniform(1, 60, head_dim // 2).tolist() for name in ("short_factors", "long_factors")},
        **{name: bool(rng.integers(0, 2)) for name in ("truncate", "bidirectional")},
        **{"head_dim": head_dim, "d_model": head_dim, "rotary_dim": even(rng, 2, head_dim), "base": base},
        **{"position": some_positions(rng, 8), "frequencies": rotary.frequencies(head_dim, base)},
        **{"x": normal((8, head_dim)), "angles": angles, "cos": np.cos(angles), "sin": 1.5 * np.sin(angles)},
        **{"source": LAYOUTS[source], "target": LAYOUTS[1 - source], "attention_factor": float(rng.uniform(0.2, 3))},
        **{"fraction": float(rng.choice([0.0, 0.25, 0.75, 1.0, rng.uniform(0, 1)]))},
        **{"factor": float(rng.choice([1.0, 2.0, 8.0, 40.0, rng.uniform(1, 64)])), "original_length": original},
        **{"length": int(original * rng.uniform(0.3, 20)) + 1, "weight": float(rng.uniform(0, 2))},
        **{"beta_slow": slow, "beta_fast": fast, "slow": slow, "fast": fast},
        **{"low_freq_factor": slow / 2, "high_freq_factor": slow / 2 + fast / 9, "heads": width},
        **{"query_position": some_positions(rng, 6), "key_position": some_positions(rng, 9)},
        **{"slopes": rng.uniform(0, 1, 3), "max_bias": float(rng.uniform(1, 16))},
        **{"r1": rng.uniform(0.1, 3, 4), "r2": rng.uniform(0.01, 2, 4)},
        **{"c": float(rng.uniform(0.01, 3)), "threshold": float(rng.uniform(1, 300))},
        **{"w1": normal(8), "b1": normal(8), "w2": normal((3, 8)), "b2": normal(3)},
        **{"bucket_count": even(rng, 4, 40), "max_distance": int(rng.integers(60, 4000))},
        **{"offset": rng.integers(-900, 900, 40), "left": left, "right": right, "scale": float(rng.uniform(0.1, 2))},
        **{"q": normal((4, head_dim)), "k": normal((6, head_dim)), "key_table": normal((left + right + 1, head_dim))},
        **{"row": shaw.rows(rng.integers(-30, 30, (4, 6)), left=left, right=right)},
        **{"mix": normal((4, width)), "profiles": normal((width, 30)), "distance": rng.integers(-20, 60, (4, 6))},
        **{"bias": normal((4, 6)), "window": int(rng.integers(1, 99)), "scores": normal((4, 6))},
    }


def _far(rng, values) -> dict:
    return {"position": np.concatenate([some_positions(rng, 6), rng.integers(2**17, 2**32, 2)])}


def _of_a_table(rng, values) -> dict:
    rows, past_end = int(rng.integers(4, 30)), str(rng.choice(learned.PAST_END))
    position = rng.integers(0, rows - 2 if past_end == "error" else 3 * rows, 25)
    table = rng.standard_normal((rows, int(rng.integers(1, 20))))
    given = {"offset": int(rng.integers(0, 3)), "past_end": past_end, "length": int(rng.integers(1, 60))}
    return given | {"table": table, "position": position if past_end != "error" else np.minimum(position, rows - 3)}


def _of_points(rng, values) -> dict:
    widths = [even(rng, 4, 40) for _ in range(rng.integers(1, 4))]
    spectra, order = [rotary.frequencies(width, values["base"]) for width in widths], str(rng.choice(multi_axis.ORDERS))
    return {"widths": widths, "frequencies": spectra, "order": order, "point": rng.uniform(0, 60, (7, len(widths)))}


def _of_buckets(rng, values) -> dict:
    whole = {name: rng.integers(0, 600, 7) for name in ("query_position", "key_position")}
    return whole | {"table": rng.standard_normal((values["bucket_count"], 3)), "bucket_count": None}


def _of_yarn(rng, values) -> dict:
    factor = values["attention_factor"] if rng.random() < 0.3 else None
    two = {name: float(rng.choice([0.0, 0.7, 1.0])) for name in ("mscale", "mscale_all_dim")}
    return two | {"attention_factor": factor}


OWN = {  # what a function takes otherwise than the others of that name
    **dict.fromkeys(("rotary.angles", "rotary.cos_sin", "rotary.rotate"), _far),
    **dict.fromkeys(("learned.look_up", "learned.resize"), _of_a_table),
    **dict.fromkeys(("multi_axis.encode", "multi_axis.axial_angles"), _of_points),
    **dict.fromkeys(("fire.share", "fire.bias"), lambda _, values: {"query_position": abs(values["query_position"])}),
    "t5.bias": _of_buckets,
    "by_parts.yarn": _of_yarn,
    "rotary.matrix": lambda rng, _: {"position": int(rng.integers(0, 2**20))},
    "rotary.wavelengths": lambda rng, values: {"frequencies": values["frequencies"] * rng.integers(0, 2)},
    "partial.rotate": lambda rng, values: _far(rng, values) | {"frequencies": values["frequencies"][:2]},
    "attention.softmax": lambda rng, _: {"mask": rng.random((4, 6)) < 0.7},
    "scaling.dynamic_ntk": lambda rng, _: (
        {"form": "transformers"} if rng.random() < 0.5 else {"form": "paper", "factor": None}
    ),
}


def _at_the_edges() -> Iterator[Case]:
    """Settings that a draw does not meet."""
    far = np.random.default_rng(1).integers(2**20, 2**32, 20)  # with base 1 all frequencies are exactly 1
    yield same("sinusoidal.encode", position=far, d_model=8, base=1.0)
    for heads in (1, 20, 24, 32, 40, 56, 64, 71, 112, 128):
        yield same("alibi.slopes", heads=heads)
    for count, longest, both in ((32, 128, True), (32, 128, False), (4, 2, True), (2, 2, False), (59, 3000, False)):
        kept = {"bucket_count": count, "max_distance": longest, "bidirectional": both}
        yield same("t5.bucket_starts", **kept)
        yield same("t5.buckets", offset=np.arange(-5000, 5001, 7), **kept)
    kept = {"length": 1, "original_length": 57_180, "factor": 9.454519081494071, "form": "transformers"}
    yield same("scaling.dynamic_ntk", head_dim=8, base=1e4, **kept)
    yield same("by_parts.llama3", head_dim=64, base=5e5, low_freq_factor=2.0, high_freq_factor=2.0)
    yield Case("encoding.layout.order", [10, *LAYOUTS], plain(layout.convert(np.arange(10), *LAYOUTS)))
    for length, head_dim, step in (
        (64, 32, 0.01),
        (512, 64, 0.01),
        (1024, 128, 0.02),
        (2000, 64, 0.05),
        (300, 80, 0.003),
    ):
        yield same("base_bound.least_base", length=length, head_dim=head_dim, resolution=step)


def _of_models() -> Iterator[Case]:
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
