"""Each mistake that a contributor makes is answered with its file, its line and how to mend it."""

from pathlib import Path

import pytest

from scripts import check, checks
from scripts.checks import facts
from tests.edits import edit
from tests.scripts import small_site
from tests.scripts.small_site import ALT

PAGE, HOME = "docs/rotary/decay.md", "docs/index.md"
FIGURE, FACTS = "figures_src/figures/rotary/decay.py", "figures_src/facts/rotary.py"
ENCODING, TESTS = "figures_src/encoding/rotary.py", "tests/docs/rotary/test_decay.py"
NOTEBOOK, MODEL, SCRIPT = "docs/notebooks/turning.py", "figures_src/models/small.toml", "docs/assets/js/site.js"
SHEET = "docs/assets/css/site.css"
NUMPY = "import numpy as np"
CAPTION = "A fast pair tells neighbours apart. A slow pair tells the beginning of a sequence from its end."
LINK = "../figures/rotary/decay.svg"
ANSWER = small_site.FILES[PAGE].partition('the base?"\n\n')[2].partition("\n## Sources")[0]
CODE = small_site.FILES[PAGE].partition("for it.\n\n")[2].partition("\n## Each")[0]
SOURCE = small_site.FILES[MODEL].partition("base = 10_000.0\n")[2]
PRINT = "print(wavelengths.round().tolist())"
SECOND_TEST = "def test_each_pair_is_slower_than_the_one_before_by_the_same_factor():\n    assert rotary\n"
IMAGE = f"![{ALT}]({LINK})\n*{CAPTION}*\n"

# What is replaced in a copy of a file, by what, words of the answer, and words of the line that it names where this is
# not the first new one ("" for any).
# fmt: off
COPIES = {
    PAGE: [
        (ALT, "", "no alternative text", "![]"),
        (ALT, CAPTION, "repeats the caption"),
        (ALT, "decay.svg", "is a file name"),
        ("## One", '<img src="../assets/a.svg">\n\n## One', "no alternative text"),
        (f"\n*{CAPTION}*", "", "no caption", "![Two"),
        (LINK, "../figures/rotary/decoy.svg", "no figure"),
        (LINK, "figures/rotary/decay.svg", "does not lead"),
        ("## Common", IMAGE + "\n## Common", "a second time", ""),
        (f"*{CAPTION}*", f"![{ALT}](../figures/rotary/decay.svg)", "shares its paragraph", ""),
        ("is slower.\n\n", "is slower.\n", "inside a paragraph", "![Two"),
        (">628.3<", ">628.4<", "printed as '628.4'", "tokens. In"),
        ("example_wave", "example_length", "unknown fact 'rotary.example_lengthlength'", "tokens. In"),
        ('data-fact="rotary.example_wavelength"', "data-fact='rotary.example_wavelength'", "not read", "tokens. In"),
        ("# Example page", "Example page", "no title", ""),
        ("## One", "# One", "a second title"),
        ("## One", "#### One", "skips a level"),
        ("## Common mistakes\n", "## Exercises\n\nMore.\n\n## Common mistakes\n", "the same heading", ""),
        ("Positions in half precision.\n\n", "", "nothing follows the heading", "## Precision"),
        (ANSWER, "", "no answer", "??? question"),
        ('"Exercise 1. How', '"How', "not numbered", "??? question"),
        ("Exercise 1.", "Exercise 3.", "this is exercise 1", "??? question"),
        ("## One", '??? question "Guess: how many?"\n\n## One', "no answer", "Guess"),
        ("??? question", "!!! question", "stands open"),
        ("far apart.", "far {cited: Su et al.} apart.", "inside its paragraph", "Two equal"),
        ("{tested", "{teste", "'teste' is no kind of mark", "{teste"),
        ("far apart.", "far apart. {cited: Su et al.}\n{derived: #the-formula}", "a second mark in one paragraph",
         "{derived"),
        ("far apart.", "far apart. {measured}", "{measured} names nothing", "Two equal"),
        ("{tested", "{derived", "which it does not open", "{derived"),
        ("by_the_same_factor}", "by_another_factor}", "has no test", "{tested"),
        ("far apart.", "far apart. {tested: test_it_falls}", "there is no tests/docs/rotary", "Two equal"),
        ("far apart.", 'far apart.\n\n??? guess "Guess: how far?"\n\n    1. Far', "no one right answer", "???"),
        ("far apart.", "far apart. {derived: ../index.md}", "is a whole page", "Two equal"),
        ("far apart.", "far apart. {measured: scripts/best.py}", "there is no scripts/best.py", "Two eq"),
        ("far apart.", "far apart. {cited: Press et al., Table 2}", "do not name 'Press'", "Two equal"),
        ("frequencies).\n", "frequencies).\n- Su et al., 2023.\n", "may mean 2 sources", "Each pair turns"),
        ("arxiv.org/abs/2104.09864", "arxiv.org/pdf/2104.09864v5", "one address", "- Su"),
        ("2104.09864", "1706.03762", "no listed reference", "- Su"),
        ("## One", "[The idea]().\n\n## One", "without words or target"),
        ("p\\,\\omega_i", "p\\,\\theta_i", "\\theta in a formula", "head of width"),
        ("Positions in half precision.", "The mean $$s = 1$$ is one.", "inside a paragraph"),
        ("import torch\n", "import torch\nimport scipy\n", "may not have scipy", "import scipy"),
        (PRINT, "print(inverse)", "NameError: name 'inverse'", "print(inverse)"),
        (PRINT, "wavelengths", "prints nothing", "```python"),
        ("6283.0]", "6284.0]", "prints '[6.0, 63.0, 628.0, 6283.0]'", "```{.text .printed}"),
        (PRINT, "print(torch.rand(1).item())", "the block prints", "```{.text .printed}"),
        ("rotary.frequencies(8))", "rotary.frequencies(8, base=100.0))", "not the same as rotary.frequencies",
         "<!-- same as"),
        ("Positions in half precision.", "Positions.\n\n<!-- same as rotary.frequencies: True -->", "to no block",
         "<!-- same as rotary.frequencies: True"),
        (CODE, "```python\nrotate(x\n```\n", "cannot be read", "rotate(x"),
        (CODE, "```\nrotate\n```\n", "no language", "```"),
        ("section 3.4.3}\n\n-", "section 3.4.3}\n-", "without an empty line", "- fast"),
        ("- slow pairs", "  - slow pairs", "two or three spaces"),
        ("Positions in half precision.", "> [!NOTE]\n> Positions.", "of another Markdown"),
        ("Positions in half precision.", "!!! note Mind this\n\n    Positions.", "is not read"),
        ("Positions in half precision.", "!!! note\n\nPositions.", "not indented", ""),
        ("\n\n| Pair", "\nPairs:\n| Pair", "a table without an empty line", "| Pair"),
        ("| --- | --- |\n", "", "below its head", "| Pair"),
        ("| 0 | fast |", "| 0 | fast | 1 |", "a row of 3 cells"),
        ("Positions in half", "Teh positions, in teh half", "'teh' is misspelt"),
        ("half precision.", "half precision.[^1]", "[^1] is not there"),
        ("Positions in half precision.", "!!! notte\n\n    Positions.", "'notte' is no kind"),
        ("Positions in half", r"\[ x \] in half", "printed as it stands"),
        ("Positions in half", "A :rocket: in half", "another host"),
        ("| 0 | fast |", "| $|0|$ | fast |", "a bar inside"),
        ("Positions in half", "<!-- Later.\n\nPositions in half", "the comment that begins in line"),
        ("Positions in half", "`Positions in half", "a ` without its partner"),
        ("Positions in half", "[The idea] (#the-idea) in half", "with a space inside"),
        ("Positions in half", "[The idea](#the-idea in half", "#the-idea has no end"),
        ("## Common mistakes", "##Common mistakes", "without a space"),
        ("## Exercises", "## Exercises { #precision }", "#precision names line"),
        ("Positions in half", "[Su et al. (2020)](https://arxiv.org/abs/2104.09864) in half", "is of 2021, not 2020"),
        ("section 3.4.3}", "2020, section 3.4.3}", "is not of 2020", "Each pair turns"),
        ("Positions in half", "Posi\u200btions in half", "a character that nobody sees"),
        ("Positions in half", "[It](https://github.com/a/b/blob/main/c.py#L7) in half", "is a moving branch"),
        (f"{PRINT}\n```\n", f"{PRINT}\n", "has no end", "```python"),
        ("Positions in half", "• Positions in half", "• begins no list"),
        ("Positions in half precision.", "![A curve that falls from one to zero.](../assets/curve.png)",
         "there is no picture ../assets/curve.png"),
        ("2104.09864", "2104.9864", "'2104.9864' is no number of arXiv", "- Su"),
        ("628.3</span>", "628.3", "a data-fact that is not read", "tokens. In"),
        ("    The exponent", "\tThe exponent", "a tab", "The exponent"),
    ],
    HOME: [
        ("Every", "[A page](http://127.0.0.1:8000/rotary/decay/) too. Every", "is a page of the preview"),
        ("[many clocks]", "[here]", "says only 'here'", "Every"),
        ("[many clocks](rotary/decay.md#common-mistakes)", "[many clocks][decay]", "defined nowhere", "Every"),
        ("Every", "See https://example.org for more. Every", "bare address"),
        ("Every encoding", "Every positional embedding", "'positional embedding'"),
        ("Every encoding", "Every theta", "'theta'"),
        ("drawn.", "drawn. TODO: more.", "TODO is left"),
        ("drawn.", "drawn in the the end.", "'the the'"),
        ("drawn.", "drawn for $5.", "without its partner"),
        ("Every", '<script src="//cdn.example.org/a.js"></script>\n\nEvery', "would be loaded"),
        ("Every", "<<<<<<< HEAD\nEvery", "merge conflict"),
    ],
    FIGURE: [
        (small_site.FILES[FIGURE].split("\n")[0] + "\n", "", "no sentence at its beginning", ""),
        ("def draw()", "def plot()", "plot is public", ""),
        ("import numpy as np", "import matplotlib.pyplot as plt\nimport numpy as np", "TID251"),
        ("    return figure", "    figure.savefig('a.svg')\n    return figure", "savefig()"),
        ("style.figure(height=2.6)", "Figure(), None", "Figure() does not belong"),
        ("style.LIGHT.blue", '"#ff0000"', "'#ff0000' is written out"),
        ("    return figure", "    open('a.txt')\n    return figure", "open() touches"),
        ("rotary.frequencies(_HEAD_DIM)", "10_000.0 ** (-np.arange(0, _HEAD_DIM, 2) / _HEAD_DIM)",
         "a ladder of its own: 10_000.0 **", "    angles"),
        ("def draw()", "def draw(", "Expected `)`"),
        ("    return figure", "    np.random.randn(3)\n    return figure", "NPY002"),
        ("    return figure", "    np.random.default_rng()\n    return figure", "without a seed"),
        ("import rotary\n", "import rotary\nfrom scripts import build\n", "must not import scripts", "from scripts"),
        ('"position p (tokens)"', '"positional embedding"', "the term 'positional embedding'"),
        ("    return figure", "    print(1)\n    return figure", "T201"),
        ("    return figure", "    # TODO: more\n    return figure", "FIX002"),
    ],
    ENCODING: [
        (NUMPY, f"{NUMPY}\n\nfrom figures_src.drawing import style", "must not import figures_src.drawing.style",
         "from figures_src"),
        ("base=10000.0", "theta=10000.0", "theta is not used"),
        ("import numpy as np\n", "import numpy as np\n\n\ndef bare():\n    return np\n", "D103", "def bare"),
        ("    Source:\n        Su et al. 2021, arXiv 2104.09864, section 3.2.2.\n", "", "no section Source",
         "def frequencies"),
        ("    Returns:\n        Radians a token, shape (head_dim / 2,), float64.\n", "", "DOC201", ""),
        ("        base: base of the frequencies.\n", "", "D417", "def frequencies"),
        ("base=10000.0", "*, ratio=1", "DOC102", ""),
        ("def frequencies", "@lru_cache\ndef frequencies", "keeps a cache"),
        ("    if head_dim % 2:", "    assert base\n    if head_dim % 2:", "S101"),
        (small_site.FILES[ENCODING].split("\n")[0] + "\n", "", "D100"),
    ],
    FACTS: [
        ("import rotary\n", "import rotary\n\nA = open('a.txt')\n", "open() touches", "A = open"),
        (small_site.FILES[FACTS].split("\n")[-2], '    return "628.3"', "typed, not computed"),
        ("rotary.frequencies", "rotry.frequencies", "Undefined name `rotry`"),
    ],
    NOTEBOOK: [
        ("from figures_src", "import random\n\nfrom figures_src", "module random"),
        ("from figures_src", "import torch\n\ntorch.randn(3)\nfrom figures_src", "without a seed", "torch.randn"),
        ("from figures_src", "import time\n\ntime.time()\nfrom figures_src", "TID251", "time.time"),
        ("# # Turning", "# Turning", "begin with its title", "# %% [markdown]"),
        ("rotary.frequencies(8)", "# %matplotlib inline\nrotary.frequencies(8)", "command of Jupyter"),
    ],
    MODEL: [
        ("base = 10_000.0", "basis = 10_000.0", "no key basis"),
        (SOURCE, "", "source is missing", ""),
        ("[[source]]", "[source]", "is no list of tables"),
        ("read = 2026-11-22\n", "", "read is missing", ""),
        ('"RoPE"', '"rope"', "method is 'rope'"),
        ('"language"', '"text"', "kind is 'text'"),
        ('"half_split"', '"halves"', "layout is 'halves'"),
        ("dims = 32", "dims = 256", "dims is 256"),
        ("base = 10_000.0", "base = -1.0", "base is -1.0"),
        ("year = 2023", "year = ", "cannot be read"),
        ("base = 10_000.0", 'base = "10000"', "base = '10000', which must be a number"),
    ],
    TESTS: [
        ("(2 / 8))\n", f"(2 / 8))\n\n\n{SECOND_TEST}", "Redefinition of unused", ""),
        ("def test_each", "@pytest.mark.skip\ndef test_each", "without a reason"),
    ],
    SCRIPT: [
        ('"Small";', "'Small'", "the layout is not", ""),
        ("document", "if (document.title == 3) document", "expected '==='", "=="),
        ('"Small"', "3", "'number' is not assignable", "document"),
        ("document", "console.log(1);\ndocument", "no-console"),
    ],
    SHEET: [
        ("body", '@import "https://fonts.example.org/a.css";\nbody', "would be loaded"),
    ],
    "README.md": [
        ("docs/index.md", "docs/indexes.md", "leads nowhere", "A site"),
        ("A site", "![A curve that falls.](docs/assets/none.png) A site", "leads nowhere"),
    ],
}
ADDED = [
    ("figures_src/figures/decay_two.py", small_site.FILES[FIGURE], "nothing reads a file in this place"),
    ("figures_src/layers.py", "from figures_src.drawing import style\n", "figures_src/layers must not import"),
    ("scripts/checks/one.py", "from scripts.pages import hooks as hooks\n", "must not import scripts/pages"),
    ("scripts/common/one.py", "from ..maintain import diff as diff\n", "must not import scripts/maintain"),
    ("tests/encoding/rotary_more.py", "def test_it_turns():\n    assert 1 > 0\n", "does not find this file"),
    ("figures_src/experiments/results/first_try.json", "{}\n", "left over"),
    ("docs/assets/js/typeless.js", "document.onclick = () => half(3);\nconst half = (base) => base / 2;\n",
     "implicitly has an 'any' type"),
    ("docs/assets/photo.png", "x" * 5_000_000, "5,000 kB"),
    ("docs/rotary/zerfälle.md", "# Falling\n\nIt falls.\n", "the name is not plain"),
    ("figures_src/figures/rotary/decay.png", "x", "a picture is kept"),
    ("figures_src/figures/rotary/run.csv", "1\n", "a data file is left over"),
    ("notes.txt", "Later.\n", "does not belong in the root"),
    ("docs/figures/rotary/decay.svg", "<svg/>\n", "some program made"),
]
# fmt: on


def plant(root: Path) -> list[tuple]:
    """Every mistake, in a file of its own where that can be; the file and the mistake, of each."""
    planted = [(file, ("", text, words, "")) for file, text, words in ADDED]
    for file, text, _ in ADDED:
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        (root / file).write_bytes(text.encode())
    for file, rows in COPIES.items():
        for number, row in enumerate(rows):
            name = file.replace(".", f"_{number}.")
            (root / name).write_bytes(
                small_site.FILES[file].replace("# Example page", f"# Example page {number}").encode()
            )
            edit(root / name, *row[:2])
            planted.append((name, row))
    return planted


def _findings(root, files=()):
    """All that check.py would say, with ruff and Deno of these files."""
    return [*checks.findings(root), *facts.findings(root, small_site.COMPUTED), *check._style({*files}, root)]


def _line(path, words):
    """The first line that holds the words."""
    lines = path.read_bytes().decode().split("\n")
    return next(number for number, line in enumerate(lines, 1) if words in line)


def test_a_site_without_mistakes_has_no_findings(site):
    assert [str(finding) for finding in _findings(site, small_site.FILES)] == []


@pytest.mark.slow
def test_each_mistake_is_answered_with_file_line_and_hint(site):
    planted = plant(site)
    answers: dict[str, list] = {}
    for finding in _findings(site, {file for file, _ in planted}):
        answers.setdefault(finding.file, []).append(finding)
        assert finding.hint
    silent = []
    for file, (_, new, words, *line) in planted:
        lines = {finding.line for finding in answers.get(file, []) if words in finding.message}
        where = line[0] if line else new.strip().split("\n")[0]
        if not lines or (where and _line(site / file, where) not in lines):
            silent.append((file, new, words, lines, [str(finding) for finding in answers.get(file, [])]))
    assert not silent, "\n".join(map(str, silent))


@pytest.mark.parametrize("broken", ["const a = 1;\nfunction b() {\n", "export const c = a +;\n"])
def test_a_script_that_cannot_be_read_is_named(site, broken):
    (site / SCRIPT).write_text(broken)
    assert "the script cannot be read" in "".join(finding.message for finding in check._style({SCRIPT}, site))
