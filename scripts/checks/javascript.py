"""The scripts of the pages are laid out and free of the usual slips, by Deno with the rules of `deno.json`."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

from scripts.checks.finding import Finding
from scripts.pages import deno

_FORMATTED = "python3 scripts/fix.py mends it"
_UNLIKE = re.compile(r"^from (.+):$", re.MULTILINE)


def findings(root: Path) -> list[Finding]:
    """What Deno finds in all scripts."""
    return sorted([*_layout(root), *_lint(root)])


def fix(root: Path, paths: list[Path]) -> None:
    """Lays scripts out, and mends what the linter can."""
    for command in (["lint", "--fix"], ["fmt"]):
        if paths:
            deno.run(*command, *map(str, paths), cwd=root)


def _layout(root: Path) -> Iterator[Finding]:
    for path in _UNLIKE.findall(deno.run("fmt", "--check", cwd=root).stderr):
        yield Finding(_name(root, path), 1, "the layout is not the formatter's", _FORMATTED)


def _lint(root: Path) -> Iterator[Finding]:
    told = deno.run("lint", "--json", cwd=root).stdout or '{"diagnostics": []}'  # nothing is said of no scripts
    for each in json.loads(told)["diagnostics"]:
        file = _name(root, url2pathname(urlsplit(each["filename"]).path))
        hint = each.get("hint") or f"https://docs.deno.com/lint/rules/{each['code']}"
        yield Finding(file, each["range"]["start"]["line"], f"{each['code']}: {each['message']}", hint)


def _name(root: Path, path: str) -> str:
    return Path(path).relative_to(root).as_posix()
