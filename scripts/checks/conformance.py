"""The result of the comparison with public packages is that of the present module, tests and versions."""

from pathlib import Path

from scripts.checks.finding import LEAVE, Finding

_MEND = f"{LEAVE}python3 scripts/maintain conformance"


def findings(root: Path) -> list[Finding]:
    """What has changed since the result was written."""
    from scripts.maintain.peers import result

    if not (root / "tests/encoding/peers.py").exists():
        return []
    try:
        kept = result.read(root)
    except FileNotFoundError:
        return [Finding(result.HELPERS, 1, f"{result.FILE} is missing", _MEND)]
    except ValueError as error:
        return [Finding(result.FILE, 1, f"the file cannot be read: {error}", _MEND)]
    found = [
        Finding(result.FILE, 1, f"it compared with {name} {kept['packages'].get(name)}, {version} is pinned", _MEND)
        for name, version in result.pins(root).items()
        if kept["packages"].get(name) != version
    ]
    changed = [file for file, now in result.made_of(root).items() if kept["of"].get(file) != now]
    if changed:
        more = f" and {len(changed) - 1} others" if changed[1:] else ""
        found.append(Finding(result.FILE, 1, f"{changed[0]}{more}, or what they import, has changed since", _MEND))
    return sorted(found)
