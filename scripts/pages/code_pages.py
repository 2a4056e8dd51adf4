"""The pages that show the source of a figure and what it uses of the encoding module, and the sources of facts and of
the tests and scripts that a mark names. Out of the nav and the search. Beside the page of a figure stands its data.
"""

import json
from pathlib import Path

from scripts.pages import chapters, current_page, figure_tables, marks, reference, repository, sources
from scripts.pages.current_page import ROOT
from scripts.pages.markdown_text import fenced

_HEAD = "---\nsearch:\n  exclude: true\nhide: [footer]\ndescription: {description}\n---\n\n"
Places = dict[str, tuple[str, str]]  # figure -> page inside docs that shows it, alternative text there


def pages(figures: Path, address: str) -> dict[str, str]:
    """Path inside docs -> content, for every drawn figure, for facts and for what marks name."""
    places = _places(figures.parent)
    found: dict[str, str] = {}
    for about in sorted(figures.rglob("*.json")):
        found |= of_figure(about, address, places)
    return found | _rests(figures.parent, address)


def page_of_facts(chapter: str) -> str:
    """Where the facts of a chapter are shown, inside docs."""
    return f"code/facts/{chapter}.md"


def page_of_code(file: str) -> str:
    """Where a file of tests, or a script, is shown, inside docs."""
    return f"code/{file.removesuffix('.py')}.md"


def page_of(figure: str) -> str:
    """Where the source of a figure is shown, inside docs."""
    return f"code/figures/{figure}.md"


def of_figure(about: Path, address: str, places: Places | None = None) -> dict[str, str]:
    """Path inside docs -> content. about: what the builder wrote beside the figure. places: of all figures."""
    figure = json.loads(about.read_text(encoding="utf-8"))
    name = figure["figure"]
    shown = _shown(name, about.parents[name.count("/") + 1], places)
    return {
        page_of(name): _page(figure, shown, address),
        f"figures/{name}.csv": figure_tables.table(figure["data"]),
    }


def _page(figure: dict, shown: str, address: str) -> str:
    name = figure["figure"]
    csv, data = (current_page.relative(f"figures/{name}.{end}", page_of(name)) for end in ("csv", "json"))
    parts = [
        _HEAD.format(description=f"The source of the figure {name}"),
        f"# Code of the figure `{name}`\n\n{figure['claim']}\n\n",
        shown,
        f"Its data: [CSV]({csv}), or [JSON]({data}) with limits and shapes.\n\n",
        _file(figure["source"], address),
    ]
    if figure["uses"]:
        parts.append("## What it uses of the encoding module\n\n")
    for used in figure["uses"]:
        link = current_page.relative(reference.place_of(used), page_of(name))
        parts.append(
            f"### `{used}`\n\n{fenced(sources.find(used).source, '.python .source')}\n\n"
            f"[What `{used}` takes and returns]({link})\n{{ .pe-source }}\n\n"
        )
    return "".join(parts)


def _texts(docs: Path) -> dict[str, str]:
    """Page inside docs -> its Markdown."""
    return {path.relative_to(docs).as_posix(): path.read_text(encoding="utf-8") for path in sorted(docs.rglob("*.md"))}


def _places(docs: Path) -> Places:
    """The page that shows each figure; the first page of a chapter repeats one of another page."""
    places: Places = {}
    for page in sorted(_texts(docs), key=lambda page: page.endswith(chapters.FIRST)):
        for figure in chapters.of_page(docs, page).shown:
            places.setdefault(figure.name, (page, figure.alternative))
    return places


def _shown(name: str, docs: Path, places: Places | None) -> str:
    """The drawing, and a link to the page that shows it."""
    page, alternative = (places or _places(docs)).get(name, ("", ""))
    if not page:
        return ""
    drawing = current_page.relative(f"figures/{name}.svg", page_of(name))
    there = current_page.relative(f"{page}#figure-{name.replace('/', '-')}", page_of(name))
    shown = f"![{alternative}]({drawing}){{ loading=lazy }} [Shown on: {chapters.of_page(docs, page).title}]({there})"
    return f'<div class="pe-chapter" markdown>\n\n- {shown}\n\n</div>\n\n'


def facts(chapter: str, address: str) -> str:
    """The page of the facts of a chapter."""
    docs = ROOT / "docs"
    quoting = {page for page, text in _texts(docs).items() if f'data-fact="{chapter}.' in text}
    back = _back("Quoted on", docs, quoting, page_of_facts(chapter))
    return _functions(f"figures_src/facts/{chapter}.py", f"Facts of `{chapter}`", address, back)


def _file(path: str, address: str) -> str:
    code = fenced((ROOT / path).read_text(encoding="utf-8").rstrip(), f'.python .source title="{path}"')
    return f"{code}\n\n{repository.paragraph(address, path)}"


def _rests(docs: Path, address: str) -> dict[str, str]:
    """The files of facts, and the files of tests and scripts that the marks of the pages name."""
    result = {
        page_of_facts(path.stem): facts(path.stem, address)
        for path in sorted((ROOT / "figures_src" / "facts").glob("[!_]*.py"))
    }
    for file, naming in sorted(_named(docs).items()):
        if (ROOT / file).is_file():
            title = f"Tests in `{file}`" if file.startswith("tests/") else f"The script `{file}`"
            here = page_of_code(file)
            result[here] = _functions(file, title, address, _back("Named on", docs, naming, here))
    return result


def _named(docs: Path) -> dict[str, set[str]]:
    """The files of tests and scripts that marks name, each with the pages that do."""
    named: dict[str, set[str]] = {}
    for page, text in _texts(docs).items():
        for mark in marks.marks(text):
            if file := marks.file_of(mark.where, page):
                named.setdefault(file, set()).add(page)
    return named


def _back(words: str, docs: Path, naming: set[str], here: str) -> str:
    """A line that leads back to the pages from which a reader may have come."""
    links = [f"[{chapters.of_page(docs, page).title}]({current_page.relative(page, here)})" for page in sorted(naming)]
    return f"{words}: {', '.join(links)}\n\n" if links else ""


def _functions(path: str, title: str, address: str, back: str) -> str:
    """A file of functions, a heading for each public one; what stands before the first comes first."""
    lines = (ROOT / path).read_text(encoding="utf-8").splitlines()
    parts = [_HEAD.format(description=f"The source of {path}"), f"# {title}\n\n", back]
    parts.append(repository.paragraph(address, path))
    begun = 0
    for each in sources.functions(ROOT / path):
        if not each.signature.startswith("class "):
            parts.append(_listing(lines[begun : each.line - 1]))
            parts.append(f"## `{each.name}` {{ #{each.name} }}\n\n{_listing(each.source.splitlines())}")
            begun = each.line + each.source.count("\n")
    return "".join([*parts, _listing(lines[begun:])])


def _listing(lines: list[str]) -> str:
    code = "\n".join(lines).strip("\n")
    return f"{fenced(code, '.python .source')}\n\n" if code.strip() else ""
