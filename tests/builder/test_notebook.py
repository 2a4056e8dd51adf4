"""Notebooks run through the same engine: again only when something that they are made from has changed."""

import json
import re

import pytest

from scripts.builder import Options
from scripts.builder.build import Plan

NOTEBOOK = """\
# %% [markdown]
# # A title
#
# Some text.

# %%
import numpy as np
from figures_src.encoding import waves

# %% [markdown]
# More text.

# %%
print(waves.sine([1]))
np.arange(3)
"""


@pytest.mark.slow
def test_a_notebook_is_run_with_its_outputs_and_the_same_bytes_each_time(empty):
    empty.write("docs/notebooks/tour.py", NOTEBOOK)
    assert empty.drawn() == {"notebooks/tour"}
    first = empty.read("docs/notebooks/tour.ipynb")
    book = json.loads(first)
    assert [cell["cell_type"] for cell in book["cells"]] == ["markdown", "code", "markdown", "code"]
    printed, value = book["cells"][3]["outputs"]
    assert printed["text"] == ["[1.682941969615793]\n"]
    assert value["data"]["text/plain"] == ["array([0, 1, 2])"]
    assert empty.drawn() == set()
    assert empty.drawn(force=True) == {"notebooks/tour"}
    assert empty.read("docs/notebooks/tour.ipynb") == first
    empty.edit("figures_src/encoding/waves.py", "math.pi / 2", "math.pi / 3")
    assert [target.name for target in Plan(empty.root, Options()).stale] == ["notebooks/tour"]


BROKEN = {  # the last line of a notebook, which is its line 15 -> what is said of it
    "np.arange(3) / nothing": "15: NameError: name 'nothing' is not defined",
    "1 = 2": "15: SyntaxError: cannot assign to literal",
    "raise SystemExit(1)": "13: SystemExit: 1",  # of which IPython says no line: that of the cell
    "import warnings; warnings.warn('old')": "15: UserWarning: old",
}


@pytest.mark.slow
def test_a_cell_that_fails_and_a_notebook_that_prints_too_much_are_named(empty):
    for number, line in enumerate(BROKEN):
        empty.write(f"docs/notebooks/broken_{number}.py", NOTEBOOK.replace("np.arange(3)", line))
    empty.write("docs/notebooks/tour.py", NOTEBOOK + "print('many numbers ' * 50_000)\n")
    report = empty.build()
    messages = [message for _, message in sorted(report.failed)]
    for number, (message, said) in enumerate(zip(messages, BROKEN.values(), strict=True)):
        assert message.partition(" here. ")[0] == f"docs/notebooks/broken_{number}.py:{said}"
    assert {path.stem for path in empty.root.glob("docs/notebooks/*.ipynb")} == {"tour"}
    ((_, note),) = report.noted
    assert re.fullmatch(r"docs/notebooks/tour.py:1: it has 65\d kB, more than 500: print and draw less", note)
