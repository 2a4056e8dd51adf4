"""The pages that show the source of a figure and what it uses of the encoding module, and the sources of facts and of
the tests and scripts that a mark names. Out of the nav and the search.
"""

import json
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

from scripts import ROOT
from scripts.common import mark_syntax, python_source
from scripts.common.markdown_text import fenced
from scripts.pages import chapter_cards, chapters, current_page, reference

_HEAD = "---\nsearch:\n  exclude: true\nhide: [footer]\ndescription: {description}\n---\n\n"
_FACT = re.compile(r'data-fact="(\w+)\.')
_TITLES = {"figures_src/facts": "Facts of `{name}`", "tests": "Tests in `{file}`", "scripts": "The script `{file}`"}
Places = dict[str, tuple[str, chapters.Shown]]  # figure -> page inside docs that shows it, and how


def pages(figures: Path) -> dict[str, Callable[[], str]]:
    """Path inside docs -> what makes its Markdown, for every drawn figure, and for what pages quote and marks name."""
    docs = figures.parent
    places = _places(docs)
    found: dict[str, Callable[[], str]] = {}
    for sheet in sorted(figures.rglob("*.json")):
        name = sheet.relative_to(figures).with_suffix("").as_posix()
        found[python_source.page_of(f"figures_src/figures/{name}.py")] = partial(of_figure, sheet, places)
    for file, naming in sorted(named(docs).items()):
        if (ROOT / file).is_file():
            found[python_source.page_of(file)] = partial(_of_file, file, docs, naming)
    return found


def of_figure(sheet: Path, places: Places) -> str:
    """The page of a figure. sheet: what the builder wrote beside it. places: of all figures."""
    figure = json.loads(sheet.read_text(encoding="utf-8"))
    name = figure["figure"]
    parts = [
        _HEAD.format(description=f"The source of the figure {name}"),
        f"# Code of the figure `{name}`\n\n{figure['claim']}\n\n",
        _shown(places[name], sheet.parents[name.count("/") + 1]) if name in places else "",
        f"Its data: [CSV]({current_page.relative(f'figures/{name}.csv')}).\n\n",
        _listing((ROOT / figure["source"]).read_text(encoding="utf-8").splitlines(), figure["source"]),
    ]
    if figure["uses"]:
        parts.append("## What it uses of the encoding module\n\n")
    for used in figure["uses"]:
        link = current_page.relative(reference.place_of(used))
        parts.append(
            f"### `{used}`\n\n{fenced(python_source.find(used).source, '.python .source')}\n\n"
            f"[What `{used}` takes and returns]({link})\n{{ .pe-source }}\n\n"
        )
    return "".join(parts)


def _places(docs: Path) -> Places:
    """The page that shows each figure; the first page of a chapter repeats one of another page."""
    places: Places = {}
    every = sorted(path.relative_to(docs).as_posix() for path in docs.rglob("*.md"))
    for page in sorted(every, key=lambda page: page.endswith(chapters.FIRST)):
        for figure in chapters.of_page(docs, page).shown:
            places.setdefault(figure.name, (page, figure))
    return places


def _shown(place: tuple[str, chapters.Shown], docs: Path) -> str:
    """The drawing, and a link to the page that shows it."""
    card = chapter_cards.picture(*place, f"Shown on: {chapters.of_page(docs, place[0]).title}")
    return "\n".join([*chapter_cards.framed([card]), "", ""])


def named(docs: Path) -> dict[str, list[str]]:
    """The files of facts that pages quote, and of tests and scripts that marks name, each with the pages that do."""
    named: dict[str, list[str]] = {}
    for path in sorted(docs.rglob("*.md")):
        page, text = path.relative_to(docs).as_posix(), path.read_text(encoding="utf-8")
        files = {f"figures_src/facts/{chapter}.py" for chapter in _FACT.findall(text)}
        for file in files | {mark_syntax.file_of(mark.where, page) for mark in mark_syntax.marks(text)}:
            named.setdefault(file, []).append(page)
    return named


def _of_file(path: str, docs: Path, naming: list[str]) -> str:
    """The page of a file of functions, a heading for each public one; what stands before the first comes first."""
    lines = (ROOT / path).read_text(encoding="utf-8").splitlines()
    title = next(title for folder, title in _TITLES.items() if path.startswith(folder))
    links = [f"[{chapters.of_page(docs, page).title}]({current_page.relative(page)})" for page in naming]
    parts = [
        _HEAD.format(description=f"The source of {path}"),
        f"# {title.format(file=path, name=Path(path).stem)}\n\n",
        f"{'Quoted' if 'facts/' in path else 'Named'} on: {', '.join(links)}\n\n",
    ]
    begun = 0
    for each in python_source.functions(ROOT / path):
        if not each.signature.startswith("class "):
            parts.append(_listing(lines[begun : each.line - 1]))
            parts.append(f"## `{each.name}` {{ #{each.name} }}\n\n{_listing(each.source.splitlines())}")
            begun = each.line + each.source.count("\n")
    return "".join([*parts, _listing(lines[begun:])])


def _listing(lines: list[str], title: str = "") -> str:
    code, titled = "\n".join(lines).strip("\n"), f' title="{title}"' if title else ""
    return f"{fenced(code, f'.python .source{titled}')}\n\n" if code.strip() else ""
