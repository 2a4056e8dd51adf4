"""Every figure of the site keeps the rules that a reader relies on."""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from matplotlib.figure import Figure

from figures_src.drawing import style
from scripts.builder.stale.closure import Project as Sources
from scripts.builder.store import Store
from scripts.formats import looks

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "figures_src" / "figures"
NAMES = [path.relative_to(FOLDER).with_suffix("").as_posix() for path in sorted(FOLDER.glob("*/[!_]*.py"))]
DRAWN = ROOT / "docs" / "figures"
CHAPTERS = {name.partition("/")[0]: name for name in reversed(NAMES)}  # the first of each chapter is drawn every day


def _often(name: str) -> list[pytest.MarkDecorator]:
    return [] if name in CHAPTERS.values() else [pytest.mark.slow]


PARAMETERS = [pytest.param(name, marks=_often(name)) for name in NAMES]


@pytest.fixture(scope="module")
def sources() -> Sources:
    return Sources(Store(str(ROOT)))


@pytest.mark.parametrize("name", PARAMETERS)
def test_it_keeps_every_rule_that_a_reader_relies_on(name, sources):
    module = importlib.import_module(f"figures_src.figures.{name.replace('/', '.')}")
    called: set[str] = set()
    still, narrow = _laid_out(module, called), None
    if getattr(still, "has_narrow", False):
        with style.narrow_screen():
            narrow = _laid_out(module)
    made = {path.name.removeprefix(Path(name).name): path.read_bytes() for path in DRAWN.glob(f"{name}.*")}
    assert made
    assert [*looks.faults(still, narrow, made), *unknown_to_the_builder(module, called, sources)] == []


def _laid_out(module, called: set[str] | None = None) -> Figure:
    """The figure; `called` gets the functions of the project that ran for it, as `file: name`."""

    def note(frame, event, argument) -> None:
        code = frame.f_code
        if code.co_filename.startswith(f"{FOLDER.parent}") and code.co_name != "<module>":
            file = Path(code.co_filename).relative_to(FOLDER.parent).with_suffix("").as_posix().replace("/", ".")
            called.add(f"{file}: {code.co_qualname.partition('.')[0]}")

    before = sys.gettrace()
    if called is not None:
        sys.settrace(note)
    try:
        figure = module.draw()
    finally:
        sys.settrace(before)
    figure.draw_without_rendering()
    return figure


def unknown_to_the_builder(module, called: set[str], sources: Sources) -> Iterator[str]:
    path = Path(module.__file__).relative_to(ROOT).as_posix()
    closure = sources.closure(sources.load(path, module.__name__), ["draw"])
    assert called, "draw itself ran"
    for label in sorted(called - set(closure.parts)):
        if "<" not in label:  # a lambda or a comprehension of a module counts with what holds it
            yield f"{label} ran, and an edit of it would not draw the figure again"
