"""Joins the style sheets that every page asks for into one file: text waits for them all, and each is a request."""

import re
from fnmatch import fnmatch

from mkdocs.structure.files import Files, InclusionLevel

JOINED = "assets/css/all.css"
_THEME = "assets/stylesheets/main.*.min.css"
_COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)


def joined(files: Files, sheets: list[str]) -> str:
    """The theme's sheet and `sheets`, which are not shipped by themselves.

    The sheets of the site lie in one folder, so that addresses in them stay right; the theme's holds none.
    """
    theme = next(file.src_uri for file in files if fnmatch(file.src_uri, _THEME))
    found = [files.src_uris[path] for path in (theme, *sheets)]
    for file in found:
        file.inclusion = InclusionLevel.EXCLUDED
    return "\n".join(_COMMENT.sub("", file.content_string) for file in found)
