"""Every figure of the site keeps the rules that a reader relies on."""

import importlib
import sys
from collections.abc import Iterator
from inspect import CO_OPTIMIZED, isclass
from pathlib import Path

import pytest
from matplotlib.figure import Figure

from figures_src.drawing import style
from scripts.builder.code import ON_IMPORT
from scripts.builder.store import Store
from scripts.builder.targets import RECORDS
from scripts.formats import looks

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "figures_src" / "figures"
NAMES = [path.relative_to(FOLDER).with_suffix("").as_posix() for path in sorted(FOLDER.glob("*/[!_]*.py"))]
DRAWN = ROOT / "docs" / "figures"
CHAPTERS = {name.partition("/")[0]: name for name in reversed(NAMES)}  # the first of each chapter is drawn every day


def _often(name: str) -> list[pytest.MarkDecorator]:
    return [] if name in CHAPTERS.values() else [pytest.mark.slow]


PARAMETERS = [pytest.param(name, marks=_often(name)) for name in NAMES]


@pytest.mark.parametrize("name", PARAMETERS)
def test_it_keeps_every_rule_that_a_reader_relies_on(name):
    module = importlib.import_module(f"figures_src.figures.{name.replace('/', '.')}")
    called: set[str] = set()
    still, narrow = _laid_out(module, called), None
    if getattr(still, "has_narrow", False):
        with style.narrow_screen():
            narrow = _laid_out(module)
    made = {path.name.removeprefix(Path(name).name): path.read_bytes() for path in DRAWN.glob(f"{name}.*")}
    assert made
    assert [*looks.faults(still, narrow, made), *unknown_to_the_builder(name, called)] == []


def _laid_out(module, called: set[str] | None = None) -> Figure:
    """The figure; `called` gets the functions of the project that ran for it, as `file:name`."""

    ours, seen = f"{FOLDER.parent}", set()

    def note(frame, event, argument) -> None:
        code = frame.f_code
        if not code.co_filename.startswith(ours) or id(code) in seen:  # nearly every call is one of Matplotlib's
            return
        seen.add(id(code))
        if code.co_flags & CO_OPTIMIZED and not code.co_qualname.startswith("<"):  # a class's body is not a function
            file = Path(code.co_filename).relative_to(ROOT).as_posix()
            function = code.co_qualname.partition(".<")[0]  # that the code stands in
            stands_in_class = isclass(frame.f_globals.get(function))  # a lambda of a class's body
            called.add(f"{file}:{ON_IMPORT if stands_in_class else function}")

    before = sys.gettrace()
    if called is not None:
        sys.settrace(note)
    try:
        figure = module.draw()
    finally:
        sys.settrace(before)
    figure.draw_without_rendering()
    return figure


def unknown_to_the_builder(name: str, called: set[str]) -> Iterator[str]:
    recorded = Store(ROOT).load(f"{RECORDS}/figure/{name}.json")["blocks"]
    assert called, "draw itself ran"
    for label in sorted(called - {f"{file}:{block}" for file, blocks in recorded.items() for block in blocks}):
        yield f"{label} ran, and an edit of it would not draw the figure again"
