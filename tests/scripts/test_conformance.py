"""The committed comparison with public packages is complete, and the same when it is run again."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.maintain import conformance

ROOT = Path(__file__).parents[2]
KEPT = json.loads((ROOT / conformance.FILE).read_text(encoding="utf-8"))


def test_every_package_is_compared():
    assert {row["package"] for row in KEPT["rows"]} == set(conformance.PACKAGES.values()) == set(KEPT["packages"])


def test_the_record_is_of_the_packages_that_are_pinned():
    pins = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert [name for name, version in KEPT["packages"].items() if f'"{name}=={version}"' not in pins] == []


def test_every_test_of_the_files_has_a_row():
    for file in conformance.TESTS:
        text = (ROOT / file).read_text(encoding="utf-8")
        names = set(re.findall(r"^def (test_\w+)\(", text, re.MULTILINE))
        assert names == {row["test"] for row in KEPT["rows"] if row["file"] == Path(file).name}


@pytest.mark.slow
def test_running_it_again_measures_the_same():
    code = (
        "import json, sys; from pathlib import Path; from scripts.maintain import conformance; "
        "print('ROWS' + json.dumps(conformance.run(Path.cwd(), 'x_transformers or onnx')))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    again = {row["test"]: row for row in json.loads(done.stdout.rpartition("ROWS")[2])}
    assert again
    for kept in KEPT["rows"]:
        if kept["test"] in again:
            row = again[kept["test"]]
            assert row["cases"] == kept["cases"]
            assert row["as_released"] == pytest.approx(kept["as_released"], rel=0.5, abs=1e-7)
