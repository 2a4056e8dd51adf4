"""The report on a change: a table for the summary of a workflow, and one page with all pictures and changed lines."""

import base64
import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from pathlib import Path

from jinja2 import Environment

from scripts.maintain.changes.compare import FACT, Change, facts

_WORD = re.compile(r"\s+|[^\s]+")
Pages = dict[str, tuple[str, str]]  # page -> its text before and after


def table(changes: list[Change], base: str, count: int, pages: Pages) -> str:
    """Markdown: one row a changed figure, one a changed number, and the pages whose words differ."""
    text = f"No figure differs from {base}: {count} compared.\n"
    if changes:
        rows = [(f"`{each.name}`", each.fate, "<br>".join(map(_cell, each.lines))) for each in changes]
        text = f"{len(changes)} of {count} figures differ from {base}.\n"
        text += _rows(("Figure", "", "What differs"), rows)
    if numbers := facts(pages):
        rows = [(f"`{name}`", *map(_cell, values)) for name, values in numbers.items()]
        text += _rows(("Computed number", "Before", "After"), rows)
    return text + (f"\nPages whose words differ: {', '.join(f'`{name}`' for name in pages)}.\n" if pages else "")


def _rows(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    return "\n" + "".join(f"| {' | '.join(row)} |\n" for row in (head, ("---",) * len(head), *rows))


def _cell(line: str) -> str:
    return line.replace("|", "\\|").replace("\n", " ")


def page(changes: list[Change], base: str, count: int, folder: Path, pages: Pages) -> str:
    """HTML in one file: each figure before and after, from its pictures below `folder`, and the changed paragraphs."""
    template = Path(__file__).with_suffix(".html").read_text(encoding="utf-8")
    given = {"changes": changes, "base": base, "count": count, "facts": facts(pages), "address": address}
    told = {name: list(_paragraphs(*texts)) for name, texts in pages.items()}

    def picture(name: str, state: str) -> str:
        path = folder / name / f"{state}.png"
        return f"data:image/png;base64,{base64.b64encode(path.read_bytes()).decode()}" if path.exists() else ""

    return Environment(autoescape=True).from_string(template).render(**given, pages=told, picture=picture)


def address(name: str) -> str:
    """Where a source stands in the built site: "docs/rotary/index.md" at "rotary"."""
    path = Path(name).relative_to("docs").with_suffix("")
    return (path.parent if path.name == "index" else path).as_posix()


def _paragraphs(before: str, after: str) -> Iterator[list[tuple[str, str, bool]]]:
    """Of each paragraph that differs its stretches: as they were, as they are, whether that is the same."""
    one, two = (re.split(r"\n\s*\n", FACT.sub(r"\2", text).strip()) for text in (before, after))
    for old, new, is_same in _stretches(one, two):
        if not is_same:
            words = _stretches(_WORD.findall("\n".join(old)), _WORD.findall("\n".join(new)))
            yield [("".join(gone), "".join(come), same) for gone, come, same in words]


def _stretches(one: list[str], two: list[str]) -> Iterator[tuple[list[str], list[str], bool]]:
    for kind, a, b, c, d in SequenceMatcher(None, one, two, autojunk=False).get_opcodes():
        yield one[a:b], two[c:d], kind == "equal"
