"""The pages that show the source of a figure and what it uses of the encoding module. Out of the nav and the search."""

import json
from pathlib import Path

from scripts.pages import reference, repository, sources
from scripts.pages.context import ROOT

_HEAD = "---\nsearch:\n  exclude: true\nhide: [footer]\ndescription: {description}\n---\n\n"
_FENCE = "``````"  # longer than any fence inside the source


def pages(figures: Path, address: str) -> dict[str, str]:
    """Path inside docs -> Markdown, for every drawn figure."""
    drawn = (json.loads(about.read_text(encoding="utf-8")) for about in sorted(figures.rglob("*.json")))
    return {page_of(figure["figure"]): _page(figure, address) for figure in drawn}


def page_of(figure: str) -> str:
    """Where the source of a figure is shown, inside docs."""
    return f"code/figures/{figure}.md"


def _page(figure: dict[str, object], address: str) -> str:
    name, source = figure["figure"], figure["source"]
    up = "../" * (name.count("/") + 2)
    parts = [
        _HEAD.format(description=f"The source of the figure {name}"),
        f"# Code of the figure `{name}`\n\n{figure['claim']}\n\n",
        _file(source, address),
    ]
    if figure["uses"]:
        parts.append("## What it uses of the encoding module\n\n")
    for used in figure["uses"]:
        module, _, function = used.partition(".")
        found = sources.find(used)
        parts.append(
            f"### `{used}`\n\n{_FENCE}python\n{found.source}\n{_FENCE}\n\n"
            f"[What `{used}` takes and returns]({up}{reference.page_of(module)}#{function})\n"
            "{ .pe-source }\n\n"
        )
    return "".join(parts)


def _file(path: str, address: str) -> str:
    text = (ROOT / path).read_text(encoding="utf-8").rstrip()
    link = repository.link(address, path)
    after = f"[This file in the repository]({link})\n{{ .pe-source }}\n\n" if link else ""
    return f'{_FENCE}python title="{path}"\n{text}\n{_FENCE}\n\n{after}'
