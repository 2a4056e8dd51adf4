"""The report on a change: a table for the summary of a workflow, and one page with all pictures and changed lines."""

import base64
import difflib
import html
from pathlib import Path

from scripts.changes.compare import Change

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 1500px; padding: 0 1rem; color: #1b2430; }
section { border-top: 1px solid #d8dde5; padding: 1rem 0; }
.row { display: grid; grid-template-columns: repeat(3, 1fr); gap: 1rem; }
table { width: 100%; table-layout: fixed; font: 14px/1.5 ui-monospace, monospace; }
td { vertical-align: top; white-space: pre-wrap !important; } .diff_header, .diff_next { display: none; }
.diff_add { background: #d3f0d8; } .diff_chg { background: #fdf0c2; } .diff_sub { background: #fadadd; }
figure { margin: 0; } img { max-width: 100%; border: 1px solid #d8dde5; } figcaption { color: #566173; }
"""


Pages = dict[str, tuple[str, str]]  # page -> its text before and after


def table(changes: list[Change], base: str, count: int, pages: Pages | None = None) -> str:
    """Markdown: one row a changed figure, and the pages whose words differ."""
    words = f"\nPages whose words differ: {', '.join(f'`{name}`' for name in pages)}.\n" if pages else ""
    if not changes:
        return f"No figure differs from {base}: {count} compared.\n{words}"
    rows = "".join(
        f"| `{change.name}` | {change.fate} | {'<br>'.join(_cell(line) for line in change.lines)} |\n"
        for change in changes
    )
    head = (
        f"{len(changes)} of {count} figures differ from {base}.\n\n| Figure | | What differs |\n| --- | --- | --- |\n"
    )
    return head + rows + words


def page(changes: list[Change], base: str, count: int, folder: Path, pages: Pages | None = None) -> str:
    """HTML in one file: each figure before and after, from its pictures below `folder`, and the changed lines."""
    sections = "".join(_section(change, folder) for change in changes)
    sections += "".join(_words(name, *versions) for name, versions in (pages or {}).items())
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
        picture = folder / name / f"{state}.png"
        if picture.exists():
            what, data = f"{name}, {state}", base64.b64encode(picture.read_bytes()).decode()
            image = f'<img src="data:image/png;base64,{data}" alt="{what}">'
            cells += f"<figure>{image}<figcaption>{what}</figcaption></figure>"
    return f'<div class="row">{cells}</div>' if cells else ""


def _words(name: str, before: str, after: str) -> str:
    lines = before.splitlines(), after.splitlines()
    return f"<section><h2>{name}</h2>{difflib.HtmlDiff().make_table(*lines, context=True, numlines=1)}</section>\n"


def _cell(line: str) -> str:
    return line.replace("|", "\\|").replace("\n", " ")
