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


def test_none_for_an_argument_without_a_default_is_refused():
    for function in FUNCTIONS.values():
        needed = [p.name for p in inspect.signature(function).parameters.values() if p.default is p.empty]
        arguments = {each: NUMBERS.get(each, np.arange(1.0, 9.0)) for each in needed}
        for missing in set(needed) - {"key_position"}:  # None: the queries' own
            with pytest.raises((TypeError, ValueError), match=" must "):
                function(**arguments | {missing: None})
