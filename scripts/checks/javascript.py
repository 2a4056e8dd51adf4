"""The scripts of the pages are laid out, typed and free of the usual slips, by Deno with the rules of `deno.json`."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

from scripts.common import deno
from scripts.common.finding import Finding

_FORMATTED = "python3 scripts/fix.py mends it"
_ROOMS = ("docs/assets/js", "scripts/pages")
_TYPE = re.compile(  # TS2322 [ERROR]: message, lines of the source, at file:///docs/a.js:1:2
    r"^(?P<code>TS\d+) \[ERROR\]: (?P<message>.*)(?:\n(?!TS\d).*)*?\n    at (?P<file>file://\S+?):(?P<line>\d+):\d+$",
    re.MULTILINE,
)
_UNREAD = re.compile(r"SyntaxError: (.*)(?:\n.*?)*?\n +at (file://\S+):(\d+):\d+$", re.MULTILINE)
_UNLIKE = re.compile(r"^from (.+):$", re.MULTILINE)


def findings(root: Path) -> list[Finding]:
    """What Deno finds in all scripts."""
    return sorted([*_layout(root), *_lint(root), *_types(root)])


def fix(root: Path, paths: list[Path]) -> None:
    """Lays scripts out, and mends what the linter can."""
    for command in (["lint", "--fix"], ["fmt"]):
        if paths:
            deno.run(*command, *map(str, paths), cwd=root)


def _layout(root: Path) -> Iterator[Finding]:
    told = deno.run("fmt", "--check", cwd=root).stderr
    for path in _UNLIKE.findall(told):
        yield Finding(_name(root, path), 1, "the layout is not the formatter's", _FORMATTED)
    for message, address, line in _UNREAD.findall(told):
        hint = "mend this line, or what is not closed before it"
        yield Finding(_of_address(root, address), int(line), f"the script cannot be read: {message}", hint)


def _lint(root: Path) -> Iterator[Finding]:
    told = deno.run("lint", "--json", cwd=root).stdout or '{"diagnostics": []}'  # nothing is said of no scripts
    for each in json.loads(told)["diagnostics"]:
        file = _of_address(root, each["filename"])
        hint = each.get("hint") or f"https://docs.deno.com/lint/rules/{each['code']}"
        yield Finding(file, each["range"]["start"]["line"], f"{each['code']}: {each['message']}", hint)


def _types(root: Path) -> Iterator[Finding]:
    if not (rooms := [room for room in _ROOMS if (root / room).is_dir()]):
        return
    answer = deno.run("check", *rooms, cwd=root)
    found = list(_TYPE.finditer(answer.stderr))
    if answer.returncode and not found and "No matching files" not in answer.stderr:
        yield Finding("deno.json", 1, "the types cannot be checked", answer.stderr.strip().splitlines()[0])
    for each in found:
        hint = "mend the type, or declare the right one in a comment: /** @type {...} */"
        file = _of_address(root, each["file"])
        yield Finding(file, int(each["line"]), f"{each['code']}: {each['message']}", hint)


def _of_address(root: Path, address: str) -> str:
    return _name(root, url2pathname(urlsplit(address).path))


def _name(root: Path, path: str) -> str:
    return Path(path).relative_to(root).as_posix()
