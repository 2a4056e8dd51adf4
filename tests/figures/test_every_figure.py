"""Every figure of the site keeps the rules that a reader relies on."""

from pathlib import Path

import pytest

from scripts.builder.build import Options, Plan

pytestmark = pytest.mark.usefixtures("built")


def test_every_figure_keeps_the_rules_that_a_reader_relies_on():
    """Those of scripts/formats/looks.py, kept with the drawing: a change of it or of them draws the figure again."""
    plan = Plan(Path(__file__).parents[2], Options(kinds=("figure",)))
    assert plan.records
    assert plan.stale == []
    assert {target.stem: record["notes"] for target, record in plan.records.items() if record["notes"]} == {}
