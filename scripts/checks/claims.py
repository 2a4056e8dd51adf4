"""Every paragraph that claims something says what the claim rests on, and what it names exists."""

import difflib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from scripts.checks.finding import Finding
from scripts.checks.page import Page, pages
from scripts.pages import claims

_HOW = (
    "end it with {{proved: test_name}} (a test in {tests}), {{computed}} (by the figure of its section), "
    "{{measured: page.md#section}} or {{cited: Author et al., section 3}}; with {{no claim}} if it states nothing that "
    "could be false"
)
_SHOWN = 40  # characters of a paragraph in a message


def findings(root: Path) -> list[Finding]:
    """Paragraphs without a kind, and marks that name nothing that exists."""
    found: list[Finding] = []
    for page in pages(root):
        if claims.is_marked(page.path):
            found += _page(root, page)
    return sorted(found)


def _page(root: Path, page: Page) -> Iterator[Finding]:
    outline = claims.outline(page.text)
    for unit in outline.units:
        line = page.line(unit.start)
        if not unit.is_tagged and not any(_is_unknown(mark) for mark in unit.marks):
            words = " ".join(unit.text.split())[:_SHOWN]
            tests = claims.test_of("test_", page.path)[0]
            yield Finding(page.file, line, f"this does not say how it is known: {words}", _HOW.format(tests=tests))
        if unit.is_no_claim and unit.own:
            wrong = f"marked as no claim, and {unit.own[0]} by what it quotes"
            yield Finding(page.file, page.line(unit.marks[0].start), wrong, "remove {no claim}")
        for mark in unit.stray:
            mend = "put it at the end of its paragraph or item"
            yield Finding(page.file, page.line(mark.start), f"the mark {{{mark.kind}}} does not stand at the end", mend)
        for mark in unit.marks:
            if wrong := _problem(root, page, unit, mark, outline):
                yield Finding(page.file, page.line(mark.start), *wrong)


def _is_unknown(mark: claims.Mark) -> bool:
    return mark.kind not in (*claims.KINDS, claims.NO_CLAIM)


def _problem(
    root: Path, page: Page, unit: claims.Unit, mark: claims.Mark, outline: claims.Outline
) -> tuple[str, str] | None:
    """What is wrong with a mark, and its mend."""
    if _is_unknown(mark):
        near = difflib.get_close_matches(mark.kind, (*claims.KINDS, claims.NO_CLAIM), 1, 0)[0]
        return f"{mark.kind!r} is no kind of claim", f"write {near}; all are {', '.join(claims.KINDS)}, no claim"
    if mark.kind == claims.NO_CLAIM:
        return None
    if not mark.where:
        return _without_place(unit, mark, outline)
    if mark.kind == "cited":
        return _citation(page, mark)
    if mark.where == claims.HERE and mark.kind == "proved":
        return None
    if claims.is_test(mark.where):
        return _test(root, page, mark)
    if claims.is_section(mark.where):
        return _section(root, page, mark)
    if mark.kind == "proved":
        return f"the proof {mark.where!r} is neither a test nor a section", _PROVED
    return _source(root, mark)


_PROVED = (
    "write {proved: test_name} for a test of this page, {proved: encoding/test_rotary.py::test_name} for another, "
    "{proved: #section} or {proved: here} where the proof stands"
)


def _without_place(unit: claims.Unit, mark: claims.Mark, outline: claims.Outline) -> tuple[str, str] | None:
    if mark.kind == "proved":
        return "a proof that names nothing", _PROVED
    if mark.kind == "measured" and not any(fact.startswith("experiments.") for fact in unit.facts):
        return "a measurement that names nothing", "write {measured: ../evidence/experiments.md#section}"
    if mark.kind == "computed" and not unit.facts and not outline.figure_near(unit):
        mend = "write {computed: chapter/figure}, {computed: chapter.fact} or {computed: test_name}, or quote a fact"
        return "its section has no figure, so what has computed this?", mend
    if mark.kind == "cited" and not unit.has_link:
        return "a citation that names nothing", "write {cited: Author et al., section 3}, as listed under Sources"
    return None


def _citation(page: Page, mark: claims.Mark) -> tuple[str, str] | None:
    """The first word must stand in the sources of the page, or link to them in the text."""
    first = re.match(r"[\w&'’.-]*\w", mark.where)
    sources = page.text.partition("\n## Sources")[2] or page.text
    sources = re.sub(r"\{cited:[^}]*\}", " ", sources)
    if not first or not re.search(rf"\b{re.escape(first[0])}", sources):
        named = first[0] if first else mark.where
        return f"the sources of this page do not name {named!r}", "add it to the section Sources, with its place"
    return None


def _test(root: Path, page: Page, mark: claims.Mark) -> tuple[str, str] | None:
    file, name = claims.test_of(mark.where, page.path)
    tests = _tests(root / file)
    if tests is None:
        return f"there is no {file}, which {mark.where!r} names", "write {proved: folder/test_file.py::test_name}"
    if name not in tests:
        near = difflib.get_close_matches(name, tests, 1, 0)
        return f"{file} has no test {name}", f"its nearest is {near[0]}" if near else "write it there"
    return None


@cache
def _read(path: Path, changed: int) -> tuple[str, ...]:
    return tuple(re.findall(r"^def (test_\w+)\(", path.read_text(encoding="utf-8", errors="replace"), re.M))


def _tests(path: Path) -> tuple[str, ...] | None:
    return _read(path, path.stat().st_mtime_ns) if path.is_file() else None


def _section(root: Path, page: Page, mark: claims.Mark) -> tuple[str, str] | None:
    target = mark.where.partition("#")[0]
    source = target.replace(".ipynb", ".py")  # a notebook is kept as plain Python
    if target and not ((root / page.file).parent / source).is_file():
        return f"there is no page {target}", f"write the path from {page.file}, such as ../rotary/decay.md"
    return None


def _source(root: Path, mark: claims.Mark) -> tuple[str, str] | None:
    """A figure as chapter/name, or a fact as chapter.name."""
    if "/" in mark.where:
        names = [path.relative_to(root / "figures_src/figures").with_suffix("").as_posix()
                 for path in (root / "figures_src/figures").glob("*/*.py")]  # fmt: skip
        kind = "figure"
    else:
        names = [f"{path.stem}.{name}" for path in (root / "figures_src/facts").glob("[!_]*.py")
                 for name in re.findall(r"^def ([a-z]\w*)\(", path.read_text(encoding="utf-8"), re.M)]  # fmt: skip
        kind = "fact"
    if mark.where in names:
        return None
    near = difflib.get_close_matches(mark.where, names, 1, 0)
    return f"there is no {kind} {mark.where}", f"the nearest is {near[0]}" if near else f"write that {kind} first"
