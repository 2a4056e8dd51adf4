"""Every figure of the site keeps the rules that a reader relies on, and the builder knows what each is made from."""

import importlib
import sys
from inspect import CO_OPTIMIZED, isclass
from pathlib import Path

import pytest

from scripts.builder.build import Options, Plan
from scripts.builder.code import ON_IMPORT

pytestmark = pytest.mark.usefixtures("built")

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "figures_src" / "figures"
PLAN = Plan(ROOT, Options(kinds=("figure",)))
RECORDS = {target.stem: record for target, record in PLAN.records.items()}
CHAPTERS = {name.partition("/")[0]: name for name in sorted(RECORDS, reverse=True)}  # the first is drawn every day


def _often(name: str) -> list[pytest.MarkDecorator]:
    return [] if name in CHAPTERS.values() else [pytest.mark.slow]


def test_every_figure_keeps_the_rules_that_a_reader_relies_on():
    """Those of scripts/formats/looks.py, kept with the drawing: a change of it or of them draws the figure again."""
    assert RECORDS
    assert {target.stem: reasons for target, reasons in PLAN.reasons.items() if reasons} == {}
    assert {name: record["notes"] for name, record in RECORDS.items() if record["notes"]} == {}


@pytest.mark.parametrize("name", [pytest.param(name, marks=_often(name)) for name in RECORDS])
def test_the_builder_knows_every_function_that_runs(name):
    known = {f"{file}:{block}" for file, blocks in RECORDS[name]["blocks"].items() for block in blocks}
    ran = _ran(importlib.import_module(f"figures_src.figures.{name.replace('/', '.')}").draw)
    assert ran, "draw itself ran"
    assert ran - known == set(), "an edit of these would not draw the figure again"


def _ran(draw) -> set[str]:
    """The functions of the project that run while a figure is drawn, as `file:name`."""
    ours, seen, called = f"{FOLDER.parent}", set(), set()

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
    sys.settrace(note)
    try:
        draw()
    finally:
        sys.settrace(before)
    return called
