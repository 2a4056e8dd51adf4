"""The register of methods holds: what it names exists, and what exists is in it."""

import re
import xml.etree.ElementTree as ET

from figures_src.models import register
from scripts import ROOT
from scripts.pages import methods_table

EVERY = register.every()
ATOM = "{http://www.w3.org/2005/Atom}"
TOOLS = {"attention", "grid", "naive"}  # of other modules, and what no model uses


def test_every_module_of_the_encodings_is_in_the_register_and_no_other():
    there = {path.stem for path in (ROOT / "figures_src/encoding").glob("[!_]*.py")}
    assert {name for method in EVERY for name in method.module} == there - TOOLS


def test_the_count_of_adopters_is_that_of_the_atlas():
    counted = {method.name: methods_table.adopters(method) for method in EVERY}
    assert counted["RoPE"] > counted["YaRN"] > 0 and counted["PoPE"] == 0
    assert methods_table.tried(next(each for each in EVERY if each.name == "YaRN")) == ["ours", "others"]


def test_the_feed_is_there_once_the_site_has_an_address():
    assert methods_table.files("https://example.org/positional-encodings/") == {}
    address = "https://pages.test/"
    feed = ET.fromstring(methods_table.files(address)["methods.atom"])
    ids = [entry.findtext(f"{ATOM}id") for entry in feed.findall(f"{ATOM}entry")]
    assert len(set(ids)) == len(EVERY) and all(each.startswith(f"{address}methods/#") for each in ids)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT00:00:00Z", feed.findtext(f"{ATOM}updated"))
