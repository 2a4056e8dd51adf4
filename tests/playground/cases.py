"""What both languages compute: calls of the JavaScript port with the values of the Python module beside them."""

import importlib
import inspect
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from figures_src import models
from figures_src.encoding import layout, learned
from figures_src.models import spectrum
from scripts.pages import presets, programs
from tests.encoding.test_edges import GOOD
from tests.encoding.test_plain import drawn

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
    for file in sorted(programs.SOURCES.glob("playground/encoding/*.js")):
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
    """A call with drawn arguments, of the last axes of the good ones; some of those that may be left out are."""
    while True:
        own, given = {"base": float(10 ** rng.uniform(0.5, 8))} | (OWN[path](rng) if path in OWN else {}), {}
        for name, parameter in inspect.signature(python(path)).parameters.items():
            good = GOOD[path].get(name)
            good = good[(0,) * max(0, good.ndim - 2)] if isinstance(good, np.ndarray) else good
            value = own[name] if name in own else drawn(rng, path, name, good)
            if value is None and parameter.kind is not parameter.KEYWORD_ONLY:  # which one it is, its place says
                value = good if parameter.default is None else parameter.default
            if value is not None:
                given[name] = value
        try:
            return same(path, **given)
        except ValueError:  # no pair between the limits: test_errors compares the message
            assert path.startswith(("frequency_ramp.", "by_parts."))


def _far(rng) -> dict:
    """Positions below 0 and in long texts."""
    return {"position": np.concatenate([rng.uniform(-500, 0, 4), rng.integers(2**17, 2**31, 2)])}


def _offset(rng) -> np.ndarray:
    return rng.integers(-900, 900, 40)


def _of_a_table(rng) -> dict:
    rows, past_end = int(rng.integers(4, 30)), str(rng.choice(learned.PAST_END))
    position = rng.integers(0, rows - 2 if past_end == "error" else 3 * rows, 25)
    table = rng.standard_normal((rows, int(rng.integers(1, 20))))
    given = {"offset": int(rng.integers(0, 3)), "past_end": past_end, "length": int(rng.integers(1, 60))}
    return given | {"table": table, "position": position if past_end != "error" else np.minimum(position, rows - 3)}


def _of_yarn(rng) -> dict:
    two = {name: float(rng.choice([0.0, 0.7, 1.0])) for name in ("mscale", "mscale_all_dim")}
    return two | {"attention_factor": float(rng.uniform(0.2, 3)) if rng.random() < 0.3 else None}


OWN = {  # what a function takes otherwise than the others of that name
    **dict.fromkeys(("rotary.angles", "rotary.cos_sin", "rotary.rotate", "partial.rotate"), _far),
    **dict.fromkeys(("learned.look_up", "learned.resize"), _of_a_table),
    **dict.fromkeys(("shaw.rows", "t5.buckets"), lambda rng: {"offset": _offset(rng)}),
    "attention.kernel": lambda rng: {"offset": _offset(rng), "amplitudes": None, "phases": None},  # the port has none
    "content_bias.bias": lambda rng: {"distance": rng.integers(-20, 60, (6, 6))},
    **dict.fromkeys(  # where a limit may lie outside the head
        ("frequency_ramp.kept_by_index", "frequency_ramp.index_limits"),
        lambda rng: {"length": int(10 ** rng.uniform(1, 5)), "base": float(10 ** rng.uniform(0.3, 3))},
    ),
    "t5.bias": lambda _: {"bucket_count": None},  # as many as the table has
    "by_parts.yarn": _of_yarn,
    "rotary.matrix": lambda rng: {"position": int(rng.integers(0, 2**20))},
    "rotary.wavelengths": lambda rng: {"frequencies": rng.uniform(0, 2, 8) * rng.integers(0, 2)},
    "scaling.dynamic_ntk": lambda rng: (
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
