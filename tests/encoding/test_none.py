"""None in the place of an argument is refused with a rule, never met by an error of Python's own."""

import importlib
import inspect
from pathlib import Path

import numpy as np
import pytest

from figures_src import encoding

NUMBERS = {"d_model": 8, "head_dim": 8, "dim": 8, "width": 8, "heads": 4, "base": 1e4, "length": 16, "factor": 2.0}
NUMBERS |= {"layout": "interleaved", "source": "interleaved", "target": "half_split"}
MODULES = [path.stem for path in sorted(Path(encoding.__file__).parent.glob("[!_]*.py"))]
FUNCTIONS = {
    f"{module}.{name}": function
    for module in MODULES
    for name, function in inspect.getmembers(
        importlib.import_module(f"figures_src.encoding.{module}"), inspect.isfunction
    )
    if not name.startswith("_") and function.__module__.endswith(f".{module}")
}
CASES = [
    (name, parameter.name)
    for name, function in FUNCTIONS.items()
    for parameter in inspect.signature(function).parameters.values()
    if parameter.default is parameter.empty and parameter.name != "key_position"  # None: the queries' own
]


@pytest.mark.parametrize(("name", "missing"), CASES)
def test_none_for_an_argument_without_a_default_is_refused(name, missing):
    needed = [p.name for p in inspect.signature(FUNCTIONS[name]).parameters.values() if p.default is p.empty]
    arguments = {each: NUMBERS.get(each, np.arange(1.0, 9.0)) for each in needed} | {missing: None}
    with pytest.raises((TypeError, ValueError), match=" must "):
        FUNCTIONS[name](**arguments)
