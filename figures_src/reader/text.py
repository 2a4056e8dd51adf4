"""Objects from what may be anything: a text that people paste or give to the command, a dict of Python."""

import json
import re
from collections.abc import Mapping
from typing import Any

LONGEST = 2_000_000  # characters; the page has the same limit
DEEPEST = 20  # brackets inside each other
MOST = 20  # files in one text
# As Python writes them. NaN stays a word, which an error can name: no field holds one.
_CONSTANTS = {"NaN": "NaN", "Infinity": float("inf"), "-Infinity": float("-inf")}
_GGUF = re.compile(r"general\.architecture")
_YAML = re.compile(r"^\s*(#.*\n\s*)*[\w-]+\s*:(\s|$)")
_OTHER = (
    (re.compile(r"$"), "the text is empty: paste the config.json"),
    (re.compile(r"<"), "this is a web page, not the file that it shows: download the config.json itself"),
    (re.compile(r"version https://git-lfs"), "this is a pointer of Git LFS: `git lfs pull` fetches the file itself"),
)


def parse(text: str) -> list[Mapping[str, Any]]:
    """The objects of a text, in order: several files may follow each other.

    Raises:
        ValueError: too long, deep or many, or no JSON; the message says which, and names YAML and GGUF.
    """
    text = text.removeprefix("\ufeff").strip()
    if len(text) > LONGEST:
        raise ValueError(f"text must have at most {LONGEST:,} characters, got {len(text):,}")
    if _deepest(text) > DEEPEST:
        raise ValueError(f"text must have at most {DEEPEST} brackets inside each other")
    if not text.startswith(("{", "[")):
        if _GGUF.search(text):
            raise ValueError(
                "these are metadata of a GGUF file, which are recognised but not read: paste the config.json"
            )
        if _YAML.match(text):
            raise ValueError("this is YAML, which is recognised but not read here: paste the config.json")
        if said := next((said for pattern, said in _OTHER if pattern.match(text)), ""):
            raise ValueError(said)
    decoder, place = json.JSONDecoder(parse_constant=_CONSTANTS.get, parse_int=_whole), 0
    objects: list[Mapping[str, Any]] = []
    while place < len(text) or not objects:
        try:
            value, place = decoder.raw_decode(text, place)
        except json.JSONDecodeError as error:
            raise ValueError(
                f"text must be JSON, as config.json is: {error.msg} in line {error.lineno}, column {error.colno}"
            ) from None
        if not isinstance(value, dict):
            raise ValueError("text must be one JSON object in braces, or several, as config.json is")
        objects.append(value)
        if len(objects) > MOST:
            raise ValueError(f"text must hold at most {MOST} files")
        while place < len(text) and text[place] in " \t\r\n,":
            place += 1
    return objects


def plain(value: Any, depth: int = 0) -> Any:
    """A value of Python as JSON would hold it; what it has no word for is the name of its type, which no field can be.

    Raises:
        ValueError: objects and lists are too deep inside each other, or inside themselves.
    """
    if isinstance(value, Mapping | list | tuple):
        if depth == DEEPEST:
            raise ValueError(f"config must have at most {DEEPEST} objects and lists inside each other")
        if isinstance(value, Mapping):
            return {str(name): plain(each, depth + 1) for name, each in value.items()}
        return [plain(each, depth + 1) for each in value]
    if type(value).__module__ == "numpy" and getattr(value, "ndim", None) == 0:
        value = value.item()
    return value if value is None or isinstance(value, bool | int | float | str) else type(value).__name__


def _whole(digits: str) -> int | float:
    """As the page reads it: what is beyond a float is infinite."""
    return int(digits) if len(digits) < 300 else float(digits)


def _deepest(text: str) -> int:
    """How many brackets are open at once, those in strings left out."""
    depth = most = 0
    for part in re.sub(r'"(?:[^"\\]|\\.)*"', "", text, flags=re.S):
        if part in "{[":
            depth += 1
            most = max(most, depth)
        elif part in "}]":
            depth -= 1
    return most
