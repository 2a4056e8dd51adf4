"""Every fact is a documented function without arguments that gives the text to print."""

import importlib
import inspect
import json
from pathlib import Path

import pytest

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


FACTS = [  # the first of each chapter is computed every day
    pytest.param(fact, id=f"{chapter}.{fact.__name__}", marks=[pytest.mark.slow] if place else [])
    for chapter in CHAPTERS
    for place, fact in enumerate(_facts(chapter))
]


@pytest.mark.parametrize("fact", FACTS)
def test_it_says_what_it_is_and_gives_the_line_of_text_that_the_build_printed(fact):
    assert fact.__doc__, "say what the number is, with its unit"
    assert not inspect.signature(fact).parameters
    text = fact()
    assert isinstance(text, str)
    assert text == text.strip()
    assert text
    assert not set("<>\n&") & set(text)
    built = ROOT / ".cache" / "facts" / f"{fact.__module__.rpartition('.')[2]}.json"
    assert built.exists(), "build first: python3 scripts/build.py --figures"
    assert text == json.loads(built.read_text(encoding="utf-8"))[fact.__name__], (
        "another process computed another value"
    )
