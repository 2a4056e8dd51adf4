"""The pages that show source: one for every figure, one for every file of the encoding module. Out of the nav."""

import json
from pathlib import Path

from scripts.pages import repository, sources
from scripts.pages.context import ROOT

_HEAD = "---\nsearch:\n  exclude: true\nhide: [footer]\ndescription: {description}\n---\n\n"
_FENCE = "``````"  # longer than any fence inside the source


def pages(figures: Path, address: str) -> dict[str, str]:
    """Path inside docs -> Markdown, for every drawn figure and every encoding file."""
    shown = {f"code/encoding/{path.stem}.md": _module(path, address) for path in sources.modules()}
    for about in sorted(figures.rglob("*.json")):
        figure = json.loads(about.read_text(encoding="utf-8"))
        shown[f"code/figures/{figure['figure']}.md"] = _figure(figure, address)
    return shown


def _figure(figure: dict[str, object], address: str) -> str:
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
            f"[`{function}` in the reference]({up}api.md#{used}), [its file]({up}code/encoding/{module}.md)\n"
            "{ .pe-source }\n\n"
        )
    return "".join(parts)


def _module(path: Path, address: str) -> str:
    return (
        _HEAD.format(description=f"The source of {path.name}")
        + f"# Code of `{path.stem}`\n\n"
        + _file(path.relative_to(ROOT).as_posix(), address)
    )


def _file(path: str, address: str) -> str:
    text = (ROOT / path).read_text(encoding="utf-8").rstrip()
    link = repository.link(address, path)
    after = f"[This file in the repository]({link})\n{{ .pe-source }}\n\n" if link else ""
    return f'{_FENCE}python title="{path}"\n{text}\n{_FENCE}\n\n{after}'
