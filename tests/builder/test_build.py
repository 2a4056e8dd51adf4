"""Only what has changed is drawn, failures stay failures, nothing is left over."""

import os
import shutil
import threading
import time

import pytest

from scripts.builder import Options
from scripts.builder.build import Plan
from scripts.builder.targets import values

from .conftest import Project

KINDS = ("svg", "json", "csv", "png")


def test_everything_is_built_once_and_then_nothing(project):
    assert project.drawn() == {"waves/sine", "waves/cosine"}
    first = project.outputs()
    assert set(first) == {f"docs/figures/waves/{name}.{kind}" for name in ("sine", "cosine") for kind in KINDS}
    assert project.drawn() == set()
    assert project.outputs() == first


def test_touching_or_reverting_a_source_redraws_nothing(facts):
    facts.build()
    os.utime(facts.root / "figures_src/encoding/waves.py", (1, 1))
    facts.edit("figures_src/encoding/waves.py", "SCALE = 2.0", "SCALE = 3.0")
    facts.edit("figures_src/encoding/waves.py", "SCALE = 3.0", "SCALE = 2.0")
    assert facts.drawn() == set()


def test_a_missing_or_changed_output_is_made_again(facts):
    facts.build()
    good = facts.outputs()
    (facts.root / ".cache/facts/one.json").unlink()
    (facts.root / ".cache/facts/two.json").write_text("{}")
    assert facts.drawn() == {"facts/one", "facts/two"}
    assert facts.outputs() == good


def test_damaged_or_foreign_records_lead_to_a_clean_rebuild(facts):
    facts.build()
    good, records = facts.outputs(), facts.root / ".cache/build/made.json"
    kept = records.read_bytes()
    altered = kept.replace(b'"notes":[]', b'"notes":[""]')
    assert altered != kept
    for damage in (b"", b"{}", b"not json", b"5f\n{}", kept[:-3] + b"]]", altered):
        records.write_bytes(damage)
        assert facts.drawn() == {"facts/one", "facts/two"}
        assert facts.outputs() == good
    assert facts.drawn() == set()


FAULTY = {  # what a fact does on its fifth line -> what is said of it
    "waves.sine(3)": "figures_src/encoding/waves.py:9, in sine: TypeError: 'int' object is not iterable\n"
    "  called from figures_src/facts/{name}.py:5, in value",
    "time.sleep(600)": "figures_src/facts/{name}.py:1: it did not end within 3 s and was stopped; a figure should take "
    "about a second",
    "os._exit(3)": "figures_src/facts/{name}.py:1: its process ended with status 3; it must neither exit nor crash",
    "warnings.warn('mind')": "figures_src/facts/{name}.py:5, in value: UserWarning: mind",
    "logging.getLogger('lib').warning('no font')": "figures_src/facts/{name}.py:1: warning: no font",
}


def test_what_fails_hangs_crashes_or_warns_is_named_with_its_line_and_stops_no_other(facts):
    names = dict(zip(FAULTY, "abcde", strict=True))
    for does, name in names.items():
        facts.fact(name, "''", does)
    started = time.monotonic()
    report = facts.build(limit=3.0)
    assert time.monotonic() - started < 60
    assert dict(report.failed) == {f"facts/{name}": FAULTY[does].format(name=name) for does, name in names.items()}
    assert {name for name, _ in report.drawn} == {"facts/one", "facts/two"}


def test_a_failing_figure_stays_failed_and_keeps_its_last_good_output(facts):
    facts.build()
    good = facts.read(".cache/facts/one.json")
    facts.edit("figures_src/facts/one.py", "waves.sine([1])", "waves.sine(1)")
    for _ in range(2):
        report = facts.build()
        assert [name for name, _ in report.failed] == ["facts/one"]
        assert facts.read(".cache/facts/one.json") == good
    facts.edit("figures_src/facts/one.py", "waves.sine(1)", "waves.sine([1])")
    assert facts.drawn() == set()


def test_a_source_that_changes_while_it_is_drawn_is_not_recorded(facts):
    facts.fact("slow", "late.VALUE", "time.sleep(0.7)", "from figures_src.encoding import late")
    facts.write("figures_src/encoding/late.py", "VALUE = 'a'\n")
    timer = threading.Timer(0.5, facts.write, ("figures_src/encoding/late.py", "VALUE = 'b'\n"))
    timer.start()
    report = facts.build(only="facts/slow")
    timer.join()
    assert not report.failed
    facts.build(only="facts/slow")
    assert values(facts.root)["slow.value"] == "b"


def test_outputs_without_a_source_are_removed_and_what_no_build_has_made_is_left(project):
    project.build()
    own = {"docs/figures/waves/stray.png", "docs/figures/mine/photo.svg"}
    for path in own:
        project.write(path, "mine")
    (project.root / "figures_src/figures/waves/sine.py").unlink()
    report = project.build()
    assert set(report.removed) == {f"docs/figures/waves/sine.{kind}" for kind in KINDS}
    assert set(project.outputs()) == {f"docs/figures/waves/cosine.{kind}" for kind in KINDS} | own
    assert {*Plan(project.root, Options()).records} == {"figures_src/figures/waves/cosine.py"}


@pytest.mark.slow
def test_a_second_checkout_with_other_times_gives_the_same_bytes(project, tmp_path):
    other = tmp_path / "elsewhere" / "deeper"
    shutil.copytree(project.root, other, ignore=shutil.ignore_patterns("elsewhere"))
    there = Project(other)
    project.build(jobs=1)
    there.build(jobs=2)
    assert project.outputs() == there.outputs()
    shutil.rmtree(other / ".cache/build")
    shutil.copytree(project.root / ".cache/build", other / ".cache/build")
    assert there.drawn() == set()
