"""The options of build.py."""

import errno
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scripts import ROOT, build


@pytest.fixture
def run(capsys):
    """Runs the command line; gives back its exit status and what it said."""

    def run(project, *arguments: str) -> tuple[int, str]:
        status = build.run(build._answer, build.parse(["--root", str(project.root), *arguments]))
        said = capsys.readouterr()
        return status, said.out + said.err

    return run


UNSTABLE = {
    "seed": "str(random.random())",
    "entropy": "str(__import__('numpy').random.default_rng().random())",
    "date": "time.strftime('%Y-%m-%d')",
    "time": "str(time.time())",
    "order": "' '.join({'a', 'b', 'c', 'd', 'e', 'f'})",
    "address": "repr(object())",
}


def test_what_depends_on_more_than_its_sources_differs_in_other_surroundings(facts):
    for name, value in UNSTABLE.items():
        facts.fact(name, value)
    facts.build()
    once = facts.outputs()
    command = [sys.executable, "scripts/build.py", "--figures", "--force", "--root", facts.root]
    subprocess.run(command, cwd=ROOT, env=os.environ | {"PE_OTHER": "1"}, check=True)
    differing = {path for path, data in facts.outputs().items() if data != once[path]}
    assert differing == {f".cache/facts/{name}.json" for name in UNSTABLE}


def test_what_a_reader_would_trip_over_is_named_again_until_it_is_mended(project, run):
    project.edit("figures_src/figures/waves/sine.py", "waves.sine([0, 1, 2])", "[0, float('nan'), 2]")
    place = "figures_src/figures/waves/sine.py:9: the curve 'wave' has no number at 1 of 3 places: "
    assert place in run(project, "--figures")[1]
    assert place in run(project, "--figures")[1]
    project.edit("figures_src/figures/waves/sine.py", 'label="wave"', "label='wave'")
    assert place in run(project, "--figures")[1]
    project.edit("figures_src/figures/waves/sine.py", "[0, float('nan'), 2]", "waves.sine([0, 1, 2])")
    assert place not in run(project, "--figures")[1]


def test_one_fault_of_the_encoding_is_told_once_with_all_that_it_stops(project, run):
    project.edit("figures_src/encoding/waves.py", "import math", "import math\n\n1 / 0")
    status, said = run(project, "--figures")
    assert status == 1
    assert said.count("ZeroDivisionError") == 1
    assert "FAILED waves/cosine, waves/sine\n  figures_src/encoding/waves.py:5, in <module>: Zero" in said


def test_a_full_disk_ends_in_one_clear_line_and_a_later_build_is_right(facts, run, monkeypatch):
    facts.build()
    good = facts.outputs()
    shutil.rmtree(facts.root / ".cache")

    def fill(path, data, write=Path.write_bytes):
        write(path, data[: len(data) // 2])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as full:
        full.setattr(Path, "write_bytes", fill)
        status, said = run(facts, "--figures")
    assert status == 1 and "No space left on device; free some space on the disk and run the same" in said
    assert facts.outputs() == {} and "Traceback" not in said
    assert run(facts, "--figures")[0] == 0 and facts.outputs() == good
