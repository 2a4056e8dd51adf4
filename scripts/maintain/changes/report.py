"""The report on a change: a table for the summary of a workflow, and one page with all pictures and changed lines."""

import base64
import difflib
import html
import re
from collections.abc import Iterator
from pathlib import Path

from scripts.maintain.changes.compare import FACT, Change, facts

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 1500px; padding: 0 1rem; color: #1b2430; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin: 0; }
section { border-top: 1px solid #d8dde5; padding: 1rem 0; } ul { margin: .3rem 0 .8rem; padding-left: 1.2rem; }
.row { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: 1rem; }
td { padding: .1rem 1.5rem .1rem 0; vertical-align: top; font-variant-numeric: tabular-nums; }
p { max-width: 60rem; margin: .6rem 0; padding: .1rem .8rem; border-left: 3px solid #d8dde5; white-space: pre-wrap;
  overflow-wrap: anywhere; }
del { background: #fadadd; } ins { background: #d3f0d8; text-decoration: none; }
figure { margin: 0; } img { max-width: 100%; border: 1px solid #d8dde5; } figcaption { color: #566173; }
"""
_WORD = re.compile(r"\s+|[^\s]+")
Pages = dict[str, tuple[str, str]]  # page -> its text before and after


def table(changes: list[Change], base: str, count: int, pages: Pages | None = None) -> str:
    """Markdown: one row a changed figure, one a changed number, and the pages whose words differ."""
    words = f"\nPages whose words differ: {', '.join(f'`{name}`' for name in pages)}.\n" if pages else ""
    if numbers := facts(pages or {}):
        rows = "".join(f"| `{name}` | {_cell(old)} | {_cell(new)} |\n" for name, (old, new) in numbers.items())
        words = f"\n| Computed number | Before | After |\n| --- | --- | --- |\n{rows}{words}"
    if not changes:
        return f"No figure differs from {base}: {count} compared.\n{words}"
    rows = "".join(
        f"| `{change.name}` | {change.fate} | {'<br>'.join(_cell(line) for line in [*change.lines, *cost(change)])} |\n"
        for change in changes
    )
    head = (
        f"{len(changes)} of {count} figures differ from {base}.\n\n| Figure | | What differs |\n| --- | --- | --- |\n"
    )
    return head + rows + words


def cost(change: Change) -> Iterator[str]:
    """What a figure weighs and takes, where that is new, or clearly more or less than it was."""
    kilobytes = tuple(size / 1000 for size in change.weight)
    for (old, new), unit, share in ((kilobytes, "kB", 0.1), (change.seconds, "s to draw", 0.5)):  # time wavers
        if new and abs(new - old) > share * old:
            yield f"{new:.3g} {unit}" + (f", was {old:.3g}" if old else "")


def page(changes: list[Change], base: str, count: int, folder: Path, pages: Pages | None = None) -> str:
    """HTML in one file: each figure before and after, from its pictures below `folder`, and the changed paragraphs."""
    pages = pages or {}
    numbers = facts(pages)
    said = [f"Figures: {len(changes)} of {count}", f"computed numbers: {len(numbers)}", f"pages: {len(pages)}"]
    sections = "".join(_page(name, *versions, folder) for name, versions in pages.items())
    sections += "".join(_section(change, folder) for change in changes)
    if numbers:
        rows = "".join(_number(name, *values) for name, values in numbers.items())
        sections += f"<section><h2>Computed numbers</h2><table>{rows}</table></section>\n"
    return (
        f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>What changes for readers</title>'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style>\n'
        f"<h1>What differs from {html.escape(base)}</h1>\n<p>{', '.join(said)}.</p>\n{sections}</html>\n"
    )


def _section(change: Change, folder: Path) -> str:
    lines = "".join(f"<li>{html.escape(line)}</li>" for line in [*change.lines, *cost(change)])
    return f"<section><h2>{change.name}: {change.fate}</h2><ul>{lines}</ul>{_row(change.name, folder)}</section>\n"


def _row(name: str, folder: Path) -> str:
    cells = ""
    for state in ("before", "after", "difference"):
        picture = folder / name / f"{state}.png"
        if picture.exists():
            what, data = f"{name}, {state}", base64.b64encode(picture.read_bytes()).decode()
            image = f'<img src="data:image/png;base64,{data}" alt="{what}">'
            cells += f"<figure>{image}<figcaption>{state}</figcaption></figure>"
    return f'<div class="row">{cells}</div>' if cells else ""


def _number(name: str, old: str, new: str) -> str:
    values = (f"<del>{html.escape(old)}</del>" if old else "new", f"<ins>{html.escape(new)}</ins>" if new else "gone")
    return f"<tr><td><code>{name}</code></td><td>{values[0]}</td><td>{values[1]}</td></tr>"


def address(name: str) -> str:
    """Where a source stands in the built site: "docs/rotary/index.md" at "rotary"."""
    path = Path(name).relative_to("docs").with_suffix("")
    return (path.parent if path.name == "index" else path).as_posix()


def _page(name: str, before: str, after: str, folder: Path) -> str:
    """A page before and after, and the paragraphs that differ, each word that is gone or new marked where it stands."""
    one, two = (re.split(r"\n\s*\n", FACT.sub(r"\2", text).strip()) for text in (before, after))
    told = []
    for kind, a, b, c, d in difflib.SequenceMatcher(None, one, two, autojunk=False).get_opcodes():
        if kind != "equal":
            told.append(f"<p>{_marked(chr(10).join(one[a:b]), chr(10).join(two[c:d]))}</p>")
    return f"<section><h2>{name}</h2>{_row(f'pages/{address(name)}', folder)}{''.join(told)}</section>\n"


def _marked(before: str, after: str) -> str:
    one, two = _WORD.findall(before), _WORD.findall(after)
    parts = []
    for kind, a, b, c, d in difflib.SequenceMatcher(None, one, two, autojunk=False).get_opcodes():
        old, new = html.escape("".join(one[a:b])), html.escape("".join(two[c:d]))
        if kind == "equal":
            parts.append(new)
        else:
            parts.append((f"<del>{old}</del>" if old.strip() else "") + (f"<ins>{new}</ins>" if new.strip() else new))
    return "".join(parts)


def _cell(line: str) -> str:
    return line.replace("|", "\\|").replace("\n", " ")
