"""Runs the comparisons with public packages and writes what they measure, for docs/evidence/paper_and_code.md.

The result, tests/encoding/conformance.json, is committed: the packages are not installed for a build. A test fails
when it is of other versions of the packages than those that are pinned.
"""

import importlib
import inspect
import json
import platform
import re
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path

import pytest
import torch

from scripts import ROOT
from scripts.builder.store import Store

FILE = "tests/encoding/conformance.json"
PACKAGES = {  # as imported -> as installed
    "diffusers": "diffusers",
    "onnx": "onnx",
    "positional_encodings": "positional-encodings",
    "rotary_embedding_torch": "rotary-embedding-torch",
    "torchtune": "torchtune",
    "transformers": "transformers",
    "x_transformers": "x-transformers",
}
TESTS = (
    "tests/encoding/test_against_others.py",
    "tests/encoding/test_against_transformers.py",
    "tests/encoding/test_where_others_differ.py",
)
_ASSERTIONS = ("assert_allclose", "assert_array_equal")


def main() -> int:
    if (rows := run(ROOT)) is None:
        return 1
    write(ROOT, rows)
    print(f"Wrote {FILE}: {len(rows)} comparisons")
    return 0


def write(root: Path, rows: list[dict]) -> None:
    """Rounds to three digits, so that a run on another machine changes little."""
    for row in rows:
        for column in ("as_released", "in_float64"):
            row[column] = None if row[column] is None else float(f"{row[column]:.2e}")
    content = {
        "made": {
            "day": datetime.now(UTC).strftime("%Y-%m-%d"),
            "python": platform.python_version(),
            "machine": platform.machine(),
            "torch": metadata.version("torch").partition("+")[0],
        },
        "packages": {name: metadata.version(name) for name in sorted(PACKAGES.values())},
        "rows": rows,
    }
    text = json.dumps(content, indent=1, ensure_ascii=False) + "\n"
    Store(root).write(FILE, text.encode())


def run(root: Path, only: str | None = None) -> list[dict] | None:
    """One row a test, sorted by package and name; None where a test fails. `only` is pytest's -k."""
    notes = _Notes()
    arguments = ["-q", "--no-header", "-p", "no:cacheprovider", *(str(root / test) for test in TESTS)]
    status = pytest.main([*arguments, *(["-k", only] if only else [])], plugins=[notes])
    return None if status else sorted(notes.rows.values(), key=lambda row: (row["package"], row["test"]))


class _Notes:
    """A plugin of pytest: stands between the tests and the assertions that they call."""

    def __init__(self) -> None:
        self.rows: dict[tuple[str, str], dict] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item):
        name, source = item.function.__name__, inspect.getsource(item.function)
        package = package_of(source) or "transformers"
        says = " ".join((inspect.getdoc(item.function) or "").split())
        new = {"package": package, "test": name, "file": Path(item.path).name, "says": says, "cases": 0}
        row = self.rows.setdefault((package, name), new | {"as_released": 0.0, "in_float64": None})
        in_float64 = getattr(item, "callspec", None) and item.callspec.params.get("mode") == "in_float64"
        column = "in_float64" if in_float64 else "as_released"
        peers = importlib.import_module("tests.encoding.peers")
        with pytest.MonkeyPatch.context() as patch:
            for name in _ASSERTIONS:
                if hasattr(item.module, name):
                    patch.setattr(item.module, name, _noting(getattr(item.module, name), row, column))
            patch.setattr(peers, "assert_differs", _noting(peers.assert_differs, row, column))
            result = yield
        row["cases"] += 1
        return result


def package_of(source: str) -> str:
    """The package that a test imports, as it is installed; "" where the file imports it."""
    found = re.search(rf"\bimport_module\(f?\"({'|'.join(PACKAGES)})\.|^ +from ({'|'.join(PACKAGES)})\b", source, re.M)
    return PACKAGES[found[1] or found[2]] if found else ""


def _noting(assertion, row: dict, column: str):
    def noted(ours, theirs, *rest, **limits):
        first, second = (torch.as_tensor(each).detach().double() for each in (ours, theirs))
        row[column] = max(row[column] or 0.0, float((first - second).abs().max()))
        return assertion(ours, theirs, *rest, **limits)

    return noted
