"""The scripts of the pages are laid out, typed and free of the usual slips, by Deno with the rules of `deno.json`."""

import json
import re
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

from scripts.common import deno
from scripts.common.finding import Finding

_ROOMS = ("docs/assets/js", "scripts/pages")
_UNLIKE = re.compile(r"^from (.+):$", re.M)
_PLACED = re.compile(  # TS2322 [ERROR]: message, or SyntaxError: message; lines of the source; at file:///docs/a.js:1:2
    r"(?P<kind>^TS\d+|SyntaxError)(?: \[ERROR\])?: (?P<message>.*)(?:\n(?!TS\d).*)*?\n +at (?P<file>file://\S+?):"
    r"(?P<line>\d+):\d+$",
    re.M,
)


def findings(root: Path) -> list[Finding]:
    """What Deno finds in all scripts."""
    rooms = [room for room in _ROOMS if (root / room).is_dir()]
    layout = deno.run("fmt", "--check", cwd=root).stderr
    types = deno.run("check", *rooms, cwd=root).stderr if rooms else ""
    found = [
        Finding(_of_address(root, path), 1, "the layout is not the formatter's", "python3 scripts/fix.py mends it")
        for path in _UNLIKE.findall(layout)
    ]
    for each in json.loads(deno.run("lint", "--json", cwd=root).stdout or '{"diagnostics": []}')["diagnostics"]:
        hint = each.get("hint") or f"https://docs.deno.com/lint/rules/{each['code']}"
        place = _of_address(root, each["filename"]), each["range"]["start"]["line"]
        found.append(Finding(*place, f"{each['code']}: {each['message']}", hint))
    for each in _PLACED.finditer(f"{layout}\n{types}"):
        is_typed = each["kind"] != "SyntaxError"
        hint = (
            "declare the right type in a comment: /** @type {...} */" if is_typed else "or what is not closed before it"
        )
        said = f"{each['kind'] if is_typed else 'the script cannot be read'}: {each['message']}"
        found.append(Finding(_of_address(root, each["file"]), int(each["line"]), said, f"mend this line, {hint}"))
    return sorted(found)


def fix(root: Path, names: list[str]) -> None:
    """Lays scripts out, all where none is named, and mends what the linter can."""
    for command in (["lint", "--fix"], ["fmt"]):
        deno.run(*command, *names, cwd=root)


def _of_address(root: Path, address: str) -> str:
    return Path(url2pathname(urlsplit(address).path)).relative_to(root).as_posix()
