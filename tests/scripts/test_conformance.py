"""The committed comparison with public packages: complete, of the present code, and the same when it is run again."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.checks import measured
from scripts.maintain.peers import measure, result

ROOT = Path(__file__).parents[2]
KEPT = json.loads((ROOT / result.FILE).read_text(encoding="utf-8"))


@pytest.fixture
def copy(tmp_path):
    for part in ("figures_src/encoding", "tests/encoding"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__", ".hypothesis"))
    for part in ("figures_src/__init__.py", "tests/__init__.py", "pyproject.toml"):
        shutil.copy(ROOT / part, tmp_path / part)
    return tmp_path


def _edit(root, file, right, wrong):
    path = root / file
    text = path.read_text(encoding="utf-8")
    assert right in text
    path.write_text(text.replace(right, wrong, 1), encoding="utf-8")


def test_every_package_is_compared():
    assert {row["package"] for row in KEPT["rows"]} == set(measure.PACKAGES.values()) == set(KEPT["packages"])


def test_every_test_of_the_files_has_a_row():
    for file in measure.TESTS:
        text = (ROOT / file).read_text(encoding="utf-8")
        names = set(re.findall(r"^def (test_\w+)\(", text, re.MULTILINE))
        assert names == {row["test"] for row in KEPT["rows"] if row["file"] == Path(file).name}


def test_formulas_agree_wherever_both_sides_compute_in_float64():
    exact = [row["in_float64"] for row in KEPT["rows"] if row["in_float64"] is not None]
    assert len(exact) > 20
    assert max(exact) < 1e-5


@pytest.mark.records
def test_the_committed_result_is_of_the_present_code(copy):
    assert measured.findings(ROOT) == []
    assert result.made_of(copy) == result.made_of(ROOT)


def test_a_changed_function_makes_the_result_stale(copy):
    _edit(copy, "figures_src/encoding/rotary.py", "base=10000.0", "base=10001.0")
    found = measured.findings(copy)
    assert found and all("has changed since" in finding.message for finding in found)


def test_a_changed_docstring_does_not(copy):
    _edit(copy, "figures_src/encoding/rotary.py", "Return the frequencies (", "Give the frequencies (")
    assert measured.findings(copy) == []


def test_a_changed_pin_is_named_with_both_versions(copy):
    _edit(copy, "pyproject.toml", '"torchtune==0.6.1"', '"torchtune==0.7.0"')
    (finding,) = measured.findings(copy)
    assert "torchtune 0.6.1" in finding.message and "0.7.0" in finding.message


@pytest.mark.parametrize(("text", "message"), [(None, "is missing"), ("{", "cannot be read")])
def test_a_result_that_is_missing_or_broken_is_named(copy, text, message):
    (copy / result.FILE).unlink()
    if text is not None:
        (copy / result.FILE).write_text(text, encoding="utf-8")
    (finding,) = measured.findings(copy)
    assert message in finding.message


@pytest.mark.parametrize(
    ("source", "package"),
    [
        ("def test():\n    from torchtune.modules import x\n", "torchtune"),
        ("def test():\n    from x_transformers.x_transformers import y\n", "x-transformers"),
        ('def f():\n    importlib.import_module(f"transformers.models.{name}")\n', "transformers"),
        ("def test():\n    pass\n", ""),
    ],
)
def test_the_package_of_a_test_is_the_one_that_it_imports(source, package):
    assert measure.package_of(source) == package


@pytest.mark.slow
def test_running_it_again_measures_the_same():
    code = (
        "import json, sys; from pathlib import Path; from scripts.maintain.peers import measure; "
        "print('ROWS' + json.dumps(measure.run(Path.cwd(), 'x_transformers or onnx')))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    again = {row["test"]: row for row in json.loads(done.stdout.rpartition("ROWS")[2])}
    assert again
    for kept in KEPT["rows"]:
        if kept["test"] in again:
            row = again[kept["test"]]
            assert row["cases"] == kept["cases"]
            assert row["as_released"] == pytest.approx(kept["as_released"], rel=0.5, abs=1e-7)
