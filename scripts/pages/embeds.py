"""Each figure as a page of its own, for a frame in a course or on a slide: the drawing, its controls and its source."""

import json
import posixpath
import re
from pathlib import Path

from markupsafe import Markup
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.pages import Page
from mkdocs.utils import write_file

from scripts.pages import content_security, templates

FOLDER = "embed"
_FIGURE = re.compile(
    r'<figure class="pe-figure [^>]*data-figure="(?P<name>[^"]+)" id="(?P<id>[^"]+)">.*?</figure>', re.DOTALL
)
_NUMBER = re.compile(r'<span class="pe-figure__number">.*?</span>')
_NEEDS_MORE = re.compile(r'<button [^>]*class="(?:pe-explore|pe-figure__enlarge)".*?</button>')  # a script more
Shown = dict[str, tuple[str, Page]]  # figure -> its HTML, and the page that shows it


def collect(content: str, page: Page, shown: Shown) -> None:
    """The first page of a chapter repeats figures of the others."""
    for found in _FIGURE.finditer(content):
        if found["name"] not in shown or shown[found["name"]][1].is_index:
            shown[found["name"]] = found[0], page


def write(shown: Shown, config: MkDocsConfig) -> None:
    """A file for each figure in the folder of the site, `embed/CHAPTER/NAME/`; its links stay those of its page."""
    for name, (figure, page) in shown.items():
        folder = f"{FOLDER}/{name}/"
        about = json.loads(Path(config.docs_dir, "figures", f"{name}.json").read_text(encoding="utf-8"))
        given = {
            "address": config.site_url and f"{config.site_url}{folder}",
            "card": f"{config.site_url}figures/{name}.png",
            "claim": about["claim"],
            "figure": Markup(_NEEDS_MORE.sub("", _NUMBER.sub("", figure)).replace("\n", " ")),  # ends of lines go
            "id": _FIGURE.match(figure)["id"],
            "interactive": about["kind"] == "interactive",
            "page": posixpath.relpath(page.url or ".", folder) + "/",
            "palette": json.dumps(config.extra["palette"]),
            "root": posixpath.relpath(".", page.url or ".") + "/",  # links start from the page
            "site": config.site_name,
            "title": Markup(page.title).striptags(),
        }
        written = content_security.secure(templates.filled("embed", **given))
        write_file(written.encode(), f"{config.site_dir}/{folder}index.html")
