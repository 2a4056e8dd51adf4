"""The record of the comparison with public packages can be read, and is of the packages that are pinned."""

import json
import re
import tomllib
from pathlib import Path

from scripts.common.finding import LEAVE, Finding

FILE, HELPERS = "tests/encoding/conformance.json", "tests/encoding/peers.py"
PACKAGES = {  # as imported -> as installed
    "diffusers": "diffusers",
    "onnx": "onnx",
    "positional_encodings": "positional-encodings",
    "rotary_embedding_torch": "rotary-embedding-torch",
    "torchtune": "torchtune",
    "transformers": "transformers",
    "x_transformers": "x-transformers",
}
_PIN = re.compile(r"^(?P<name>[\w.-]+)==(?P<version>\S+)$")


def findings(root: Path) -> list[Finding]:
    """Names a record that is missing, broken or of other packages; nothing where there is nothing to compare."""
    if not (root / HELPERS).is_file():
        return []
    hint = f"{LEAVE}python3 scripts/maintain conformance"
    try:
        kept = json.loads((root / FILE).read_text(encoding="utf-8"))["packages"]
    except FileNotFoundError:
        return [Finding(HELPERS, 1, f"{FILE} is missing", hint)]
    except (ValueError, KeyError) as error:
        return [Finding(FILE, 1, f"the file cannot be read: {error}", hint)]
    pinned = pins(root).items()
    return [
        Finding(FILE, 1, f"it compared with {name} {kept.get(name)}, {version} is pinned", hint)
        for name, version in pinned
        if kept.get(name) != version
    ]


def pins(root: Path) -> dict[str, str]:
    """Package -> the version that pyproject.toml wants, for those that are compared."""
    groups = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]
    found = [match for group in groups.values() for pin in group if (match := _PIN.match(pin))]
    return {match["name"]: match["version"] for match in found if match["name"] in PACKAGES.values()}
