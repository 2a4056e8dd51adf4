"""The code of the pages runs as a reader pastes it, and cannot drift from the module or from what it prints."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from scripts import fix
from scripts.checks import pasted
from scripts.common.pasted import blocks
from tests.edits import edit
from tests.scripts import small_site

ROOT = Path(__file__).parents[2]
needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot copy a process")
PAGES = [
    path
    for path in sorted((ROOT / "docs").glob("*/*.md"))
    if path.parent.name not in ("contributing", "figures", "includes")
]
PASTED = {
    f"{path.parent.name}/{path.stem}:{number}": block.code
    for path in PAGES
    for number, block in enumerate(blocks(path.read_text(encoding="utf-8")), 1)
}
# The block's own imports find torch, numpy and the standard library; what these import themselves is their own matter.
# Each block has a process and a folder of its own, a copy of one that has imported the two: that takes a second each.
ALONE = """
import builtins
import json
import os
import sys
import tempfile
import traceback

import numpy
import torch

def import_for_the_block(name, *rest):
    if name.partition(".")[0] not in {"torch", "numpy", *sys.stdlib_module_names}:
        raise ModuleNotFoundError(f"No module named {name!r}")
    return builtins.__import__(name, *rest)

def run(code, folder, out):
    os.chdir(folder)
    os.dup2(out, 1)
    os.dup2(out, 2)
    inside = {**vars(builtins), "__import__": import_for_the_block}
    status = 1
    try:
        exec(compile(code, "<pasted>", "exec"), {"__name__": "__main__", "__builtins__": inside})
        status = 0
    except BaseException:
        traceback.print_exc()
    sys.stdout.flush()
    os._exit(status)

answers = []
for code in json.load(sys.stdin):
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile("w+") as out:
        child = os.fork()
        if child == 0:
            run(code, folder, out.fileno())
        _, status = os.waitpid(child, 0)
        out.seek(0)
        answers.append((status, out.read()))
print(json.dumps(answers))
"""
PAGE = "docs/rotary/decay.md"
WHOLE = small_site.FILES[PAGE]


@pytest.fixture
def site(tmp_path):
    """A page with two blocks, of which one is held equal to the encoding module beside it."""
    small_site.write(tmp_path)
    return tmp_path


def alone(codes):
    """The exit status of each block, and what it printed."""
    command = [sys.executable, "-I", "-c", ALONE]
    answer = subprocess.run(command, input=json.dumps(codes), capture_output=True, text=True)
    assert answer.returncode == 0, answer.stderr
    return json.loads(answer.stdout)


@pytest.mark.slow
@needs_fork
def test_a_block_runs_alone_in_an_empty_folder_with_torch_and_numpy_only():
    answers = dict(zip(PASTED, alone(list(PASTED.values())), strict=True))
    assert len(answers) > 60
    assert {name: said for name, (status, said) in answers.items() if status or not said} == {}


@pytest.mark.slow
@needs_fork
def test_a_block_finds_there_no_other_package_and_nothing_of_another_block():
    left = "import os\nleft = os.left = 1\nopen('left', 'w').close()\nprint(os.listdir())"
    finds = "import os\nprint('left' in globals(), hasattr(os, 'left'), os.listdir())"
    others = [f"import {name}" for name in ("matplotlib", "figures_src", "figures_src.encoding")]
    (_, first), (_, second), *refused = alone([left, finds, *others])
    assert (first, second) == ("['left']\n", "False False []\n")
    assert all(status and "No module named" in said for status, said in refused)


def test_a_changed_formula_of_the_module_makes_the_block_fail(site):
    edit(site / "figures_src/encoding/rotary.py", "return base **", "return 1.001 * base **")
    (found,) = pasted.findings(site)
    assert WHOLE.splitlines()[found.line - 1].startswith("<!-- same as rotary.frequencies")
    assert (found.file, "not the same as rotary.frequencies" in found.message) == (PAGE, True)


def test_a_block_runs_again_only_if_a_module_that_it_is_held_against_has_changed(site, monkeypatch):
    assert pasted.findings(site) == []
    execute, runs = pasted._execute, []
    monkeypatch.setattr(pasted, "_execute", lambda root, blocks: runs.append(len(blocks)) or execute(root, blocks))
    for name, expected in (("alibi", []), ("rotary", [1])):
        with (site / "figures_src" / "encoding" / f"{name}.py").open("a", encoding="utf-8") as module:
            module.write("\n\ndef something_else():\n    return 1\n")
        pasted._modules.cache_clear()  # as in the next run of check.py
        assert pasted.findings(site) == []
        assert runs == expected


def test_what_a_block_prints_is_put_in(site):
    edit(site / PAGE, "[1.    0.1   0.01  0.001]", "[0.]")
    (said,) = fix.mended(site, pasted.findings(site))
    assert said.endswith(": the block prints '[1.    0.1   0.01  0.001]', not '[0.]': rewritten")
    assert (site / PAGE).read_text(encoding="utf-8") == WHOLE
    edit(site / PAGE, "\n```{.text .printed}\n[1.    0.1   0.01  0.001]\n```\n", "")
    fix.mended(site, pasted.findings(site))
    assert (site / PAGE).read_text(encoding="utf-8") == WHOLE
    assert pasted.findings(site) == []


def test_a_block_starts_afresh_whatever_the_one_before_did(site):
    before = "```python\nimport numpy as np\n\nnp.set_printoptions(precision=1)\nleft = 1\nprint(left)\n```\n\n"
    after = "```python\nimport numpy as np\n\nprint('left' in globals(), np.array([0.001]))\n```\n\n"
    shown = "```{.text .printed}\n%s\n```\n\n"
    text = f"# One\n\n{before}{shown % 1}{after}{shown % 'False [0.001]'}"
    (site / PAGE).write_text(text, encoding="utf-8")
    assert pasted.findings(site) == []


def test_somebody_elses_code_is_shown_and_not_run(site):
    (site / PAGE).write_text("# One\n\n```{.python .quoted}\nx = self.rotate(x)\n```\n", encoding="utf-8")
    assert pasted.findings(site) == []
