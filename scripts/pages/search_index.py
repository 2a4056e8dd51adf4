"""What the search finds first: words that readers type for a page, and pages that come after the others.

MkDocs writes the index; the words and weights of docs/includes/search.yml are put into it, and each model of the atlas
as a section. Material looks at titles, then at these words (its `tags`), then at the text.
"""

import json
from pathlib import Path

import yaml

from figures_src import models

WORDS = "includes/search.yml"


def weigh(site: Path, docs: Path) -> None:
    """Puts words and weights into the index of a built site. Raises ValueError for a page that is not in it."""
    wanted = yaml.safe_load((docs / WORDS).read_text(encoding="utf-8"))
    file = site / "search" / "search_index.json"
    index = json.loads(file.read_text(encoding="utf-8"))
    pages = {_address(entry): entry for entry in index["docs"] if "#" not in entry["location"]}
    if unknown := wanted["words"].keys() - pages.keys():
        raise ValueError(f"{WORDS} must name pages of the search, got {', '.join(sorted(unknown))}")
    for location, words in wanted["words"].items():
        pages[location]["tags"] = words
    atlas = pages["practice/models/"]["location"]
    for model in models.every():
        index["docs"].append({"location": f"{atlas}#{model.key}", "title": model.name, "text": "", "boost": 4})
    for entry in index["docs"]:
        weights = [weight for start, weight in wanted["weights"].items() if _address(entry).startswith(start)]
        if weights:
            entry["boost"] = weights[-1]
    index["config"] |= {name: wanted[name] for name in ("left_out", "everywhere", "instead")}  # for search.js
    file.write_text(json.dumps(index, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def _address(entry: dict[str, str]) -> str:
    """The page of an entry as the site on the web names it: in the site for reading from disk it is a file."""
    page, _, _ = entry["location"].partition("#")
    return page.removesuffix("index.html").replace(".html", "/")
