"""Every fact is a documented function without arguments that gives the text to print."""

import importlib
import inspect
import json
from pathlib import Path

import pytest

pytestmark = pytest.mark.usefixtures("built")

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "figures_src" / "facts"
CHAPTERS = [path.stem for path in sorted(FOLDER.glob("[!_]*.py"))]


def _facts(chapter):
    module = importlib.import_module(f"figures_src.facts.{chapter}")
    return [
        function
        for name, function in inspect.getmembers(module, inspect.isfunction)
        if not name.startswith("_") and function.__module__ == module.__name__
    ]


OFTEN, SELDOM = 40, 8  # of so many facts one is computed again: each day, and in the slow run


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_fact_says_what_it_is_and_was_printed(chapter):
    built = ROOT / ".cache" / "facts" / f"{chapter}.json"
    assert built.exists(), "build first: python3 scripts/build.py --figures"
    printed = json.loads(built.read_text(encoding="utf-8"))
    facts = _facts(chapter)
    assert {fact.__name__ for fact in facts} <= set(printed)
    for fact in facts:
        text = printed[fact.__name__]
        assert fact.__doc__, f"{fact.__name__}: say what the number is, with its unit"
        assert not inspect.signature(fact).parameters
        assert text and text == text.strip() and not set("<>\n&") & set(text), fact.__name__


@pytest.mark.parametrize("every", [OFTEN, pytest.param(SELDOM, marks=pytest.mark.slow)])
def test_another_process_computes_the_same_text(every):
    for fact in [fact for chapter in CHAPTERS for fact in _facts(chapter)][::every]:
        chapter = fact.__module__.rpartition(".")[2]
        printed = json.loads((ROOT / ".cache" / "facts" / f"{chapter}.json").read_text(encoding="utf-8"))
        assert fact() == printed[fact.__name__], fact.__name__
