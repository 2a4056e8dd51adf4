"""The rules of the house are kept, and each breach is found with its file, line and mend."""

from pathlib import Path

import pytest

from scripts.checks import architecture

ROOT = Path(__file__).parents[2]


def _tree(tmp_path, name, text):
    path = tmp_path / name
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    return architecture.findings(tmp_path)


def test_the_sources_keep_every_rule():
    assert [str(finding) for finding in architecture.findings(ROOT)] == []


@pytest.mark.parametrize(
    ("name", "text", "line", "wrong"),
    [
        ("figures_src/encoding/rotary.py", "import math\nimport matplotlib\n", 2, "must not import matplotlib"),
        (
            "figures_src/encoding/rotary.py",
            "from figures_src.style import LIGHT\n",
            1,
            "must not import figures_src.style",
        ),
        ("figures_src/encoding/rotary.py", "import os\n", 1, "must not import os"),
        ("figures_src/encoding/rotary.py", "import torch\n", 1, "must not import torch"),
        ("figures_src/encoding/rotary.py", "from .. import style\n", 1, "must not import figures_src.style"),
        ("figures_src/layers.py", "from figures_src import style\n", 1, "figures_src/layers must not import"),
        ("figures_src/facts/rotary.py", "import matplotlib\n", 1, "must not import matplotlib"),
        ("figures_src/figures/a/b.py", "from scripts import build\n", 1, "must not import scripts.build"),
        ("figures_src/figures/a/b.py", "import matplotlib.pyplot as plt\n", 1, "pyplot"),
        ("figures_src/figures/a/b.py", "from matplotlib import pyplot\n", 1, "pyplot"),
        ("figures_src/figures/a/b.py", "x = 1\nfigure.savefig('a.svg')\n", 2, "savefig() touches files"),
        ("figures_src/facts/a.py", "text = open('a.txt')\n", 1, "open() touches files"),
        ("figures_src/encoding/rotary.py", "def rotate(x, theta):\n    return x\n", 1, "theta"),
        ("figures_src/encodings/rotary.py", "x = 1\n", 1, "encodings"),
        ("figures_src/encoding/rotary.py", "def rotate(:\n", 1, "syntax error"),
    ],
)
def test_each_breach_names_file_and_line(tmp_path, name, text, line, wrong):
    (finding,) = _tree(tmp_path, name, text)
    assert (finding.file, finding.line) == (name, line)
    assert wrong in finding.wrong
    assert finding.mend


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "figures_src/encoding/rotary.py",
            "import math\nimport numpy as np\nfrom . import alibi\nfrom .alibi import bias\n",
        ),
        (
            "figures_src/figures/a/b.py",
            "import numpy as np\nfrom figures_src import style\nfrom figures_src.encoding import rotary\n",
        ),
        ("scripts/build.py", "open('a.txt')\nimport matplotlib\n"),
    ],
)
def test_what_is_allowed_is_not_reported(tmp_path, name, text):
    assert _tree(tmp_path, name, text) == []
