"""Joins the style sheets that every page asks for into one file: text waits for them all, and each is a request."""

import re
from pathlib import Path

JOINED = "assets/css/all.css"
_THEME = "assets/stylesheets/main.*.min.css"
_COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)


def join(site: Path, sheets: list[str]) -> None:
    """Writes the joined sheet of a built site and puts it into its pages, in the place of the theme's and of `sheets`.

    The sheets of the site lie in one folder, so that addresses in them stay right; the theme's holds none.
    """
    paths = [next(site.glob(_THEME)).relative_to(site).as_posix(), *sheets]
    text = "\n".join(_COMMENT.sub("", (site / path).read_text(encoding="utf-8")) for path in paths)
    (site / JOINED).write_text(text, encoding="utf-8")
    for page in site.rglob("*.html"):
        html = page.read_text(encoding="utf-8")
        page.write_text(joined(html, paths), encoding="utf-8")
    for path in paths:
        (site / path).unlink()


def joined(html: str, paths: list[str]) -> str:
    """A page with one link, to the joined sheet, in the place of those to `paths`, of which the first counts."""
    first, others = _link(paths[:1]), _link(paths[1:])
    if not first.search(html):
        return html
    return first.sub(lambda found: found[0].replace(paths[0], JOINED), others.sub("", html))


def _link(paths: list[str]) -> re.Pattern[str]:
    return re.compile(rf'<link rel="stylesheet" href="[^"]*(?:{"|".join(map(re.escape, paths))})">\n?')
