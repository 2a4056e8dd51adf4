"""Whatever happens to a build, the next one is right: the faults here are real ones."""

import signal
import subprocess
import sys
import time
from functools import partial

import pytest

from scripts.builder.store import ROOT

pytestmark = pytest.mark.slow

PATIENCE = 120  # seconds: of a busy machine
COMMAND = "import sys; from scripts import build; sys.exit(build.run(build._answer, build.parse(sys.argv[1:])))"


def start(project, *options: str) -> subprocess.Popen:
    command = [sys.executable, "-c", COMMAND, "--figures", "--root", str(project.root), *options]
    heed = partial(signal.signal, signal.SIGINT, signal.default_int_handler)  # a shell's background jobs ignore it
    return subprocess.Popen(
        command, cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, preexec_fn=heed
    )


def test_a_build_killed_at_any_moment_leaves_a_state_from_which_the_next_is_right(facts):
    for name in "abcdef":
        facts.fact(name, "str(waves.SCALE)", "time.sleep(0.05)")
    facts.build()
    good = facts.outputs()
    for step in range(6):
        facts.edit("figures_src/encoding/waves.py", "SCALE = 2.0", "SCALE = 4.0")
        build = start(facts)
        time.sleep(0.05 + 0.07 * step)
        build.send_signal(signal.SIGKILL)
        build.wait()
        build.stdout.close()
        for data in facts.outputs().values():
            assert data.startswith(b"{") and data.endswith(b"}\n")  # whole files, old or new
        facts.edit("figures_src/encoding/waves.py", "SCALE = 4.0", "SCALE = 2.0")
        facts.drawn()
        assert facts.outputs() == good
        assert facts.drawn() == set()


def wait_for(build: subprocess.Popen, words: str) -> None:
    """Reads what a build says up to a line that begins with these words."""
    assert any(line.startswith(words) for line in build.stdout), f"it never said {words}"


def test_a_second_build_waits_for_the_first_and_says_so(facts, tmp_path_factory):
    end = tmp_path_factory.mktemp("outside") / "end"
    facts.fact("slow", "''", f"while not Path({str(end)!r}).exists(): time.sleep(0.05)")
    first = start(facts)
    wait_for(first, "Drawing")
    second = start(facts)
    wait_for(second, "Another build is running here: waiting for it")
    end.touch()
    said, _ = second.communicate(timeout=PATIENCE)
    first.communicate(timeout=PATIENCE)
    assert (first.returncode, second.returncode) == (0, 0)
    assert "Nothing to draw: 3 up to date" in said


def test_an_interrupted_build_keeps_what_was_finished_and_ends_its_workers(facts):
    facts.fact("slow", "''", "time.sleep(60)")
    build = start(facts, "--jobs", "2")
    waited_for = {"facts/one", "facts/two"}
    for line in build.stdout:
        waited_for -= set(line.split()) if line.startswith("  [") else set()
        if not waited_for:
            break
    build.send_signal(signal.SIGINT)
    said, _ = build.communicate(timeout=PATIENCE)
    assert (build.returncode, said) == (130, "\nStopped; what was finished is kept.\n")
    (facts.root / "figures_src/facts/slow.py").unlink()
    assert facts.drawn() == set()
