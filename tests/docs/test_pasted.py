"""The code of the pages runs as a reader pastes it, and cannot drift from the module or from what it prints."""

import pytest

from scripts import fix
from scripts.checks import pasted
from tests.edits import edit
from tests.scripts import small_site

PAGE = "docs/rotary/decay.md"
WHOLE = small_site.FILES[PAGE]


@pytest.fixture
def site(tmp_path):
    """A page with two blocks, of which one is held equal to the encoding module beside it."""
    small_site.write(tmp_path)
    return tmp_path


def test_a_changed_formula_of_the_module_makes_the_block_fail(site):
    edit(site / "figures_src/encoding/rotary.py", "return base **", "return 1.001 * base **")
    (found,) = pasted.findings(site)
    assert WHOLE.splitlines()[found.line - 1].startswith("<!-- same as rotary.frequencies")
    assert (found.file, "not the same as rotary.frequencies" in found.message) == (PAGE, True)


def test_a_block_runs_again_only_if_the_module_that_it_is_held_against_has_changed(site, monkeypatch):
    assert pasted.findings(site) == []
    execute, runs = pasted._execute, []
    monkeypatch.setattr(pasted, "_execute", lambda root, blocks: runs.append(len(blocks)) or execute(root, blocks))
    for name, expected in (("layers", []), ("encoding/rotary", [1])):
        with (site / "figures_src" / f"{name}.py").open("a", encoding="utf-8") as module:
            module.write("\n\ndef something_else():\n    return 1\n")
        assert pasted.findings(site) == []
        assert runs == expected


def test_what_a_block_prints_is_put_in(site):
    edit(site / PAGE, "[6.0, 63.0, 628.0, 6283.0]", "[0.]")
    (said,) = fix.mended(site, pasted.findings(site))
    assert said.endswith(": the block prints '[6.0, 63.0, 628.0, 6283.0]', not '[0.]': rewritten")
    assert (site / PAGE).read_text(encoding="utf-8") == WHOLE
    edit(site / PAGE, "\n```{.text .printed}\n[6.0, 63.0, 628.0, 6283.0]\n```\n", "")
    fix.mended(site, pasted.findings(site))
    assert (site / PAGE).read_text(encoding="utf-8") == WHOLE
    assert pasted.findings(site) == []


def test_a_block_starts_afresh_whatever_the_one_before_did(site):
    before = "```python\nimport numpy as np\n\nnp.set_printoptions(precision=1)\nopen('left', 'w')\nprint(1)\n```\n\n"
    after = "```python\nimport os, numpy as np\n\nprint(os.listdir(), np.array([0.001]))\n```\n\n"
    shown = "```{.text .printed}\n%s\n```\n\n"
    text = f"# One\n\n{before}{shown % 1}{after}{shown % '[] [0.001]'}"
    (site / PAGE).write_text(text, encoding="utf-8")
    assert pasted.findings(site) == []


def test_somebody_elses_code_is_shown_and_not_run(site):
    (site / PAGE).write_text("# One\n\n```{.python .quoted}\nx = self.rotate(x)\n```\n", encoding="utf-8")
    assert pasted.findings(site) == []
