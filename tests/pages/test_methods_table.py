"""The register of methods holds: what it names exists, and what exists is in it."""

from figures_src.models import register
from scripts import ROOT
from scripts.pages import methods_table

EVERY = register.every()
TOOLS = {"attention", "grid", "naive"}  # of other modules, and what no model uses


def test_every_module_of_the_encodings_is_in_the_register_and_no_other():
    there = {path.stem for path in (ROOT / "figures_src/encoding").glob("[!_]*.py")}
    assert {name for method in EVERY for name in method.module} == there - TOOLS


def test_the_count_of_adopters_is_that_of_the_atlas():
    counted = {method.name: methods_table.adopters(method) for method in EVERY}
    assert counted["RoPE"] > counted["YaRN"] > 0 and counted["PoPE"] == 0
    assert methods_table.tried(next(each for each in EVERY if each.name == "YaRN")) == ["ours", "others"]
