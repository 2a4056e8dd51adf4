"""Joins the style sheets that every page asks for into one file: text waits for them all, and each is a request."""

import re
from collections.abc import Iterable
from fnmatch import filter as matching

JOINED = "assets/css/all.css"
_THEME = "assets/stylesheets/main.*.min.css"
_COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)


def sheets(files: Iterable[str], own: list[str]) -> list[str]:
    """What is joined: of all files the sheet of the theme, then those of the site."""
    return [matching(files, _THEME)[0], *own]


def joined(texts: Iterable[str]) -> str:
    """The sheets of the site lie in one folder, so that addresses in them stay right; the theme's holds none."""
    return "\n".join(_COMMENT.sub("", text) for text in texts)
