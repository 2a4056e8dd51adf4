"""The code of the pages runs as a reader pastes it, and cannot drift from the module or from what it prints."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.checks import pasted
from scripts.checks.page import Page
from scripts.pages.pasted import blocks

ROOT = Path(__file__).parents[2]
REWRITTEN = [
    path
    for path in sorted((ROOT / "docs").glob("*/*.md"))
    if path.parent.name not in ("contributing", "figures", "includes")
    and path.relative_to(ROOT / "docs").as_posix() not in pasted.waiting(ROOT)
]
PASTED = [
    pytest.param(block.code, id=f"{path.parent.name}/{path.stem}:{number}")
    for path in REWRITTEN
    for number, block in enumerate(blocks(path.read_text(encoding="utf-8")), 1)
]
# The block's own imports find torch, numpy and the standard library; what these import themselves is their own matter.
ALONE = """
import builtins
import sys

def import_for_the_block(name, *rest):
    if name.partition(".")[0] not in {"torch", "numpy", *sys.stdlib_module_names}:
        raise ModuleNotFoundError(f"No module named {name!r}")
    return builtins.__import__(name, *rest)

inside = {**vars(builtins), "__import__": import_for_the_block}
exec(compile(sys.stdin.read(), "<pasted>", "exec"), {"__name__": "__main__", "__builtins__": inside})
"""
PAGE = """# Frequencies

```python
import numpy as np

inv_freq = 10_000.0 ** (-np.arange(0, 8, 2) / 8)
print(inv_freq)
```

```{.text .printed}
[1.    0.1   0.01  0.001]
```

<!-- same as rotary.frequencies: np.allclose(inv_freq, rotary.frequencies(8)) -->
"""


@pytest.fixture
def project(tmp_path):
    """A page with one block, and a copy of the encoding module that it is held equal to."""
    shutil.copytree(ROOT / "figures_src" / "encoding", tmp_path / "figures_src" / "encoding")
    (tmp_path / "docs" / "rotary").mkdir(parents=True)
    (tmp_path / "docs" / "rotary" / "one.md").write_text(PAGE, encoding="utf-8")
    return tmp_path


def _edit(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("code", PASTED)
def test_a_block_runs_alone_in_an_empty_folder_with_torch_and_numpy_only(tmp_path, code):
    command = [sys.executable, "-I", "-c", ALONE]
    answer = subprocess.run(command, cwd=tmp_path, input=code, capture_output=True, text=True)
    assert answer.returncode == 0, answer.stderr
    assert answer.stdout


@pytest.mark.parametrize("name", ["matplotlib", "figures_src", "figures_src.encoding"])
def test_another_package_is_out_of_reach_there(tmp_path, name):
    command = [sys.executable, "-I", "-c", ALONE]
    answer = subprocess.run(command, cwd=tmp_path, input=f"import {name}", capture_output=True, text=True)
    assert "No module named" in answer.stderr


def test_what_agrees_has_no_finding(project):
    assert pasted.findings(project) == []


def test_a_changed_formula_of_the_module_makes_the_block_fail(project):
    module = project / "figures_src" / "encoding" / "rotary.py"
    text = module.read_text(encoding="utf-8")
    changed = re.sub(r"(def frequencies\(.*?\n    return )(.+?)\n", r"\1(\2) * 1.001\n", text, count=1, flags=re.DOTALL)
    assert changed != text
    module.write_text(changed, encoding="utf-8")
    (found,) = pasted.findings(project)
    assert (found.file, found.line) == ("docs/rotary/one.md", 14)
    assert "not the same as rotary.frequencies" in found.wrong


def test_a_change_that_the_named_function_does_not_reach_runs_nothing_again(project, monkeypatch):
    assert pasted.findings(project) == []
    monkeypatch.setattr(pasted, "_execute", lambda *_: pytest.fail("a block was run again"))
    with (project / "figures_src" / "encoding" / "rotary.py").open("a", encoding="utf-8") as module:
        module.write("\n\ndef something_else():\n    return 1\n")
    assert pasted.findings(project) == []


def test_what_a_block_prints_is_put_in(project):
    page = project / "docs" / "rotary" / "one.md"
    _edit(page, "[1.    0.1   0.01  0.001]", "[0.]")
    assert pasted.correct(project) == ["docs/rotary/one.md: what its code prints"]
    assert page.read_text(encoding="utf-8") == PAGE
    _edit(page, "\n```{.text .printed}\n[1.    0.1   0.01  0.001]\n```\n", "")
    pasted.correct(project)
    assert page.read_text(encoding="utf-8") == PAGE
    assert pasted.correct(project) == []


def test_a_block_starts_afresh_whatever_the_one_before_did(project):
    page = project / "docs" / "rotary" / "one.md"
    before = "```python\nimport numpy as np\n\nnp.set_printoptions(precision=1)\nleft = 1\nprint(left)\n```\n\n"
    after = "```python\nimport numpy as np\n\nprint('left' in globals(), np.array([0.001]))\n```\n\n"
    shown = "```{.text .printed}\n%s\n```\n\n"
    page.write_text(f"# One\n\n{before}{shown % 1}{after}{shown % 'False [0.001]'}", encoding="utf-8")
    assert pasted.findings(project) == []


def test_somebody_elses_code_is_shown_and_not_run(project):
    page = project / "docs" / "rotary" / "one.md"
    page.write_text("# One\n\n```{.python .quoted}\nx = self.rotate(x)\n```\n", encoding="utf-8")
    assert pasted.findings(project) == []


def test_a_page_that_has_been_rewritten_leaves_the_list(project):
    listed = project / pasted.WAITING
    listed.parent.mkdir(parents=True)
    listed.write_text("rotary/one.md\nrotary/two.md\n", encoding="utf-8")
    (project / "docs" / "rotary" / "two.md").write_text("# Two\n\n{{ code: rotary.rotate }}\n", encoding="utf-8")
    assert [found.file for found in pasted.findings(project)] == [pasted.WAITING]
    assert pasted.correct(project) == [f"{pasted.WAITING}: docs/rotary/one.md is taken off"]
    assert pasted.waiting(project) == ["rotary/two.md"]
    assert pasted.findings(project) == []


def test_every_page_on_the_list_waits():
    for path in pasted.waiting(ROOT):
        text = (ROOT / "docs" / path).read_text(encoding="utf-8")
        assert list(pasted.old_forms(Page(f"docs/{path}", text))), f"{path} can be taken off: run scripts/fix.py"
