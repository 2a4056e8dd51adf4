"""A constant that is changed in a copy of the encoding module is seen by the golden numbers."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# file of figures_src/encoding: right text, wrong text
FAULTS = [
    ("rotary", "head_dim: int, base: float = 10000.0", "head_dim: int, base: float = 10001.0"),
    ("rotary", "tokens = 2 * math.pi", "tokens = 2.0001 * math.pi"),
    ("sinusoidal", "10000.0,\n    *,\n    denominator", "9999.0,\n    *,\n    denominator"),
    ("sinusoidal", '- (denominator == "half_minus_one")', '- 2 * (denominator == "half_minus_one")'),
    ("alibi", "max_bias: float = 8.0, like", "max_bias: float = 8.001, like"),
    ("t5", "offset: Array | float, *, bucket_count: int = 32", "offset: Array | float, *, bucket_count: int = 30"),
    ("by_parts", "return 0.1 * _validate", "return 0.1001 * _validate"),
    ("by_parts", '1.0,\n    ramp: Literal["code", "paper"] = "c', '2.0,\n    ramp: Literal["code", "paper"] = "c'),
    ("by_parts", "high_freq_factor: float = 4.0", "high_freq_factor: float = 4.1"),
    ("scaling", "exponent = head_dim / (head_dim - 2)", "exponent = head_dim / (head_dim - 1)"),
]  # fmt: skip
# In the copy: how many numbers are wrong without a fault, and with each. One process: NumPy is imported once.
COUNT = """
import json, pathlib, sys

def wrong_numbers():
    for name in [name for name in sys.modules if name.startswith("figures_src")]:
        del sys.modules[name]
    from figures_src import golden
    return sum(not golden.compare(entry, {}).agrees for entry in golden.every() if callable(entry.compute))

counts = [wrong_numbers()]
for file, right, wrong in json.load(sys.stdin):
    path = pathlib.Path("figures_src", "encoding", f"{file}.py")
    source = path.read_text(encoding="utf-8")
    path.write_text(source.replace(right, wrong, 1), encoding="utf-8")
    counts.append(wrong_numbers())
    path.write_text(source, encoding="utf-8")
print(json.dumps(counts))
"""


@pytest.mark.slow
def test_a_changed_constant_is_seen(tmp_path):
    for part in ("encoding", "golden", "models"):
        shutil.copytree(ROOT / "figures_src" / part, tmp_path / "figures_src" / part)
    shutil.copy(ROOT / "figures_src" / "__init__.py", tmp_path / "figures_src")
    for file, right, _ in FAULTS:
        source = (tmp_path / "figures_src" / "encoding" / f"{file}.py").read_text(encoding="utf-8")
        assert source.count(right) == 1, f"{right!r} does not stand once in {file}.py: plant another fault"
    command = [sys.executable, "-B", "-c", COUNT]  # a compiled file may be as old as the fault planted after it
    answer = subprocess.run(command, input=json.dumps(FAULTS), cwd=tmp_path, capture_output=True, text=True)
    assert answer.returncode == 0, answer.stderr
    right, *wrong = json.loads(answer.stdout)
    assert right == 0
    assert [fault for fault, count in zip(FAULTS, wrong, strict=True) if not count] == []
