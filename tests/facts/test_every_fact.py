"""Every fact is the text to print, whatever process computes it."""

import importlib
import re

import pytest

from scripts.builder.targets import values

pytestmark = pytest.mark.usefixtures("built")

OFTEN, SELDOM = 40, 8  # of so many facts one is computed again: each day, and in the slow run


def test_every_fact_can_stand_within_a_line():
    assert {name: text for name, text in values().items() if not re.fullmatch(r"(?!\s)[^<>&\n]+(?<!\s)", text)} == {}


@pytest.mark.parametrize("every", [OFTEN, pytest.param(SELDOM, marks=pytest.mark.slow)])
def test_another_process_computes_the_same_text(every):
    for name, text in [*values().items()][::every]:
        chapter, _, fact = name.partition(".")
        assert getattr(importlib.import_module(f"figures_src.facts.{chapter}"), fact)() == text, name
