"""A constant that is changed in a copy of the encoding module is seen by the golden numbers."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# file of figures_src/encoding: right text, wrong text
FAULTS = [
    ("rotary", "def frequencies(head_dim, base=10000.0", "def frequencies(head_dim, base=10001.0"),
    ("rotary", "tokens = 2 * math.pi", "tokens = 2.0001 * math.pi"),
    ("sinusoidal", "def frequencies(d_model, base=10000.0", "def frequencies(d_model, base=9999.0"),
    ("sinusoidal", '- (denominator == "half_minus_one")', '- 2 * (denominator == "half_minus_one")'),
    ("alibi", "max_bias=8.0, like=None", "max_bias=8.001, like=None"),
    ("t5", "def buckets(offset, *, bucket_count=32", "def buckets(offset, *, bucket_count=30"),
    ("by_parts", "return 0.1 * _checks", "return 0.1001 * _checks"),
    ("by_parts", 'beta_slow=1.0,\n    ramp="code"', 'beta_slow=2.0,\n    ramp="code"'),
    ("by_parts", "high_freq_factor=4.0,", "high_freq_factor=4.1,"),
    ("scaling", "exponent = head_dim / (head_dim - 2)", "exponent = head_dim / (head_dim - 1)"),
]  # fmt: skip
_COUNT = (
    "from figures_src import golden; "
    "print(sum(not golden.compare(entry, {}).agrees for entry in golden.every() if callable(entry.compute)))"
)


def _wrong_numbers(folder):
    command = [sys.executable, "-c", _COUNT]
    return int(subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout)


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    folder = tmp_path_factory.mktemp("copy")
    for part in ("encoding", "golden"):
        shutil.copytree(ROOT / "figures_src" / part, folder / "figures_src" / part)
    shutil.copy(ROOT / "figures_src" / "__init__.py", folder / "figures_src")
    return folder


def test_the_copy_meets_every_number(copy):
    assert _wrong_numbers(copy) == 0


@pytest.mark.slow
@pytest.mark.parametrize(("file", "right", "wrong"), FAULTS, ids=[f"{file}: {wrong}" for file, _, wrong in FAULTS])
def test_a_changed_constant_is_seen(copy, file, right, wrong):
    path = copy / "figures_src" / "encoding" / f"{file}.py"
    source = path.read_text(encoding="utf-8")
    assert source.count(right) == 1, f"{right!r} does not stand once in {file}.py: plant another fault"
    path.write_text(source.replace(right, wrong, 1), encoding="utf-8")
    try:
        assert _wrong_numbers(copy) > 0
    finally:
        path.write_text(source, encoding="utf-8")
