"""Whatever a figure leaves behind is put back, or noticed."""

import subprocess
import sys

import pytest

from scripts.builder.build import ROOT

PROGRAM = """
import os, random, sys
import numpy as np
{imports}
from scripts.builder.drawing.state import State

state = State(3)
state.restore()
assert not state.is_spoiled()
{leak}
state.restore()
spoiled, sys.stdout = state.is_spoiled(), sys.__stdout__
print(spoiled, {found})
"""


def told(leak: str, imports: str = "", found: str = "None") -> str:
    code = PROGRAM.format(leak=leak, imports=imports, found=found)
    answer = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert answer.returncode == 0, answer.stderr
    return answer.stdout.strip()


@pytest.mark.parametrize(
    "leak, imports",
    [
        ("os.chdir('docs')", ""),
        ("os.environ['LEAKED'] = 'yes'", ""),
        ("sys.path.insert(0, 'leaked')", ""),
        ("sys.stdout = None", ""),
        ("np.seterr(all='raise')", ""),
        ("np.set_printoptions(precision=1)", ""),
        ("pyplot.figure()", "from matplotlib import pyplot"),
        pytest.param("torch.set_default_dtype(torch.float64)", "import torch", marks=pytest.mark.slow),
        pytest.param("torch.set_grad_enabled(False)", "import torch", marks=pytest.mark.slow),
    ],
)
def test_a_leak_is_noticed(leak, imports):
    assert told(leak, imports) == "True None"


@pytest.mark.parametrize(
    "leak, found, imports",
    [
        ("random.seed(9)", "random.random()", ""),
        ("np.random.seed(9)", "np.random.rand()", ""),
        ("rcParams['font.size'] = 30", "rcParams['font.size']", "from matplotlib import rcParams"),
        (
            "colormaps.register(colormaps['viridis'], name='leaked')",
            "'leaked' in colormaps",
            "from matplotlib import colormaps",
        ),
        (
            "font_manager.fontManager.ttflist.clear()",
            "font_manager.findfont('DejaVu Sans', fallback_to_default=False)",
            "from matplotlib import font_manager",
        ),
        pytest.param("torch.manual_seed(9)", "torch.rand(1)", "import torch", marks=pytest.mark.slow),
    ],
)
def test_what_figures_may_set_is_put_back(leak, found, imports):
    clean = told("", imports, found)
    assert clean.startswith("False ")
    assert told(leak, imports, found) == clean
