"""Rules that a pattern can tell, in names and texts of files: patterns.toml has them, and says how they are written."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from scripts.checks import files
from scripts.checks.read_page import Page, outside, pages
from scripts.checks.read_source import Source, is_asked
from scripts.common import git
from scripts.common.finding import Finding


class Rule(NamedTuple):
    pattern: re.Pattern
    message: str
    hint: str
    is_taste: bool


def findings(root: Path) -> list[Finding]:
    """What the rules find in names and texts of files."""
    names = [name for name in git.files(root) if is_asked(name)]
    read = {page.file: page for page in [*pages(root), *outside(root)]}
    return sorted(finding for name in names for finding in [*_name(name), *_file(root, name, read)])


def _name(name: str) -> Iterator[Finding]:
    for rules in _read()[1]:
        for pattern, message, hint, _ in rules:  # the first that fits
            if match := pattern.fullmatch(name):
                words = match.groupdict().get("x") or name
                yield Finding(name, 1, message.format(words), hint.format(words, plain=_plain(name)))
                break


def _plain(name: str) -> str:
    stem, _, suffix = name.rpartition("/")[2].rpartition(".")
    return f"{re.sub(r'[^a-z0-9_]+', '_', stem.lower()).strip('_0123456789')}.{suffix}"


def _file(root: Path, name: str, pages: dict[str, Page]) -> Iterator[Finding]:
    groups = [group for group in _read()[0] if group[0].fullmatch(name)]
    source = Source(name, (root / name).read_bytes().decode(errors="replace") if groups else "")
    for _, view, rules in groups:
        prose = pages.get(name) or Page(name, source.labels if view == "own_words" else "")
        text = source if view in ("text", "code") else prose
        for pattern, message, hint, is_taste in rules:
            for match in pattern.finditer(getattr(text, view)):
                words = match["x"] if "x" in pattern.groupindex else match[0]
                if words is not None:
                    words = " ".join(words.split())
                    told = message.format(words), hint.format(words, file=name.rpartition("/")[2])
                    yield Finding(name, text.line(match), *told, None, is_taste)


@cache
def _read() -> tuple[list[tuple[re.Pattern, str, list[Rule]]], list[list[Rule]]]:
    """Of texts files, view and rules; of names the rules."""
    read = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    parts = {"left_alone": files.LEFT_ALONE, **read["parts"]}

    def whole(pattern: str) -> str:
        while (filled := re.sub(r"\(\?&(\w+)\)", lambda part: parts[part[1]], pattern)) != pattern:
            pattern = filled
        return pattern

    def rules(group: dict) -> list[Rule]:
        form = r"(?i)(?<![\w-])(?:{})(?![\w-])" if "words" in group else "{}"
        said, is_taste = [group["says"]] if "says" in group else [], group.get("taste", False)
        patterns = [(re.compile(form.format(whole(pattern)), re.M), told) for pattern, *told in group["rules"]]
        return [Rule(pattern, *said, *told, is_taste) for pattern, told in patterns]

    texts = [(re.compile(whole(group["files"])), group["in"], rules(group)) for group in read["texts"]]
    return texts, [rules(group) for group in read["names"]]
