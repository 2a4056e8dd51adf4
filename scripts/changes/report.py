"""The report on changed figures: a table for the summary of a workflow, and a page with all pictures."""

import html
from pathlib import Path

from scripts.changes.compare import Change

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 1500px; padding: 0 1rem; color: #1b2430; }
section { border-top: 1px solid #d8dde5; padding: 1rem 0; }
.row { display: grid; grid-template-columns: repeat(3, 1fr); gap: 1rem; }
figure { margin: 0; } img { max-width: 100%; border: 1px solid #d8dde5; } figcaption { color: #566173; }
"""


def table(changes: list[Change], base: str, count: int) -> str:
    """Markdown: one row a changed figure."""
    if not changes:
        return f"No figure differs from {base}: {count} compared.\n"
    rows = "".join(
        f"| `{change.name}` | {change.fate} | {'<br>'.join(_cell(line) for line in change.lines)} |\n"
        for change in changes
    )
    head = (
        f"{len(changes)} of {count} figures differ from {base}.\n\n| Figure | | What differs |\n| --- | --- | --- |\n"
    )
    return head + rows


def page(changes: list[Change], base: str, count: int, folder: Path) -> str:
    """HTML: before, after and difference of each; the pictures lie below `folder`."""
    sections = "".join(_section(change, folder) for change in changes)
    said = (
        f"{len(changes)} of {count} figures differ from {html.escape(base)}"
        if changes
        else f"No figure differs from {base}"
    )
    return (
        f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>Changed figures</title>'
        f"<style>{_STYLE}</style>\n<h1>{said}</h1>\n{sections}</html>\n"
    )


def _section(change: Change, folder: Path) -> str:
    lines = "".join(f"<li>{html.escape(line)}</li>" for line in change.lines)
    return f"<section><h2>{change.name}: {change.fate}</h2><ul>{lines}</ul>{_row(change.name, folder)}</section>\n"


def _row(name: str, folder: Path) -> str:
    cells = ""
    for state in ("before", "after", "difference"):
        path = f"{name}/{state}.png"
        if (folder / path).exists():
            what = f"{name}, {state}"
            cells += (
                f'<figure><a href="{path}"><img src="{path}" alt="{what}"></a><figcaption>{what}</figcaption></figure>'
            )
    return f'<div class="row">{cells}</div>' if cells else ""


def _cell(line: str) -> str:
    return line.replace("|", "\\|").replace("\n", " ")
