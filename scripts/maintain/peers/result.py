"""The committed result of the comparison: versions and rows."""

import json
import platform
import re
import tomllib
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path

from scripts.builder.store import Store

FILE = "tests/encoding/conformance.json"
TESTS = (
    "tests/encoding/test_against_others.py",
    "tests/encoding/test_against_transformers.py",
    "tests/encoding/test_where_others_differ.py",
)
PACKAGES = {  # as imported -> as installed
    "diffusers": "diffusers",
    "onnx": "onnx",
    "positional_encodings": "positional-encodings",
    "rotary_embedding_torch": "rotary-embedding-torch",
    "torchtune": "torchtune",
    "transformers": "transformers",
    "x_transformers": "x-transformers",
}
HELPERS = "tests/encoding/peers.py"
_PIN = re.compile(r"^(?P<name>[\w.-]+)==(?P<version>\S+)$")


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


def pins(root: Path) -> dict[str, str]:
    """Package -> the version that pyproject.toml wants, for those that are compared."""
    groups = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]
    found = [match for group in groups.values() for pin in group if (match := _PIN.match(pin))]
    return {match["name"]: match["version"] for match in found if match["name"] in PACKAGES.values()}
