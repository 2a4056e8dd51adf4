"""Every fact is a documented function without arguments that gives the text to print."""

import importlib
import inspect
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "figures_src" / "facts"
CHAPTERS = [path.stem for path in sorted(FOLDER.glob("[!_]*.py"))]


def _facts(chapter):
    module = importlib.import_module(f"figures_src.facts.{chapter}")
    return [
        function
        for name, function in inspect.getmembers(module, inspect.isfunction)
        if not name.startswith("_") and function.__module__ == module.__name__
    ]


FACTS = [pytest.param(fact, id=f"{chapter}.{fact.__name__}") for chapter in CHAPTERS for fact in _facts(chapter)]


@pytest.mark.parametrize("fact", FACTS)
def test_it_says_what_it_is_and_gives_one_line_of_text(fact):
    assert fact.__doc__, "say what the number is, with its unit"
    assert not inspect.signature(fact).parameters
    text = fact()
    assert isinstance(text, str)
    assert text == text.strip()
    assert text
    assert not set("<>\n&") & set(text)


@pytest.mark.parametrize("fact", FACTS)
def test_it_is_the_same_twice(fact):
    assert fact() == fact()
