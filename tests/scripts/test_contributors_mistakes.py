"""Each mistake that a contributor makes is answered with its file, its line and how to mend it."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from scripts import check, checks
from scripts.checks import causes, facts
from tests.edits import edit
from tests.scripts import small_site

PAGE = "docs/rotary/decay.md"
FIGURE = "figures_src/figures/rotary/decay.py"
FACTS = "figures_src/facts/rotary.py"
ENCODING = "figures_src/encoding/rotary.py"
CLAIMS = "docs/evidence/claims.md"
NOTEBOOK = "docs/notebooks/turning.py"
TESTS = "tests/encoding/test_rotary.py"
WORKFLOW = ".github/workflows/test.yml"
MODEL = "figures_src/models/small_7b.toml"
CONFIGURED, CONFIGURATION = "figures_src/models/small_8b.toml", "figures_src/models/small_8b.json"
NUMPY = "import numpy as np"
PUBLISHED = "docs/includes/published.txt"
ALT = "A curve that starts at one and falls, with ripples, as the distance grows."
CAPTION = "The mean over all pairs falls with distance, and not step by step."
LINK = "../figures/rotary/decay.svg"
ANSWER = small_site.FILES[PAGE].partition('distance 0?"\n\n')[2].partition("\n## Sources")[0]
MISTAKES = "## Common mistakes\n\nPositions in half precision.\n\n"
EXERCISES = small_site.FILES[PAGE].partition(MISTAKES)[2].partition("## Sources")[0]
CODE = small_site.FILES[PAGE].partition("## The code\n\n")[2].partition("\n## Common")[0]
SOURCE = small_site.FILES[MODEL].partition("base = 10_000.0\n")[2]
SECOND_CLAIM = small_site.FILES[CLAIMS].partition("#rotary }\n\n")[2].replace("### Rotary", "### All")
TEMPLATES = Path(__file__).parents[2] / "scripts" / "templates"
EXAMPLE_LINE = (TEMPLATES / "page.md").read_text(encoding="utf-8").splitlines()[2]
EXAMPLE_CLAIM = (TEMPLATES / "figure.py").read_text(encoding="utf-8").splitlines()[0]
SECOND_TEST = "def test_the_first_pair_turns_one_radian_a_token():\n    assert rotary\n"
IMAGE = f"![{ALT}]({LINK})\n*{CAPTION}*\n"


@dataclass(frozen=True)
class Mistake:
    file: str
    old: str  # what is replaced in the small site; "" for a new file
    new: str
    message: str  # words of it
    hint: str  # words of it
    line: str = ""  # what stands in the line that is named; the first line where left out
    named: str = ""  # the file that is named, where it is another one
    causes: int = 1  # findings that it gives: more than one where two things are wrong


def change(file, old, new, message, hint, line=None, named="", causes=1):
    return Mistake(file, old, new, message, hint, new.strip().split("\n")[0] if line is None else line, named, causes)


def add(file, text, message, hint, line="", named=""):
    return Mistake(file, "", text, message, hint, line, named)


# fmt: off
MISTAKES = {
    # addresses
    "a published heading is renamed": change(PAGE, "## The code\n", "## A few lines\n", "#the-code was published",
        "add { #the-code }", line="# How"),
    "a published page is gone": change(PUBLISHED, "index.md\n", "index.md\nlost.md\n", "was published and is gone",
        "keep docs/lost.md", line="lost"),
    # pictures
    "no alternative text": change(PAGE, ALT, "", "no alternative text", "say in the brackets", "![]"),
    "alternative text repeats the caption": change(PAGE, ALT, CAPTION, "repeats the caption", "what it means"),
    "alternative text is a file name": change(PAGE, ALT, "decay.svg", "is a file name", "what is seen"),
    "alternative text is the figure's name": change(PAGE, ALT, "rotary_decay", "is a file name", "what is seen"),
    "alternative text of two words": change(PAGE, ALT, "A curve", "too short", "one or two sentences"),
    "alternative text without end": change(PAGE, ALT, "word " * 95, "longer than", "one or two sentences"),
    "alternative text begins with image of": change(PAGE, ALT, "Image of a curve that falls from one.",
        "begins with 'Image of'", "leave it out"),
    "an image of HTML without alternative text": change(PAGE, "## The idea\n",
        '<img src="../assets/a.svg">\n\n## The idea\n', "no alternative text", "alt="),
    "no caption": change(PAGE, f"\n*{CAPTION}*", "", "no caption", "*emphasis*", "![A curve"),
    "caption after an empty line": change(PAGE, f"\n*{CAPTION}*", f"\n\n*{CAPTION}*", "no caption", "*emphasis*",
        "![A"),
    "caption is no sentence": change(PAGE, f"*{CAPTION}*", "*Falling scores*", "is no sentence", "full stop"),
    "a figure that does not exist": change(PAGE, LINK, "../figures/rotary/decoy.svg", "no figure",
        "nearest name is rotary/decay"),
    "a figure whose name is like no other": change(PAGE, LINK, "../figures/rotary/nope.svg", "no figure rotary/nope",
        "scripts/new.py figure rotary/nope", causes=2),  # and the figure that was meant is shown nowhere
    "a figure of another chapter": change(PAGE, LINK, "../figures/relative/decay.svg", "no figure relative/decay",
        "nearest name is rotary/decay"),
    "wrong path to a figure": change(PAGE, LINK, "figures/rotary/decay.svg", "does not lead", f"write {LINK}"),
    "a figure linked as PNG": change(PAGE, LINK, "../figures/rotary/decay.png", "does not lead", f"write {LINK}"),
    "a figure shown twice": change(PAGE, "## Common", IMAGE + "\n## Common", "a second time", "#figure-rotary-decay",
        "LAST ![A curve"),
    "two figures in a paragraph": change(PAGE, f"*{CAPTION}*", f"![{ALT}](../figures/rotary/decay.svg)",
        "shares its paragraph", "empty line", "LAST ![A", causes=2),  # and it is shown a second time
    "a figure inside a paragraph": change(PAGE, "far apart.\n\n", "far apart.\n", "inside a paragraph", "empty line",
        "![A"),
    "a figure on no page": change(PAGE, IMAGE, "", "no page shows the figure rotary/decay", "show it", "", FIGURE),
    "a picture from elsewhere": change(PAGE, "## The code",
        "![A curve that falls from one.](https://example.org/a.png)\n\n## The code", "would be loaded", "keep a copy"),
    # figures
    "a figure without docstring": change(FIGURE, small_site.FILES[FIGURE].split("\n")[0] + "\n", "", "no docstring",
        "claim", ""),
    "a docstring that is no sentence": change(FIGURE, small_site.FILES[FIGURE].split("\n")[0], '"""Score decay"""',
        "no sentence", "whole sentence"),
    "draw with arguments": change(FIGURE, "def draw()", "def draw(size)", "must take no arguments",
        "constants of the file"),
    "draw with a star": change(FIGURE, "def draw()", "def draw(**options)", "must take no arguments",
        "constants of the file"),
    "no draw": change(FIGURE, "def draw()", "def plot()", "no function draw()", "write def draw()", ""),
    "a second public name": change(FIGURE, "def draw()", "def helper():\n    return 1\n\n\ndef draw()",
        "helper is public", "_helper"),
    "a button without words": change(FIGURE, "def draw()", "def explore():\n    return 1\n\n\ndef draw()",
        "explore() has no docstring", "button"),
    "a public constant": change(FIGURE, "_HEAD_DIM = 64", "HEAD_DIM = 64\n_HEAD_DIM = HEAD_DIM",
        "HEAD_DIM is public", "underscore"),
    "draw returns nothing": change(FIGURE, "    return figure\n", "", "returns nothing", "return the figure",
        "def draw"),
    "pyplot": change(FIGURE, "import numpy as np", "import matplotlib.pyplot as plt\nimport numpy as np", "pyplot",
        "style.figure()"),
    "savefig": change(FIGURE, "    return figure", "    figure.savefig('a.svg')\n    return figure", "savefig()",
        "only scripts"),
    "show": change(FIGURE, "    return figure", "    figure.show()\n    return figure", "show()", "height="),
    "a figure of one's own size": change(FIGURE, "style.figure(height=2.6)", "Figure(), None", "made by hand",
        "style.figure()"),
    "a colour in hex": change(FIGURE, "style.LIGHT.blue", '"#ff0000"', "#ff0000 is written out", "style"),
    "a colour by name": change(FIGURE, "style.LIGHT.blue", '"red"', "'red' is written out", "style.LIGHT"),
    "a foreign colour map": change(FIGURE, "    return figure",
        '    ax.imshow([[0]], cmap="viridis")\n    return figure', "not of the house", "style.SEQUENTIAL"),
    "a font": change(FIGURE, "    return figure", '    ax.set_title("a", family="Arial")\n    return figure',
        "font 'Arial'", "style sets"),
    "a figure that reads a file": change(FIGURE, "    return figure", "    open('a.txt')\n    return figure",
        "open() touches", "only scripts"),
    "a figure that reads a table": change(FIGURE, "    return figure",
        "    np.loadtxt('https://example.org/a.csv')\n    return figure", "loadtxt() touches", "scripts"),
    "a figure with an encoding of its own": change(FIGURE, "rotary.frequencies(_HEAD_DIM)",
        "10_000.0 ** (-np.arange(0, _HEAD_DIM, 2) / _HEAD_DIM)", "a ladder of its own: 10_000.0 **",
        "rotary.frequencies", "    angles"),
    "a figure outside a chapter": add("figures_src/figures/decay_two.py", small_site.FILES[FIGURE],
        "folder of its chapter", "<chapter>/<figure>.py"),
    "a figure with capitals": add("figures_src/figures/rotary/Decay2.py", small_site.FILES[FIGURE], "no plain name",
        "small letters"),
    "a syntax error": change(FIGURE, "def draw()", "def draw(", "syntax error", "cannot read this line"),
    # randomness
    "random numbers from NumPy's global state": change(FIGURE, "    return figure",
        "    np.random.randn(3)\n    return figure", "global state", "default_rng(seed)"),
    "a generator without seed": change(FIGURE, "    return figure", "    np.random.default_rng()\n    return figure",
        "without a seed", "default_rng(0)"),
    "the module random": change(NOTEBOOK, "from figures_src", "import random\n\nfrom figures_src", "module random",
        "default_rng(seed)"),
    "torch without seed": change(NOTEBOOK, "from figures_src", "import torch\n\ntorch.randn(3)\nfrom figures_src",
        "without a seed", "Generator()", "torch.randn"),
    "a clock": change(NOTEBOOK, "from figures_src", "import time\n\ntime.time()\nfrom figures_src",
        "differs every time", "constant", "time.time"),
    # architecture
    "encoding imports a figure": change(ENCODING, NUMPY, f"{NUMPY}\n\nfrom figures_src.drawing import style",
        "must not import figures_src.drawing.style", "may import", "from figures_src"),
    "encoding imports matplotlib": change(ENCODING, NUMPY, f"import matplotlib\n{NUMPY}",
        "must not import matplotlib", "another room"),
    "a fact imports matplotlib": change(FACTS, NUMPY, f"import matplotlib\n{NUMPY}", "must not import matplotlib",
        "another room"),
    "encoding imports os": change(ENCODING, NUMPY, f"import os\n\n{NUMPY}", "must not import os", "may import"),
    "encoding imports torch": change(ENCODING, NUMPY, f"{NUMPY}\nimport torch", "not import torch", "may import",
        "import torch"),
    "encoding imports a figure from two folders up": change(ENCODING, NUMPY, f"{NUMPY}\n\nfrom .. import drawing",
        "must not import figures_src.drawing", "may import", "from .."),
    "a layer imports the style": add("figures_src/layers.py", "from figures_src.drawing import style\n",
        "figures_src/layers must not import", "may import"),
    "a fact that reads a file": change(FACTS, "import rotary\n", "import rotary\n\nA = open('a.txt')\n",
        "open() touches", "return", "A = open"),
    "pyplot from matplotlib": change(FIGURE, "from matplotlib.figure",
        "from matplotlib import pyplot\nfrom matplotlib.figure",
        "pyplot keeps a global state", "style.figure()"),
    "a figure imports a script": change(FIGURE, "import rotary\n", "import rotary\nfrom scripts import build\n",
        "must not import scripts", "move what", "from scripts"),
    "the letter theta in code": change(ENCODING, "base=10000.0", "theta=10000.0", "theta is not used",
        "frequencies, angles or base"),
    "a folder called encodings": add("figures_src/encodings/a.py", '"""A."""\n', "called encodings", "write encoding"),
    # the encoding module
    "a function without docstring": change(ENCODING, "import numpy as np\n",
        "import numpy as np\n\n\ndef bare():\n    return np\n", "bare has no docstring", "Source", "def bare"),
    "a function without source": change(ENCODING,
        "    Source:\n        Su et al. 2021, arXiv 2104.09864, section 3.2.2.\n", "", "no section Source", "arXiv id",
        "def frequencies"),
    "a function that does not say its result": change(ENCODING,
        "    Returns:\n        Radians a token, shape (head_dim / 2,), float64.\n", "", "no section Returns",
        "shape and unit", "def frequencies"),
    "an argument that is not described": change(ENCODING, "        base: base of the frequencies.\n", "",
        "does not describe base", "add it to Args", "def frequencies"),
    "an argument that is gone": change(ENCODING, "base=10000.0", "*, ratio=1", "describes base, which", "mend Args"),
    "a cache": change(ENCODING, "def frequencies", "@lru_cache\ndef frequencies", "keeps a cache", "compute it"),
    "print in encoding": change(ENCODING, "    if head_dim % 2:", "    print(base)\n    if head_dim % 2:", "print()",
        "return the value"),
    "assert in encoding": change(ENCODING, "    if head_dim % 2:", "    assert base\n    if head_dim % 2:", "assert in",
        "raise ValueError"),
    "a function that changes the module": change(ENCODING, "    if head_dim % 2:",
        "    global np\n    if head_dim % 2:", "np is changed from inside a function", "return it"),
    "an encoding file without docstring": change(ENCODING, small_site.FILES[ENCODING].split("\n")[0] + "\n", "",
        "the file has no docstring", "which method"),
    "an encoding without tests": add("figures_src/encoding/alibi.py",
        '"""ALiBi."""\n\n\ndef slopes():\n    """S.\n\n    Returns:\n        S.\n\n    Source:\n        P.\n    """\n',
        "no tests", "tests/encoding/test_alibi.py"),
    # facts
    "a wrong number": change(PAGE, ">54,410<", ">54,411<", "printed as '54,411'", "fix.py", "- slow pairs"),
    "a number by hand beside a fact": change(PAGE, "Positions in half precision.", "A turn takes 54,410 tokens.",
        "54,410 is typed by hand", 'data-fact="rotary.longest"'),
    "an unknown fact": change(PAGE, '"rotary.longest"', '"rotary.largest"', "unknown fact 'rotary.largest'",
        "the nearest is rotary.longest", "- slow pairs"),
    "a fact that is not read": change(PAGE, 'data-fact="rotary.longest"', "data-fact='rotary.longest'", "not read",
        "exactly <span", "- slow pairs"),
    "a fact that no page quotes": change(PAGE, '<span data-fact="rotary.longest">54,410</span>', "many",
        "no page quotes", "quote or remove", "def longest", FACTS),
    "a fact with arguments": change(FACTS, "def longest()", "def longest(head_dim)", "takes arguments", "one number"),
    "a fact without docstring": change(FACTS, '    """Wavelength of the slowest pair of head_dim 128, in tokens."""\n',
        "", "has no docstring", "with its unit", "def longest"),
    "a file of facts without docstring": change(FACTS, small_site.FILES[FACTS].split("\n")[0] + "\n", "",
        "the file of facts has no docstring", "name the chapter"),
    "a fact that is no text": change(FACTS, "def longest() -> str", "def longest() -> float", "not said to be text",
        "-> str"),
    "a fact that is typed": change(FACTS, small_site.FILES[FACTS].split("\n")[-2], '    return "54,410"',
        "typed, not computed", "figures_src.encoding"),
    "a class among the facts": change(FACTS, "def longest", "class Ladder:\n    pass\n\n\ndef longest", "no function",
        "_Name"),
    # structure of pages
    "a page without title": change(PAGE, "# How scores fall", "How scores fall", "no title", "'# Title'", ""),
    "two titles on a page": change(PAGE, "## The idea", "# The idea", "a second title", "##"),
    "a skipped level": change(PAGE, "## The idea", "#### The idea", "skips a level", "write ##"),
    "two pages with one title": change("docs/index.md", "# Home", "# How scores fall", "the same title", "of its own",
        "# How", PAGE),
    "a heading with a full stop": change(PAGE, "## The idea", "## The idea.", "ends with a sign", "leave the sign out"),
    "two equal headings": change(PAGE, "## Common mistakes\n", "## The code\n\nMore.\n\n## Common mistakes\n",
        "the same heading", "what it holds", "LAST ## The code"),
    "an empty section": change(PAGE, "Positions in half precision.\n\n", "", "nothing follows the heading", "write it",
        "## Common"),
    "no sources": change(PAGE, "## Sources", "## Papers", "no section Sources", "paper and section"),
    "no exercises": change(PAGE, "## Exercises", "## Questions", "no section Exercises", "folded answers",
        "## Sources"),
    "sections out of order": change(PAGE, MISTAKES + EXERCISES, EXERCISES + MISTAKES, "stands after Exercises",
        "the order is", "## Common"),
    # exercises
    "an exercise without answer": change(PAGE, ANSWER, "", "no answer", "four spaces", "??? question"),
    "an exercise without number": change(PAGE, '"Exercise 1. What', '"What', "not numbered", "Exercise 1",
        "??? question"),
    "a wrong number of an exercise": change(PAGE, "Exercise 1.", "Exercise 3.", "this is exercise 1", "from 1",
        "??? question"),
    "a guess without an answer": change(PAGE, "## The code", '??? question "Guess: how many?"\n\n## The code',
        "no answer", "four spaces", "Guess"),
    "an answer that stands open": change(PAGE, "??? question", "!!! question", "stands open", "???"),
    "an answer that is not indented": change(PAGE, "    Every cosine", "Every cosine", "no answer", "four spaces",
        "??? question"),
    "a number of an answer that its code does not print": change(
        PAGE, "Every cosine is 1", "Of 968 cosines each is 1", "968 is not what", "print it", "    Of 968"),
    "a section after the sources": change(PAGE, "section 3.4.3.\n", "section 3.4.3.\n\n## Further reading\n\nMore.\n",
        "stands after Sources", "Sources end the page", "## Further"),
    # marks
    "a mark inside its paragraph": change(PAGE, "far apart.", "far {cited: Su et al.} apart.", "inside its paragraph",
        "paragraph's end", "Two equal"),
    "a kind that does not exist": change(PAGE, "{tested", "{teste", "'teste' is no kind of mark",
        "write tested; all are derived", "{teste"),
    "a kind that is gone": change(PAGE, "{tested", "{proved", "{proved} is no mark any more",
        "write {tested: test_name}, {derived", "{proved"),
    "a mark that nothing needs": change(PAGE, "far apart.", "far apart. {no claim}", "no mark any more", "leave it out",
        "Two equal"),
    "a second mark in a paragraph": change(PAGE, "far apart.", "far apart. {cited: Su et al.}\n{derived: #the-formula}",
        "a second mark in one paragraph", "keep the stronger of cited and derived", "{derived"),
    "a mark with a space and a capital": change(PAGE, "far apart.", "far apart. { Tested: test_it }",
        "{ Tested: test_it } is printed", "{tested: ...}", "Two"),
    "a mark without its colon": change(PAGE, "far apart.", "far apart. {derived #the-idea}", "printed as it stands",
        "{derived: ...}", "Two equal"),
    "a mark that is gone, with a capital": change(PAGE, "far apart.", "far apart. {No claim}", "printed as it stands",
        "leave it out", "Two equal"),
    "a mark that names nothing": change(PAGE, "far apart.", "far apart. {measured}", "{measured} names nothing",
        "{measured: page.md#", "Two equal"),
    "a derivation that is a test": change(PAGE, "{tested", "{derived", "which it does not open",
        "{derived: page.md#section}", "{derived"),
    "a test that does not exist": change(PAGE, "turns_one_radian", "turns_two_radians", "has no test",
        "its nearest is test_the_first_pair", "{tested"),
    "a missing file of tests": change(PAGE, "far apart.", "far apart. {tested: test_it_falls}",
        "there is no tests/docs/rotary/test_decay.py", "::", "Two equal"),
    "an argument on a missing page": change(PAGE, "far apart.", "far apart. {derived: decoy.md#the-idea}",
        "there is no page decoy.md", "../rotary/decay.md", "Two equal"),
    "an argument in a missing section": change(PAGE, "far apart.", "far apart. {derived: #the-ideal}",
        "docs/rotary/decay.md has no heading #the-ideal", "the nearest is #the-idea", "Two equal"),
    "an argument anywhere on a page": change(PAGE, "far apart.", "far apart. {derived: ../index.md}", "is a whole page",
        "{derived: page.md#sec", "Two equal"),
    "a benchmark that does not exist": change(PAGE, "far apart.", "far apart. {measured: scripts/best.py}",
        "there is no scripts/best.py", "of ours", "Two eq"),
    "a citation that is no source of the page": change(PAGE, "far apart.", "far apart. {cited: Press et al., Table 2}",
        "do not name 'Press'", "as listed under Sources", "Two equal"),
    "a citation that may mean two sources": change(PAGE, "3.4.3.\n", "3.4.3.\n- Su et al., 2023, section 3.4.3.\n",
        "may mean 2 sources", "its year", "Each pair"),
    # popular claims
    "a claim without a verdict": change(CLAIMS, "- **Verdict: false.** It rises again.\n", "", "no part 'Verdict'",
        "**Verdict: false.**", "### Rotary"),
    "a verdict that does not exist": change(CLAIMS, "Verdict: false", "Verdict: mostly false",
        "'mostly false' is no verdict", "write **Verdict: false.**"),
    "a claim that nothing could refute": change(CLAIMS,
        "Count the steps that rise: [the mean](../rotary/decay.md#the-formula).", "It is known.",
        "nothing here could refute", "link to a figure", "- **Test"),
    "a claim without a citation": change(CLAIMS, "[Su et al. (2021)](https://arxiv.org/abs/2104.09864), section 3.4.3.",
        "The paper.", "cites nothing", "released code", "- **Source"),
    "a part of a claim that says nothing": change(CLAIMS, " Blog posts.", "", "'Heard in' says nothing",
        "kind of place", "- **Heard"),
    "a part of a claim that does not exist": change(CLAIMS, "**Heard in.**", "**Seen in.**", "'Seen in' is no part",
        "**Heard in.**"),
    "a part of a claim that stands twice": change(CLAIMS, "- **Test.**", "- **Heard in.** Books.\n- **Test.**",
        "a second part 'Heard in'", "keep one"),
    "parts of a claim out of order": change(CLAIMS,
        "- **Exactly.** The score falls with every step.\n- **Heard in.** Blog posts.\n",
        "- **Heard in.** Blog posts.\n- **Exactly.** The score falls with every step.\n", "out of order",
        "Exactly, Heard in, Test", "### Rotary"),
    "a claim without a name": change(CLAIMS, " { #scores_fall }", "", "has no name", "{ #rotary_scores_fall }",
        "### Rotary"),
    "two claims with one name": change(CLAIMS, "section 3.4.3.\n", f"section 3.4.3.\n\n{SECOND_CLAIM}",
        "names line 9, too", "another", "### All scores"),
    "a page of claims without its table": change(CLAIMS, "{{ claims: table }}", "A table.", "has no table",
        "{{ claims: table }}", ""),
    # links
    "a broken link": change("docs/index.md", "rotary/decay.md", "rotary/decoy.md", "leads nowhere", "rotary/decay.md",
        "Every"),
    "a broken anchor": change("docs/index.md", "#the-idea", "#the-ideas", "no heading #the-ideas", "#the-idea",
        "Every"),
    "a link to HTML": change("docs/index.md", "decay.md#the-idea", "decay.html", "names a built page", "decay.md",
        "Every"),
    "an absolute link": change("docs/index.md", "(rotary/", "(/rotary/", "is absolute", "../", "Every"),
    "the address of a published page": change("docs/index.md", "Every",
        "[A page](https://example.org/small/rotary/decay/) too. Every", "is a page of this site", "name its source"),
    "the address of the preview": change("docs/index.md", "Every", "[A page](http://127.0.0.1:8000/) too. Every",
        "is a page of this site", "../rotary"),
    "a link that says here": change("docs/index.md", "[how scores fall]", "[here]", "says only 'here'",
        "where it leads", "Every"),
    "a link without words": change("docs/index.md", "[how scores fall]", "[]", "without words", "where it leads",
        "Every"),
    "a reference without definition": change("docs/index.md", "[how scores fall](rotary/decay.md#the-idea)",
        "[how scores fall][decay]", "defined nowhere", "[words](target)", "Every"),
    "a bare address": change("docs/index.md", "Every", "See https://example.org for more. Every", "bare address",
        "[words](address)"),
    "an address that is not encrypted": change("docs/index.md", "Every", "[A site](http://example.org). Every",
        "not encrypted", "https://"),
    "a PDF of arXiv": change(PAGE, "arxiv.org/abs/2104.09864", "arxiv.org/pdf/2104.09864v5", "one address",
        "arxiv.org/abs/2104.09864", "- Su"),
    "a broken link of the README": change("README.md", "docs/index.md", "docs/indexes.md", "leads nowhere", "exists",
        "A site"),
    "a missing picture of the README": change("README.md", "A site",
        "![A curve that falls.](docs/assets/none.png) A site", "leads nowhere", "exists"),
    # references
    "a paper that is not listed": change(PAGE, "2104.09864", "1706.03762", "no listed reference", "docs/references.md",
        "- Su"),
    "a DOI of another form": change(PAGE, "## The code", "[It](https://dx.doi.org/10.1000/1).\n\n## The code",
        "https://dx.doi.org/10.1000/1 is no DOI", "https://doi.org/10"),
    "a link without target": change(PAGE, "## The code", "[The idea]().\n\n## The code", "a link without target",
        "page's path"),
    "a number that is none of arXiv": change(PAGE, "2104.09864", "RoFormer", "no number of arXiv", "four digits",
        "- Su"),
    "a reference with two numbers": change("docs/references.md", "[arXiv 2104.09864]", "[arXiv 2104.09865]",
        "prints arXiv 2104.09865", "both", "- Su"),
    "a reference listed twice": change("docs/references.md", "# References\n",
        "# References\n\n- Su, 2021. [RoFormer](https://arxiv.org/abs/2104.09864)\n", "listed twice", "keep one",
        "- Su et al."),
    "a reference out of order": change("docs/references.md", "# References\n",
        "# References\n\n- Peng et al., 2023. [YaRN](https://arxiv.org/abs/2309.00071)\n", "2021 stands after 2023",
        "by year", "- Su et al."),
    "a reference without year": change("docs/references.md", ", 2021.", ".", "no year", "authors, year", "- Su"),
    # words
    "American spelling": change(PAGE, "Positions in half", "Normalized vectors in half", "not spelt in the British way",
        "ormalised"),
    "positional embedding": change("docs/index.md", "Every encoding", "Every positional embedding",
        "'positional embedding'", "positional encoding"),
    "theta in prose": change("docs/index.md", "Every encoding", "Every theta", "'theta'", "frequencies"),
    "theta in a formula": change(PAGE, "\\omega_i)$", "\\theta_i)$", "\\theta in a formula", "\\omega", "The score"),
    "simply": change("docs/index.md", "drawn.", "simply drawn.", "'simply'", "leave it out"),
    "praise": change("docs/index.md", "drawn.", "drawn in a powerful way.", "'powerful'", "what it does"),
    "coming soon": change("docs/index.md", "drawn.", "coming soon.", "'coming soon'", "write it"),
    "a TODO": change("docs/index.md", "drawn.", "drawn. TODO: more.", "TODO is left", "open an issue"),
    "a word that stands twice": change("docs/index.md", "drawn.", "drawn in the the end.", "'the the'",
        "leave one out"),
    # formulas and code
    "a formula that cannot be read": change(PAGE, "\\frac{2}{d}", "\\frac{2}{d", "cannot be read", "brace", "$$"),
    "a dollar sign without partner": change("docs/index.md", "drawn.", "drawn for $5.", "without its partner", "\\$"),
    "a display formula in a line": change(PAGE, "Positions in half precision.", "The mean $$s = 1$$ is one.",
        "inside a paragraph", "empty line"),
    "a display formula glued to a paragraph": change(PAGE, "mean is\n\n$$", "mean is\n$$", "inside a paragraph",
        "empty line", "$$"),
    "a listing of the old form": change(PAGE, CODE, "{{ code: rotary.frequencies }}\n", "of the old form",
        "runs as it stands", "{{ code"),
    "code that a reader may not have": change(PAGE, "import numpy as np\n\nhead_dim",
        "import numpy as np\nimport scipy\n\nhead_dim", "may not have scipy", "nothing but torch", "import scipy"),
    "code without its imports": change(PAGE, "import numpy as np\n\n    print(np.cos(0 * np.array([1.0, 0.1])).mean())",
        "print(1.0)", "imports nothing", ".python .quoted", "    ```python"),
    "code that is too long": change(PAGE, "print(inv_freq)", "print(inv_freq)" + "\n" * 12 + "head_dim += 1",
        "has 17 lines", "cut it to 15", "```python"),
    "code that is too wide": change(PAGE, "print(inv_freq)", "print(inv_freq)" + "  # shown" * 8, "has 87 characters",
        "at most 72", "print(inv_freq)"),
    "code that raises an error": change(PAGE, "print(inv_freq)", "print(inverse)", "NameError: name 'inverse'",
        "who pastes it", "print(inverse)"),
    "code that prints nothing": change(PAGE, "print(inv_freq)", "inv_freq", "prints nothing", "a print", "```python"),
    "code that prints something else": change(PAGE, "[1.    0.1   0.01  0.001]", "[1.    0.1   0.01  0.002]",
        "prints '[1.    0.1   0.01  0.001]'", "fix.py", "```{.text .printed}"),
    "code whose random numbers have no seed": change(PAGE, "print(inv_freq)", "print(np.random.rand())",
        "something else each time", "a seed", "```python"),
    "code that differs from the module": change(PAGE, "rotary.frequencies(8))", "rotary.frequencies(8, base=100.0))",
        "not the same as rotary.frequencies", "np.allclose(", "<!-- same as"),
    "code that is the same as no function": change(PAGE, "same as rotary.frequencies", "same as rotary.frequency",
        "no function 'frequency'", "rotary.rotate", "<!-- same as"),
    "a hidden line after no code": change(PAGE, "Positions in half precision.",
        "Positions.\n\n<!-- same as rotary.frequencies: True -->", "belongs to no block", "after a block",
        "<!-- same as rotary.frequencies: True"),
    "Python that cannot be read": change(PAGE, CODE, "```python\nrotate(x\n```\n", "cannot be read", "mark the block",
        "rotate(x"),
    "a code block without language": change(PAGE, CODE, "```\nrotate\n```\n", "no language", "python, sh, text", "```"),
    "a code block without end": change("docs/index.md", "Every encoding", "```sh\nls\n\nEvery encoding", "no end",
        "close it", "```sh"),
    # layout of Markdown
    "a list glued to a paragraph": change(PAGE, "section 3.4.3}\n\n-", "section 3.4.3}\n-", "without an empty line",
        "empty line before it", "- fast"),
    "an inner list with two spaces": change(PAGE, "- slow pairs", "  - slow pairs", "two or three spaces",
        "four spaces"),
    "a note in GitHub's form": change(PAGE, "Positions in half precision.", "> [!NOTE]\n> Positions.", "GitHub's form",
        "!!! note"),
    "a block that is not read": change(PAGE, "Positions in half precision.", "!!! note Mind this\n\n    Positions.",
        "is not read", "straight quotation marks"),
    "a note that is not indented": change(PAGE, "Positions in half precision.", "!!! note\n\nPositions.",
        "not indented", "4 spaces", "AFTER !!! note"),
    "a table glued to a paragraph": change(PAGE, "\n\n| Pair", "\nPairs:\n| Pair", "a table without an empty line",
        "empty line", "| Pair"),
    "a table without a line below its head": change(PAGE, "| --- | --- |\n", "", "below its head", "| --- |", "| Pair"),
    "a row with a cell too many": change(PAGE, "| 0 | fast |", "| 0 | fast | 1 |", "a row of 3 cells", "inside a cell"),
    # the nav
    "a page missing from the nav": change("mkdocs.yml", "      - rotary/decay.md\n", "", "missing from the nav",
        "add rotary/decay.md", "", PAGE),
    "a page named twice": change("mkdocs.yml", "  - references.md", "  - index.md\n  - references.md", "twice",
        "keep one", "  - index.md"),
    "an entry without a file": change("mkdocs.yml", "rotary/decay.md", "rotary/decoy.md", "does not exist",
        "rotary/decay.md", "decoy"),
    # notebooks
    "a notebook without cells": add(NOTEBOOK, 'print("one")\n', "not in percent format", "# %%"),
    "a notebook without title": change(NOTEBOOK, "# # Turning", "# Turning", "begin with its title", "# # Title",
        "# %% [markdown]"),
    "a command of Jupyter": change(NOTEBOOK, "rotary.frequencies(8)", "# %matplotlib inline\nrotary.frequencies(8)",
        "command of Jupyter", "plain Python"),
    "a path of one machine": change(NOTEBOOK, "rotary.frequencies(8)",
        'rotary.frequencies(8)\nopen("/home/me/data.txt")', "path of one machine", "figures_src", "open("),
    "pyplot in a notebook": change(NOTEBOOK, "from figures_src",
        "from matplotlib import pyplot as plt\n\nfrom figures_src", "pyplot", "style.figure()"),
    "an executed notebook": add("docs/notebooks/turning.ipynb", "{}\n", "generated file", "git rm --cached"),
    # models and examples
    "a model with an unknown key": change(MODEL, "base = 10_000.0", "basis = 10_000.0", "no key basis", "write base"),
    "a model without source": change(MODEL, SOURCE, "", "source is missing", "add it", ""),
    "a source in single brackets": change(MODEL, "[[source]]", "[source]", "is no list of tables", "[[source]]"),
    "a source without its day": change(MODEL, "read = 2026-11-21\n", "", "read is missing", "add it", ""),
    "a model of an unknown method": change(MODEL, '"RoPE"', '"rope"', "method is 'rope'", "RoPE"),
    "a model of an unknown kind": change(MODEL, '"language"', '"text"', "kind is 'text'", "language"),
    "an unknown layout": change(MODEL, '"half_split"', '"halves"', "layout is 'halves'", "half_split"),
    "more rotary dims than the head has": change(MODEL, "dims = 64", "dims = 256", "dims is 256", "at most head_dim"),
    "a base below zero": change(MODEL, "base = 10_000.0", "base = -1.0", "base is -1.0", "positive"),
    "TOML that cannot be read": change(MODEL, "year = 2023", "year = ", "cannot be read", "key = value"),
    "a number in quotation marks": change(MODEL, "base = 10_000.0", 'base = "10000"',
        "base = '10000', which must be a number", "leave out the quotation"),
    "a base that the configuration does not have": change(CONFIGURED, "base = 10_000.0", "base = 100_000.0",
        "base is 100,000.0, but small_8b.json says 10,000", "file says"),
    "a configuration that cannot be read": change(CONFIGURATION, '"rope_theta"', "rope_theta",
        "the file cannot be read", "word for word"),
    "a configuration without its heads": change(CONFIGURATION, '  "num_attention_heads": 32,\n', "",
        "the file cannot be read", "of the heads", ""),
    "a model with the checkpoint of another": add("figures_src/models/zero_8b.toml",
        small_site.FILES[CONFIGURED].replace('name = "', 'name = "Zero '),
        "has the same checkpoint: someone/small", "checkpoint and values", "checkpoint"),
    "two models with one name": add("figures_src/models/tiny_7b.toml", small_site.FILES[MODEL], "the same name",
        "its own name", "name ="),
    "a page that is still the example": change("docs/index.md", "Every encoding", f"{EXAMPLE_LINE}\nEvery encoding",
        "is the example's", "your own"),
    "a figure that still makes the example's claim": change(FIGURE, small_site.FILES[FIGURE].split("\n")[0],
        EXAMPLE_CLAIM, "is the example's", "your own"),
    # third parties and dependencies
    "a font from elsewhere": change("docs/assets/css/site.css", "body",
        '@import "https://fonts.example.org/a.css";\nbody', "would be loaded", "keep a copy"),
    "a script from elsewhere": change("docs/index.md", "Every",
        '<script src="//cdn.example.org/a.js"></script>\n\nEvery', "would be loaded", "keep a copy"),
    "a script that fetches": add("docs/assets/js/site.js", 'fetch("https://api.example.org/x");\n', "would be loaded",
        "keep a copy"),
    "a version that is open": change("pyproject.toml", '"numpy==2.4.6"', '"numpy>=2"', "no exact version",
        "numpy==VERSION"),
    "a constraint that is open": change("constraints.txt", "pillow==13.0.0", "pillow", "no exact version",
        "pillow==VERSION"),
    "two versions of a package": change("constraints.txt", "numpy==2.4.6", "numpy==2.4.5", "contradicts numpy==2.4.6",
        "the same version"),
    "a package that is not listed": change(NOTEBOOK, "from figures_src", "import seaborn\n\nfrom figures_src",
        "seaborn is not a dependency", "pyproject.toml", "import seaborn"),
    # tests and workflows
    "a test that cannot fail": change(TESTS, "    assert rotary.frequencies(8)[0] == 1", "    rotary.frequencies(8)",
        "cannot fail", "assert", "def test"),
    "an assert that always holds": change(TESTS, "assert rotary.frequencies(8)[0] == 1", "assert True", "always holds",
        "comparison"),
    "a test that asserts nothing of the value": change(TESTS, "rotary.frequencies(8)[0] == 1",
        "rotary.frequencies(8) is not None", "only that there is", "which value", "    assert"),
    "a test that is no sentence": change(TESTS, "def test_the",
        "def test_rotary():\n    assert rotary\n\n\ndef test_the",
        "no sentence", "what holds", "def test"),
    "two tests of one name": change(TESTS, "    assert rotary.frequencies(8)[0] == 1\n",
        f"    assert rotary.frequencies(8)[0] == 1\n\n\n{SECOND_TEST}", "Redefinition of unused", "name of its own",
        "LAST def test"),
    "a test that is not found": add("tests/encoding/rotary_more.py", "def test_it_turns():\n    assert 1 > 0\n",
        "does not find this file", "test_rotary_more.py"),
    "a test left out in silence": change(TESTS, "def test_the", "@pytest.mark.skip\ndef test_the", "without a reason",
        "say why"),
    "an action that is not pinned": change(WORKFLOW, "checkout@de0fac2e4500dabe0009e67214ff5f5447ce83dd # v6.0.2",
        "checkout@v6", "can change", "full hash", "uses"),
    "an action without its version": change(WORKFLOW, " # v6.0.2", "", "does not say its version", "# v1.2.3", "uses"),
    "a workflow without rights": change(WORKFLOW, "permissions: {}\n", "", "does not say its rights", "permissions: {}",
        ""),
    "rights for forks": change(WORKFLOW, "on: push", "on:\n  pull_request_target:", "gives a fork our rights",
        "use pull_request", "pull_request_target"),
    "a workflow that runs no script of ours": change(WORKFLOW, "scripts/test.py", "scripts/tests.py",
        "no scripts/tests.py", "scripts of this repository"),
    "a workflow that runs no maintainer's command": change(WORKFLOW, "scripts/test.py", "scripts/maintain redy",
        "no scripts/maintain redy", "scripts of this repository"),
    # what nothing uses
    "an asset that nothing names": add("docs/assets/css/old.css", "a { color: red; }\n", "nothing names this",
        "remove it"),
    "a result in a folder of its own": add("figures_src/experiments/results/first_try.json", "{}\n", "left over",
        "small_models/results"),
    "a result of no training": add("figures_src/experiments/small_models/results/first_try.json", "{}\n",
        "must have run", "remove it"),
    "a helper that nothing calls": change(FIGURE, "def draw()", "def _old():\n    return 1\n\n\ndef draw()",
        "nothing uses _old", "remove it", "def _old"),
    # spelling
    "a typing error in a heading": change(PAGE, "## Common mistakes", "## Common mistaks", "'mistaks' is not a",
        "write mistake"),
    "a typing error in a British word": change(PAGE, "Positions in half", "The nieghbour in half",
        "'nieghbour' is not a", "write neighbour"),
    "a typing error in three letters": change(PAGE, "Positions in half", "Teh positions, in teh half",
        "'teh' is not a", "write the"),
    "a typing error in the first word": change(PAGE, "Positions in half", "Neihgbours in half",
        "'Neihgbours' is not a", "write Neighbours"),
    "a typing error near a word of the site": change(PAGE, "Positions in half", "The riples of half",
        "'riples' is not a", "write ripples"),
    "a typing error": change(PAGE, "Positions in half", "Positoins in half, rotray", "'rotray' is not a",
        "write rotary"),
    # markup
    "bold without end": change(PAGE, "Positions in half", "**Positions in half", "a ** without", "before and after"),
    "a footnote that is not there": change(PAGE, "half precision.", "half precision.[^1]", "[^1] is not there",
        "[^1]: "),
    "an unknown kind of note": change(PAGE, "Positions in half precision.", "!!! notte\n\n    Positions.",
        "'notte' is no kind", "note"),
    "a formula in TeX's brackets": change(PAGE, "Positions in half", r"\[ x \] in half", "printed as it stands",
        "$...$"),
    "an emoji from another host": change(PAGE, "Positions in half", "A :rocket: in half", "another host", "material"),
    "a front matter that is no YAML": change(PAGE, "# How scores fall", "---\ntitle: [a\n---\n\n# How scores fall",
        "no YAML", "key: value", "---"),
    "a part of HTML without end": change(PAGE, "Positions in", '<div class="a">\n\nPositions in', "no end", "</div>"),
    "an end of HTML without beginning": change(PAGE, "Positions in", "</div>\n\nPositions in", "ends nothing",
        "remove"),
    "a bar in a formula of a table": change(PAGE, "| 0 | fast |", "| $|0|$ | fast |", "a bar inside", "vert"),
    "a word twice in the glossary": add("docs/includes/glossary.md", "*[RoPE]: rotary\n*[RoPE]: rotary\n",
        "stands in line 1", "keep one", "LAST *["),
    "a style sheet without a brace": change("docs/assets/css/site.css", "pe-ink); }", "pe-ink);", "without its }",
        "end"),
    "a script with a brace too few": add("docs/assets/js/site.js", "const a = 1;\nfunction b() {\n",
        "the script cannot be read", "closed", "LAST"),
    "a module with a syntax error": add("docs/assets/js/site.js",
        'import { a } from "./b.js";\n\nexport const c = a +;\n',
        "cannot be read", "mend this line", "export"),
    "a script with a layout of its own": change("docs/assets/js/site.js", '"Small";', "'Small'", "the layout is not",
        "fix.py", ""),
    "a script that compares two types": change("docs/assets/js/site.js", "document",
        "if (document.title == 3) document", "expected '==='", "Use '==='", "=="),
    "a script with a wrong type": change("docs/assets/js/site.js", '"Small"', "3", "'number' is not assignable",
        "mend the type", "document"),
    "a script with a type that is not declared": add("docs/assets/js/site.js",
        "document.onclick = () => half(3);\nconst half = (base) => base / 2;\n", "implicitly has an 'any' type",
        "declare", "const"),
    "settings with a wrong indent": change("mkdocs.yml", "  - references.md", " - references.md", "cannot be read",
        "as its neighbours", " - ref"),
    "a release without a day": add("CITATION.cff", 'title: Small\ndate-released: "21 November"\n', "is no day",
        "year-month-day", "date-"),
    # what nothing reads
    "a figure in a folder that nothing reads": add("figures_src/rotary/wave.py", small_site.FILES[FIGURE],
        "nothing reads the folder", "figures_src/figures/"),
    "a notebook that Jupyter saved": add("docs/notebooks/mine.ipynb", "{}\n", "nothing reads this", "py:percent"),
    # words and numbers of figures
    "a figure with a term of others": change(FIGURE, '"distance Δ (tokens)"', '"positional embedding"',
        "the term 'positional embedding'", "encoding"),
    "a figure that prints": change(FIGURE, "    return figure", "    print(1)\n    return figure", "print() in",
        "remove"),
    "a generator of bits without seed": change(FIGURE, "    return figure",
        "    np.random.Generator(np.random.PCG64())\n    return figure", "PCG64() without a seed", "PCG64(0)"),
    "a generator with None as its seed": change(FIGURE, "    return figure",
        "    np.random.default_rng(None)\n    return figure", "without a seed", "(0)"),
    "a fact's number on a page that does not quote it": change(
        "docs/index.md", "Every encoding", "A turn takes 54,410 tokens. Every encoding", "typed by hand",
        "rotary.longest"),
    "a comment without its end": change(PAGE, "Positions in half", "<!-- Later.\n\nPositions in half",
        "a comment without its -->", "close it"),
    "code without its end": change(PAGE, "Positions in half", "`Positions in half", "a ` without its partner",
        "write `"),
    "a link with a space": change(PAGE, "Positions in half", "[The idea] (#the-idea) in half", "with a space inside",
        "[words](target)"),
    "a link without its end": change(PAGE, "Positions in half", "[The idea](#the-idea in half",
        "#the-idea has no end", "close it"),
    "an end of a number's tag without its beginning": change(PAGE, "Positions in half", "54,410</span> in half",
        "</span> ends nothing", "remove it"),
    "a heading without a space": change(PAGE, "## Common mistakes", "##Common mistakes", "without a space", "after ##"),
    "an underlined heading": change(PAGE, "Positions in half", "A word\n------\n\nPositions in half",
        "an underlined heading", "## before its words", "------"),
    "a heading with the name of another": change(PAGE, "## Exercises", "## Exercises { #the-idea }",
        "names line 8, too", "another name"),
    "a list of bullets": change(PAGE, "Positions in half", "• Positions in half", "• begins no list", "write -"),
    "a list with brackets": change(PAGE, "Positions in half", "1) Positions in half", "1) begins no list", "write 1."),
    "a fold of HTML": change(PAGE, "Positions in half precision.", "<details>\n\nPositions.\n\n</details>",
        "the Markdown inside is not read", "??? note"),
    "a formula in GitHub's block": change(PAGE, "Positions in half precision.", "```math\nx\n```",
        "a block of math", "write $$"),
    "a command that TeX does not have": change(PAGE, "\\frac{2}{d}", "\\fraq{2}{d}", "Unsupported function name",
        "mend its spelling", "$$"),
    "a term of the glossary without its colon": add("docs/includes/glossary.md", "*[RoPE] rotary encoding\n",
        "is not read", "with the colon"),
    "a TODO in Python": change(FIGURE, "    return figure", "    # TODO: more\n    return figure", "TODO is left",
        "open an issue"),
    "a link to the source of a notebook": change(PAGE, "Positions in half",
        "[Turning](../notebooks/turning.py) in half", "the source of a notebook", "write ../notebooks/turning.ipynb"),
    "a link to a notebook from the wrong folder": change(PAGE, "Positions in half",
        "[Turning](notebooks/turning.ipynb) in half", "leads nowhere", "../notebooks/turning.ipynb"),
    "a picture that is not there": change(PAGE, "Positions in half precision.",
        "![A curve that falls from one to zero.](../assets/curve.png)", "there is no picture ../assets/curve.png",
        "path from this page"),
    "a number of arXiv that lacks a digit": change(PAGE, "2104.09864", "2104.9864", "'2104.9864' is no number of arXiv",
        "five digits", "- Su"),
    "settings without a nav": change("mkdocs.yml", "nav:", "navigation:", "has no nav", "write nav:", ""),
    "a fact without its end": change(PAGE, "54,410</span>", "54,410", "a data-fact that is not read", "exactly <span",
        "- slow pairs"),
    "a misspelt draw": change(FIGURE, "def draw()", "def darw()", "no function draw()", "write def draw()", ""),
    "a name that is not defined": change(FACTS, "rotary.frequencies", "rotry.frequencies", "Undefined name `rotry`",
        "mend its spelling"),
    "a test that only passes": change(TESTS, "    assert rotary.frequencies(8)[0] == 1", "    pass", "cannot fail",
        "assert", "def test"),
    # files
    "a file of the operating system": add("docs/.DS_Store", "x\n", "of the operating system", "git rm"),
    "a picture of five megabytes": add("docs/assets/photo.png", "x" * 5_000_000, "5,000 kB", "smaller"),
    "Windows line ends": change("docs/index.md", "# Home\n", "# Home\r\n", "Windows line ends", "fix.py", ""),
    "a tab in YAML": change("mkdocs.yml", "  - Home", "\t- Home", "a tab in YAML", "fix.py"),
    "a tab in Markdown": change(PAGE, "    Every cosine", "\tEvery cosine", "a tab", "four", "Every cosine"),
    "spaces at the end of a line": change("docs/index.md", "# Home", "# Home  ", "spaces at the end", "fix.py"),
    "no line end at the end": change("docs/index.md", "(rotary/decay.md#the-idea).\n", "(rotary/decay.md#the-idea).",
        "no line end", "fix.py", "Every"),
    "empty lines at the end": change("docs/index.md", "the-idea).\n", "the-idea).\n\n\n", "empty lines at the end",
        "fix.py", "LAST"),
    "a mark of a merge conflict": change("docs/index.md", "Every", "<<<<<<< HEAD\nEvery", "merge conflict",
        "two sides"),
    "a byte order mark": change("docs/index.md", "# Home", "\ufeff# Home", "byte order mark", "fix.py", ""),
    "an empty file": change("docs/assets/css/site.css", "body { color: var(--pe-ink); }\n", "", "is empty", "remove it",
        ""),
    "a name outside ASCII": add("docs/rotary/zerfälle.md", "# Falling\n\nIt falls.\n", "outside ASCII", "a-z"),
    "a name with a space": add("docs/rotary/my page.md", "# Falling\n\nIt falls.\n", "has a space", "underscores"),
    "a page's name with a hyphen": add("docs/rotary/my-page.md", "# Falling\n\nIt falls.\n", "no Python identifier",
        "my_page.md"),
    "a page's name with capitals": add("docs/rotary/MyPage.md", "# Falling\n\nIt falls.\n", "has capitals",
        "mypage.md"),
    "a huge picture": add("docs/rotary/photo.png", "x" * 400_000, "the picture has 400 kB", "draw it"),
    "a huge file": add("figures_src/models/all.json", "1" * 400_000 + "\n", "the file has 400 kB", "smaller extract"),
    "a picture in the sources": add("figures_src/figures/rotary/decay.png", "x", "a picture is kept", "docs/assets"),
    "a result file left over": add("figures_src/figures/rotary/run.csv", "1\n", "a data file is left over", "results"),
    "a file in the root": add("notes.txt", "Later.\n", "does not belong in the root", "move it"),
    "a generated figure": add("docs/figures/rotary/decay.svg", "<svg/>\n", "generated file",
        "the build makes it again"),
    "a left-over of an editor": add("docs/index.md.orig", "# Home\n", "generated file", "git rm"),
}
# fmt: on


@pytest.fixture
def site(site):
    for part in ("objects", "refs"):  # a repository to git, which takes as long as half the checks to begin one
        (site / ".git" / part).mkdir(parents=True)
    (site / ".git" / "HEAD").write_text("ref: refs/heads/main\n")
    return site


def plant(root, mistake):
    path = root / mistake.file
    if mistake.old:
        edit(path, mistake.old, mistake.new)
    else:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(mistake.new.encode())


def findings(root, *files):
    """All that check.py would say, with ruff and Deno of these files."""
    found = [*checks.findings(root), *facts.findings(root, small_site.COMPUTED)]
    return causes.first([*found, *check._style({*files}, root)])


def test_a_site_without_mistakes_has_no_findings(site):
    assert [str(finding) for finding in findings(site)] == []


def test_a_page_may_link_to_what_the_build_draws(site):
    page = site / PAGE
    page.write_text(page.read_text().replace("far apart.", "far apart: [a poster](../figures/rotary/decay.pdf)."))
    assert [str(finding) for finding in findings(site)] == []


@pytest.mark.slow
@pytest.mark.parametrize("mistake", MISTAKES.values(), ids=MISTAKES)
def test_one_message_a_cause_names_file_line_and_hint(site, mistake):
    plant(site, mistake)
    found = findings(site, mistake.file)
    told = [finding for finding in found if mistake.message in finding.message]
    assert told, f"not found; only {[str(finding) for finding in found]}"
    finding = told[0]
    assert finding.file == (mistake.named or mistake.file)
    assert finding.line == _line(site / finding.file, mistake.line)
    assert mistake.hint in finding.hint
    assert len(found) == mistake.causes, [str(finding) for finding in found]


def _line(path, words):
    """The first line that holds the words; LAST stands for the last one, AFTER for the one below."""
    lines = path.read_bytes().decode().split("\n")
    if words.startswith("AFTER "):
        return _line(path, words.removeprefix("AFTER ")) + 1
    if words.startswith("LAST"):
        words = words.removeprefix("LAST").strip()
        return max(number for number, line in enumerate(lines, 1) if words in line and (words or number < len(lines)))
    return next(number for number, line in enumerate(lines, 1) if words in line)
