"""Every function agrees with its plain form in plain.py, at random arguments and settings, in both libraries."""

import inspect

import numpy as np
import pytest

from .plain import PLAIN
from .test_edges import GOOD, MODULES, arrays
from .test_every_function import LIBRARIES, POSITIONS, call, given, of, taken

DRAWS = 15
RELEASED = {  # held by released code: test_against_transformers.py, test_against_others.py, test_<module>.py
    *(f"scaling.{rule}" for rule in ("linear", "larger_base", "ntk_aware", "dynamic_ntk", "proportional")),
    *(f"by_parts.{rule}" for rule in ("ntk_by_parts", "yarn", "yarn_mscale", "llama3", "longrope")),
    *(f"frequency_ramp.{part}" for part in ("turns", "kept_by_turns", "kept_by_index", "index_limits")),
    *("t5.buckets", "t5.bucket_starts", "t5.bias", "disentangled.log_buckets", "content_bias.bias"),
    *("mrope.axis_of_pair", "mrope.angles", "mrope.position_ids", "multi_axis.axial_angles", "multi_axis.stride"),
    *("xpos.rotate_query", "xpos.rotate_key", "grid.resampling", "grid.resize", "sinusoidal.timestep"),
    *(f"rotary.{name}" for name in ("frequencies", "angles", "cos_sin", "apply_rotary", "rotate", "rotate_by")),
}
NO_FORM = RELEASED | {
    *("learned.initialise", "fourier.gaussian"),  # draws
    *("base_bound.worst_offset", "base_bound.least_base"),  # searches
    "sinusoidal.shift_matrix",
}
DEFAULTS = {  # of functions that have no form: those of the papers, and of the released code
    **{"base": 10000.0, "factor": 1.0, "by_parts.llama3 base": 500_000.0, "by_parts.llama3 factor": 8.0, "weight": 1.0},
    **{"beta_fast": 32.0, "beta_slow": 1.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0, "original_length": 8192},
    **{"truncate": True, "by_parts.ntk_by_parts ramp": "paper", "by_parts.yarn ramp": "code", "form": "chunked"},
    **{"scaling.dynamic_ntk form": "paper", "next_text": "after_largest", "start": 0, "kind": "bicubic"},
    **{"bucket_count": 32, "max_distance": 128, "bidirectional": True},
    **{"flip": False, "downscale_freq_shift": 1.0, "sinusoidal.timestep scale": 1.0, "max_period": 10000.0},
    **{"layout": "interleaved", "scale_base": 512.0, "gamma": 0.4, "centre": 0.0, "attention_factor": 1.0},
}
FORMS = {  # what a setting may be, where its module has no list of them
    "naive.binary order": ("lsb_first", "msb_first"),
    "multi_axis.encode denominator": ("half", "half_minus_one"),
    "fire.bias c": (0.25, 0.5),
    "fire.share c": (0.25, 0.5),  # that float32 has: torch rounds it so
}
CHOICES = {"order": "ORDERS", "form": "FORMS", "side": "SIDES", "denominator": "DENOMINATORS"}
RANGES = {  # the settings of one name: whole numbers between whole limits
    **dict.fromkeys(("heads", "count", "left", "right", "span", "window", "first"), (2, 20)),
    **dict.fromkeys(("scale", "gamma", "c", "from_first", "to_first"), (0.1, 2.0)),
    **dict.fromkeys(("axis_count", "octave_count"), (4, 40)),
    **{"base": (3.0, 1e6), "fraction": (0.0, 1.0), "attention_factor": (0.5, 2.0), "length": (500, 9000)},
    **{"max_bias": (1.0, 16.0), "turn": (0.0, 6.0), "threshold": (1, 900)},
    **{"factor": (1.0, 64.0), "weight": (0.0, 2.0), "max_distance": (60, 4000)},
    **dict.fromkeys(("short_factors", "long_factors"), (1.0, 60.0)) | {"original_length": (1024, 20_000)},
    **dict.fromkeys(("slow", "beta_slow", "low_freq_factor"), (0.5, 3.0)),
    **dict.fromkeys(("fast", "beta_fast", "high_freq_factor"), (3.0, 60.0)),
}
EVEN = {"head_dim", "d_model", "width", "rotary_dim", "bucket_count"}
KEPT = {  # as the table of good arguments has them: they go with another argument
    *("layout.convert_projection head_dim", "partial.frequencies head_dim", "by_parts.longrope head_dim"),
    *("layout.convert_projection rotary_dim", "multi_axis.mixed_start head_dim", "attention.cross_terms key_position"),
    *("attention.cross_terms query_position", "transformer_xl.distances queries", "transformer_xl.distances keys"),
    *("partial.frequencies rotary_dim", "naive.normalised length", "naive.binary bits"),
}
WITHIN = {"naive.binary", "naive.normalised", "learned.look_up"}  # whole positions of a table or a length


def drawn(rng, name, argument, good):
    """A value for an argument like the good one, or one of the settings of its name; None: the default."""
    if taken(name)[argument].default is not inspect.Parameter.empty and rng.random() < 0.5:
        return None
    if isinstance(good, tuple | list) and isinstance(good[0], np.ndarray | float):
        return type(good)(drawn(rng, name, argument, one) for one in good)
    if isinstance(good, np.ndarray):
        return like(rng, good, argument in POSITIONS and name not in WITHIN and good.dtype.kind == "i")
    if f"{name} {argument}" in KEPT:
        return good
    if f"{name} {argument}" in FORMS:
        return rng.choice(FORMS[f"{name} {argument}"]).item()
    if argument in ("layout", "source", "target"):
        return rng.choice(["interleaved", "half_split"])
    if argument in CHOICES:
        return rng.choice(getattr(MODULES[name.split(".")[0]], CHOICES[argument]))
    if argument in EVEN:
        return 2 * int(rng.integers(2, 20))
    if argument in RANGES:
        low, high = RANGES[argument]
        return int(rng.integers(low, high)) if isinstance(low, int) else float(rng.uniform(low, high))
    return {"part": "last", "truncate": False, "bidirectional": False}.get(argument, good)


def like(rng, good, is_position):
    """Random numbers of the kind of these."""
    if is_position:
        return rng.integers(0, 2000, good.shape) if rng.random() < 0.5 else rng.uniform(0, 2000, good.shape)
    if good.dtype.kind == "c":
        return rng.normal(size=good.shape) + 1j * rng.normal(size=good.shape)
    if good.dtype.kind != "f":
        return rng.permutation(good.ravel()).reshape(good.shape)
    return rng.uniform(0.1, 2, size=good.shape) if (good >= 0).all() else rng.normal(size=good.shape)


def test_every_function_has_a_plain_form():
    assert set(PLAIN) == set(GOOD) - NO_FORM


def test_a_function_without_a_form_has_the_defaults_of_what_it_is_compared_with():
    for name, argument in ((each, argument) for each in RELEASED for argument in taken(each).values()):
        if argument.default not in (argument.empty, None):
            default = DEFAULTS.get(f"{name} {argument.name}", DEFAULTS.get(argument.name))
            assert argument.default == default, f"{name} {argument.name}"


@pytest.mark.parametrize("name", PLAIN)
def test_a_function_gives_what_its_plain_form_gives(name):
    for number in range(DRAWS):
        rng = np.random.default_rng([number, *name.encode()])
        every = {argument: drawn(rng, name, argument, GOOD[name].get(argument)) for argument in taken(name)}
        arguments = {argument: value for argument, value in every.items() if value is not None}
        plain_result = PLAIN[name](**arguments)
        expected = arrays(plain_result)
        for library in LIBRARIES:
            ours = {argument: of(library, value) for argument, value in arguments.items()}
            result = call(name, ours)
            assert not isinstance(result, dict) or list(result) == list(plain_result)
            found = arrays(result)
            assert [one.shape for one in found] == [one.shape for one in expected]
            for one, plain in zip(found, expected, strict=True):
                np.testing.assert_allclose(one, plain, rtol=1e-9, atol=1e-9, err_msg=f"{library} {arguments}")


@pytest.mark.parametrize(
    "name", [name for name in GOOD if "query_position" in GOOD[name] and name != "attention.cross_terms"]
)
def test_a_batch_of_positions_gives_a_batch_of_results(name):
    rng = np.random.default_rng(0)
    batch = {
        each: rng.permuted(np.tile(GOOD[name][each], (2, 1)), axis=1) for each in ("query_position", "key_position")
    }
    for library in LIBRARIES:
        (found,) = arrays(call(name, given(name, library) | {each: of(library, rows) for each, rows in batch.items()}))
        for item in range(2):
            own = GOOD[name] | {each: rows[item] for each, rows in batch.items()}
            np.testing.assert_allclose(found[item], arrays(call(name, own))[0])
