"""The record of the comparison with public packages can be read, and is of the packages that are pinned."""

import json
from pathlib import Path

from scripts.common.finding import LEAVE, Finding


def findings(root: Path) -> list[Finding]:
    """Names a record that is missing, broken or of other packages; nothing where there is nothing to compare."""
    from scripts.maintain.peers import result

    if not (root / result.HELPERS).is_file():
        return []
    hint = f"{LEAVE}python3 scripts/maintain conformance"
    try:
        kept = json.loads((root / result.FILE).read_text(encoding="utf-8"))["packages"]
    except FileNotFoundError:
        return [Finding(result.HELPERS, 1, f"{result.FILE} is missing", hint)]
    except (ValueError, KeyError) as error:
        return [Finding(result.FILE, 1, f"the file cannot be read: {error}", hint)]
    pinned = result.pins(root).items()
    return [
        Finding(result.FILE, 1, f"it compared with {name} {kept.get(name)}, {version} is pinned", hint)
        for name, version in pinned
        if kept.get(name) != version
    ]
