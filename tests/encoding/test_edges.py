"""Whatever a public function is given, it gives the right result, or a TypeError or ValueError in our own words."""

import ast
import functools
import importlib
import inspect
import pkgutil
import random
from pathlib import Path

import numpy as np
import pytest
import torch

import figures_src.encoding

MODULES = {
    found.name: importlib.import_module(f"figures_src.encoding.{found.name}")
    for found in pkgutil.iter_modules(figures_src.encoding.__path__)
    if not found.name.startswith("_")
}
FOLDER = Path(figures_src.encoding.__file__).parent
RNG = np.random.default_rng(0)
pytestmark = pytest.mark.slow
CONSTANTS = {shape: RNG.normal(size=shape) for shape in [(3,), (4,), (5, 2), (4, 2), (2, 4), (3, 4), (6, 2)]}
X, SQUARE, TABLE = RNG.normal(size=(2, 3, 6, 8)), RNG.normal(size=(6, 6)), RNG.normal(size=(9, 8))
WEIGHTS = RNG.normal(size=(2, 3, 6, 6))
DISTANCES, RELATIVE, BUCKETS, VECTOR = (RNG.normal(size=shape) for shape in [(11, 8), (3, 8, 8), (32, 3), (8,)])
POSITION = np.arange(6)
OFFSET = POSITION - POSITION[:, None]
IDS = np.stack([POSITION, POSITION // 2, POSITION % 2], axis=-1)
INV_FREQ = MODULES["rotary"].frequencies(8)
COS, SIN = MODULES["rotary"].cos_sin(POSITION, INV_FREQ)

PAIR = {"query_position": POSITION, "key_position": POSITION}
ROTATED = {"x": X, "position": POSITION, "frequencies": INV_FREQ}
FIRE = {"w1": CONSTANTS[4,], "b1": CONSTANTS[4,], "w2": CONSTANTS[3, 4], "b2": CONSTANTS[3,]}
SCALED = {"head_dim": 8, "factor": 2.0, "original_length": 64}
RAMP = {"length": 64, "slow": 1.0, "fast": 4.0}
GOOD = {
    "alibi.slopes": {"heads": 8},
    "alibi.bias": PAIR | {"slopes": CONSTANTS[3,] ** 2},
    "alibi.bias_in_space": {"query_point": CONSTANTS[4, 2], "key_point": CONSTANTS[5, 2], "slopes": CONSTANTS[3,] ** 2},
    "attention.scores": {"q": X, "k": X, "scale": 0.5, "bias": SQUARE},
    "attention.causal_mask": PAIR | {"window": 3},
    "attention.softmax": {"scores": SQUARE, "mask": OFFSET <= 0},
    "attention.attend": {"q": X, "k": X, "v": X, "scale": 0.5, "bias": SQUARE, "mask": OFFSET <= 0},
    "attention.cross_terms": {"query_content": X, "query_position": X, "key_content": X, "key_position": X},
    "attention.kernel": {
        "offset": POSITION,
        "frequencies": INV_FREQ,
        "amplitudes": CONSTANTS[4,],
        "phases": CONSTANTS[4,],
    },
    "attention.amplitudes_phases": {"q": X, "k": X},
    "attention.su_bound": {"offset": POSITION, "frequencies": INV_FREQ},
    "multi_axis.encode": {"point": IDS[:, :2], "widths": (4, 4)},
    "multi_axis.axial_angles": {"point": IDS[:, :2], "frequencies": (INV_FREQ, INV_FREQ)},
    "multi_axis.stride": {"frequencies": INV_FREQ, "axes": 2},
    "multi_axis.mixed_angles": {"point": IDS[:, :2], "frequencies": CONSTANTS[2, 4]},
    "multi_axis.on_axes": {"frequencies": (INV_FREQ, INV_FREQ)},
    "multi_axis.directed": {"frequencies": INV_FREQ, "direction": CONSTANTS[2, 4]},
    "multi_axis.mixed_start": {"head_dim": 8, "base": 10.0, "turn": 0.1},
    "multi_axis.golden_directions": {"count": 4},
    "multi_axis.kernel": {"offset": IDS[:, :2], "frequencies": CONSTANTS[2, 4]},
    "base_bound.worst_offset": {"base": 1e4, "length": 64, "head_dim": 8},
    "base_bound.least_base": {"length": 8, "head_dim": 8},
    "by_parts.ntk_by_parts": SCALED,
    "by_parts.yarn": SCALED,
    "by_parts.yarn_mscale": {"factor": 2.0, "weight": 1.0},
    "by_parts.llama3": {"head_dim": 8},
    "by_parts.longrope": SCALED | {"short_factors": [1.0] * 4, "long_factors": [2.0] * 4, "length": 100},
    "content_bias.bias": {"mix": X, "profiles": RELATIVE[0], "distance": -OFFSET},
    "disentangled.rows": {"offset": OFFSET, "span": 4},
    "disentangled.log_buckets": {"offset": OFFSET, "bucket_count": 8, "max_position": 16},
    "disentangled.deberta_terms": {
        "q": X,
        "k": X,
        "position_q": RELATIVE,
        "position_k": RELATIVE,
        "row": np.clip(OFFSET + 4, 0, 7),
    },
    "disentangled.tupe_terms": {"q": X, "k": X, "position_q": X, "position_k": X},
    "disentangled.untie_first": {"position_scores": SQUARE, "from_first": 1.0, "to_first": 2.0},
    "fire.share": PAIR | {"c": 0.1, "threshold": 4.0},
    "fire.bias": PAIR | FIRE | {"c": 0.1, "threshold": 4.0},
    "fourier.octaves": {"axis_count": 2, "octave_count": 3},
    "fourier.gaussian": {"axis_count": 2, "pairs": 4, "sigma": 1.0},
    "fourier.features": {"point": IDS[:, :2], "frequencies": CONSTANTS[2, 4]},
    "grid.resampling": {"old": 4, "new": 6},
    "grid.resize": {"grid": RELATIVE, "rows": 6, "columns": 6},
    "kerple.logarithmic": PAIR | {"r1": CONSTANTS[3,] ** 2, "r2": CONSTANTS[3,] ** 2},
    "kerple.power": PAIR | {"r1": CONSTANTS[3,] ** 2, "r2": np.full(3, 0.5)},
    "layout.split": {"x": X, "layout": "interleaved"},
    "layout.join": {"first": X, "second": X, "layout": "half_split"},
    "layout.to_complex": {"x": X},
    "layout.from_complex": {"z": X + 1j * X},
    "layout.convert": {"x": X, "source": "interleaved", "target": "half_split"},
    "layout.convert_projection": {
        "weight": np.repeat(CONSTANTS[4, 2], 4, axis=0),
        "head_dim": 8,
        "source": "interleaved",
        "target": "half_split",
    },
    "learned.initialise": {"length": 4, "d_model": 3},
    "learned.look_up": {"table": TABLE, "position": POSITION},
    "learned.resize": {"table": TABLE, "length": 12},
    "mrope.axis_of_pair": {"sections": (2, 1, 1)},
    "mrope.angles": {"point": IDS, "frequencies": INV_FREQ, "sections": (2, 1, 1)},
    "mrope.position_ids": {"parts": [("text", 2), ("image", 2, 2), ("video", 2, 1, 1, 2)]},
    "relative_position.between": PAIR,
    "pope.rotate": ROTATED | {"frequencies": MODULES["rotary"].frequencies(16), "phases": CONSTANTS[2, 4].reshape(8)},
    "partial.frequencies": {"head_dim": 8, "rotary_dim": 4},
    "partial.p_rope_frequencies": {"head_dim": 8, "fraction": 0.5},
    "partial.rotate": ROTATED | {"frequencies": INV_FREQ[:2]},
    "partial.rotate_by": {"x": X, "angles": CONSTANTS[6, 2]},
    "frequency_ramp.turns": {"frequencies": INV_FREQ, "length": 64},
    "frequency_ramp.kept_by_turns": {"frequencies": INV_FREQ} | RAMP,
    "frequency_ramp.kept_by_index": {"head_dim": 8, "base": 1e4} | RAMP,
    "frequency_ramp.index_limits": {"head_dim": 8, "base": 1e4} | RAMP,
    "rotary.frequencies": {"head_dim": 8},
    "rotary.wavelengths": {"frequencies": INV_FREQ},
    "rotary.angles": {"position": POSITION, "frequencies": INV_FREQ},
    "rotary.cos_sin": {"position": POSITION, "frequencies": INV_FREQ, "attention_factor": 1.1},
    "rotary.apply_rotary": {"x": X, "cos": COS, "sin": SIN},
    "rotary.rotate": ROTATED,
    "rotary.rotate_by": {"x": X, "angles": np.repeat(CONSTANTS[6, 2], 2, axis=1)},
    "rotary.matrix": {"position": POSITION, "frequencies": INV_FREQ},
    "sandwich.bias": PAIR | {"heads": 2},
    "scaling.linear": {"head_dim": 8, "factor": 2.0},
    "scaling.larger_base": {"head_dim": 8, "factor": 2.0},
    "scaling.ntk_aware": {"head_dim": 8, "factor": 2.0},
    "scaling.dynamic_ntk": {"head_dim": 8, "length": 100, "original_length": 64},
    "scaling.proportional": {"head_dim": 8, "fraction": 0.5},
    "shaw.rows": {"offset": OFFSET, "left": 4, "right": 4},
    "shaw.scores": {"q": X, "k": X, "key_table": TABLE, "row": np.clip(OFFSET + 4, 0, 8)},
    "shaw.output": {"weights": WEIGHTS, "v": X, "value_table": TABLE, "row": np.clip(OFFSET + 4, 0, 8)},
    "naive.integer": {"position": POSITION},
    "naive.normalised": {"position": POSITION, "length": 6},
    "naive.binary": {"position": POSITION, "bits": 4},
    "sinusoidal.frequencies": {"d_model": 8},
    "sinusoidal.encode": {"position": POSITION, "d_model": 8, "scale": 0.7},
    "sinusoidal.shift_matrix": {"offset": 3, "d_model": 8},
    "sinusoidal.timestep": {"t": POSITION, "dim": 8},
    "t5.buckets": {"offset": OFFSET},
    "t5.bucket_starts": {},
    "t5.bias": PAIR | {"table": BUCKETS},
    "transformer_xl.distances": {"queries": 4, "keys": 6},
    "transformer_xl.rel_shift": {"x": RNG.normal(size=(3, 6, 11))},
    "transformer_xl.terms": {"q": X, "k": X, "r": DISTANCES, "u": VECTOR, "v": VECTOR},
    "transformer_xl.scores": {"q": X, "k": X, "r": DISTANCES, "u": VECTOR, "v": VECTOR},
    "value_rotation.rotate": {"v": X, "position": POSITION, "frequencies": INV_FREQ},
    "value_rotation.unrotate": {"output": X, "position": POSITION, "frequencies": INV_FREQ},
    "xpos.decay": {"head_dim": 8},
    "xpos.rotate_query": ROTATED,
    "xpos.rotate_key": ROTATED,
}
ODD = [
    *("100", b"100", "no", True, None, [1, 2, 3], (), 10**400, -(10**400), 2**53, float("nan"), float("inf")),
    *(-1, 0, 1, 2, 7, 0.5, 1e15, 1e308, 1j, object(), int, np.float32(2.0), np.int64(3), range(3), np.timedelta64(3)),
    *(np.float32, np.float16, np.int64, torch.float32, torch.int64, np.dtype("f4"), np.dtype("i4")),
    *(np.asarray(1.0), np.asarray(3), np.asarray([], dtype=float), np.zeros((0, 8)), np.zeros((2, 0)), np.ones(1)),
    *(POSITION > 2, SQUARE > 0, POSITION * 1j, POSITION.astype("float16"), POSITION.astype("uint8"), -POSITION),
    *(np.asarray([2**63], dtype="uint64"), np.asarray([None, 1]), np.asarray(["a", "b"]), POSITION * 1e15),
    *(POSITION.astype(">i8"), CONSTANTS[4,].astype(">f8")),  # the bytes in the other order, which torch does not take
    *(np.ma.masked_array(POSITION * 1.0, mask=POSITION > 3), POSITION * float("nan"), np.ones((2, 2, 2, 2, 2))),
]
DRAWN = 10  # arrays of random shape and dtype an argument
RESHAPED = {  # a good array, with other axes
    "none along the first axis": lambda v: v[:0],
    "a new first axis": lambda v: v[None],
    "a new first axis of five": lambda v: np.repeat(v[None], 5, axis=0),
    "a new first axis of none": lambda v: v[None][:0],
    "a last axis of one": lambda v: v[..., :1],
    "a last axis of none": lambda v: v[..., :0],
    "twice along the first axis": lambda v: np.concatenate([v, v]),
}
OTHERWISE = {  # a good array, held in another way
    "matrix": lambda v: np.asmatrix(v) if v.ndim == 2 else v,
    "long double": lambda v: v.astype(np.longdouble) if v.dtype.kind == "f" else v,
    "sparse": lambda v: torch.asarray(v.copy()).to_sparse(),
    "compressed rows": lambda v: torch.asarray(v.copy()).to_sparse_csr() if v.ndim == 2 else v,
    "eight bits": lambda v: torch.asarray(v.copy()).real.to(torch.float8_e4m3fn),
    "nested": lambda v: torch.nested.nested_tensor([torch.asarray(v.copy())], layout=torch.jagged) if v.ndim else v,
    "another device": lambda v: torch.asarray(v.copy()).to("meta"),
}


@functools.cache
def raises(file):
    """The lines of a module that belong to a `raise`."""
    nodes = ast.walk(ast.parse(Path(file).read_text(encoding="utf-8")))
    return {line for node in nodes if isinstance(node, ast.Raise) for line in range(node.lineno, node.end_lineno + 1)}


def in_our_words(error):
    """Say whether an error is a TypeError or ValueError that a `raise` of the encoding module made."""
    trace = error.__traceback__
    while trace.tb_next:
        trace = trace.tb_next
    file = Path(trace.tb_frame.f_code.co_filename)
    return isinstance(error, TypeError | ValueError) and file.parent == FOLDER and trace.tb_lineno in raises(file)


def of(library, value):
    """The value with its plain arrays in that library, where the library has them."""
    if isinstance(value, tuple):
        return tuple(of(library, one) for one in value)
    plain = isinstance(value, np.ndarray) and type(value) is np.ndarray
    if (
        library == "torch"
        and plain
        and value.dtype.isnative
        and value.dtype.kind in "biufc"
        and value.dtype != np.uint64
    ):
        return torch.asarray(value.copy())
    return value.copy() if plain else value


def function_of(name):
    module, function = name.split(".")
    return getattr(MODULES[module], function)


def called(function, arguments):
    """What the function returns, or the error."""
    try:
        return function(**arguments)
    except Exception as error:  # every kind: which ones may come is what is tested
        return error


def outcome(function, arguments, library):
    """What the function returns in NumPy's arrays, or the error."""
    given = {name: of(library, value) for name, value in arguments.items()}
    are_arrays = (name for name, each in given.items() if isinstance(each, np.ndarray | torch.Tensor))
    before = {name: np.asarray(given[name]).copy() for name in are_arrays}
    result = called(function, given)
    if isinstance(result, Exception):
        return result
    for name, value in before.items():
        np.testing.assert_array_equal(np.asarray(given[name]), value, err_msg=f"{name} was changed in place")
    return result


def arrays(result):
    """The arrays and numbers that a result holds, as float64 or complex NumPy arrays."""
    if isinstance(result, dict):
        result = list(result.values())
    if isinstance(result, list | tuple):
        return [array for part in result for array in arrays(part)]
    if isinstance(result, torch.Tensor):
        result = result.to(torch.complex128 if result.is_complex() else torch.float64).numpy()
    return [np.asarray(result, dtype=np.complex128 if np.iscomplexobj(result) else np.float64)]


def alike(ours, theirs):
    """Say whether two results hold the same arrays, but for the rounding of the narrowest type."""
    ours, theirs = arrays(ours), arrays(theirs)
    return len(ours) == len(theirs) and all(
        one.shape == other.shape and np.allclose(one, other, rtol=2e-2, atol=2e-2, equal_nan=True)
        for one, other in zip(ours, theirs, strict=True)
    )


def drawn(generator):
    shape = tuple(generator.choice([0, 1, 2, 3, 4, 6, 8]) for _ in range(generator.randrange(5)))
    dtype = generator.choice(["float64", "float32", "float16", "int64", "int32", "uint8", "bool", "complex128"])
    return (np.random.default_rng(generator.randrange(10**6)).uniform(-3, 9, shape)).astype(dtype)


def test_the_table_names_every_public_function():
    public = {
        f"{name}.{function.__name__}"
        for name, module in MODULES.items()
        for function in vars(module).values()
        if inspect.isfunction(function)
        and function.__module__ == module.__name__
        and not function.__name__.startswith("_")
    }
    assert set(GOOD) == public


def changed(name):
    """One argument after the other, with an odd value or with other axes: (argument, value, how, whether one may)."""
    generator = random.Random(name)
    slow = {"base_bound.least_base", "base_bound.worst_offset"}  # their search takes hours for a large length
    for argument in inspect.signature(function_of(name)).parameters:
        for value in [*ODD, *(drawn(generator) for _ in range(DRAWN))]:
            if name not in slow or argument not in ("length", "head_dim") or isinstance(value, str | bool | type(None)):
                yield argument, value, repr(value), True
    of_numpy_alone = isinstance(outcome(function_of(name), GOOD[name], "torch"), Exception)
    for argument, value in GOOD[name].items():
        for form, reshaped in RESHAPED.items() if isinstance(value, np.ndarray) and value.ndim else ():
            yield argument, reshaped(value), form, of_numpy_alone


@pytest.mark.parametrize("name", GOOD)
def test_a_changed_argument_ends_in_a_right_result_or_in_our_words(name):
    """Of two libraries one may refuse an odd value: not every dtype is in both."""
    for argument, value, how, may_differ in changed(name):
        with np.errstate(all="ignore"):
            given = GOOD[name] | {argument: value}
            found = {library: outcome(function_of(name), given, library) for library in ("numpy", "torch")}
            errors = [result for result in found.values() if isinstance(result, Exception)]
            right = all(map(in_our_words, errors)) and (len(errors) in (0, 2) or may_differ)
            assert right and (errors or alike(*found.values())), f"{name}({argument}: {how}): {found}"


@pytest.mark.filterwarnings("ignore:Sparse")  # torch says that compressed rows are not finished
@pytest.mark.filterwarnings("ignore:the matrix subclass:PendingDeprecationWarning")
@pytest.mark.parametrize("name", GOOD)
def test_an_array_that_is_held_in_another_way_gives_the_same_or_is_refused_in_our_words(name):
    for argument, value in GOOD[name].items():
        for form, otherwise in OTHERWISE.items() if isinstance(value, np.ndarray) else ():
            given = otherwise(value)
            library = "torch" if isinstance(given, torch.Tensor) else "numpy"
            plain = {each: of(library, other) for each, other in GOOD[name].items()}
            found = called(function_of(name), plain | {argument: given})
            refused = isinstance(found, Exception) and in_our_words(found)
            same = library == "torch" or refused or alike(found, function_of(name)(**plain))
            assert (refused or not isinstance(found, Exception)) and same, f"{name}({argument}: {form}): {found!r}"


@pytest.mark.parametrize("name", GOOD)
def test_what_is_typed_as_an_array_or_a_number_takes_a_number(name):
    for argument, parameter in inspect.signature(function_of(name)).parameters.items():
        if argument in GOOD[name] and "Any | float" in str(parameter.annotation):
            function_of(name)(**GOOD[name] | {argument: 2})
