"""A constant that is changed in the encoding module is seen by the golden numbers."""

import importlib
from pathlib import Path

from figures_src import golden

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


def wrong_numbers() -> list[bool]:
    return [not golden.compare(entry, {}).agrees for entry in golden.every() if callable(entry.compute)]


def test_a_changed_constant_is_seen():
    assert not any(wrong_numbers())
    for name, right, wrong in FAULTS:
        module = importlib.import_module(f"figures_src.encoding.{name}")
        source = Path(module.__file__).read_text(encoding="utf-8")
        assert source.count(right) == 1, f"{right!r} does not stand once in {name}.py: plant another fault"
        kept = dict(vars(module))
        exec(source.replace(right, wrong), vars(module))
        is_seen = any(wrong_numbers())
        vars(module).update(kept)
        assert is_seen, (name, wrong)
