"""Each mistake ends the build with status 1, a message with file and mend, and the last good site in place."""

import hashlib
import subprocess
import sys
from contextlib import contextmanager

import pytest

from tests.edits import edit

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("checkout")]  # one, which takes long to copy


def _build(root):
    command = [sys.executable, "scripts/build.py"]
    return subprocess.run(command, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def _bytes_of_site(root):
    files = sorted(path for path in (root / "site").rglob("*") if path.is_file())
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()


FIGURE, OTHER = (f"figures_src/figures/rotary/{name}.py" for name in ("pairs_of_a_head", "su_bound"))
PAGE, ALIBI, NOTEBOOK = "docs/rotary/rotation.md", "docs/relative/alibi.md", "docs/notebooks/token_experiment.py"
DRAW = "def draw() -> Figure:\n"
WRONG = '<span data-fact="rotary.longest_wavelength">12</span>'
IN_DRAWINGS = [  # file, what stands there, what is planted, and the words of the message
    (FIGURE, DRAW, f"{DRAW}    raise RuntimeError('the sign is wrong')\n", [FIGURE, "the sign is wrong"]),
    (OTHER, DRAW, f"{DRAW}    rotary.frequencies(3)\n", ["rotary/su_bound", OTHER, "head_dim must be even", "got 3"]),
    (NOTEBOOK, "\n# %%\n", "\n# %%\n1 / 0\n\n# %%\n", [NOTEBOOK, "ZeroDivisionError"]),
]
IN_PAGES = [
    (PAGE, "rotary/pairs_of_a_head.svg", "rotary/pairs_of_a_haed.svg", [PAGE, "pairs_of_a_haed", "pairs_of_a_head"]),
    (PAGE, "\n## ", f"\nA wrong {WRONG} number.\n\n## ", [PAGE, "rotary.longest_wavelength", "'12'", "scripts/fix.py"]),
    (PAGE, "?distance=1", "?distance=9", [PAGE, "what can be set on the page is", "distance=1 or 2 or 3 or 4"]),
    (ALIBI, "\n## ", "\n[nowhere](no_such_page.md)\n\n## ", ["relative/alibi.md", "no_such_page.md"]),
    (
        ALIBI,
        "\n## ",
        "\n[there](../rotary/rotation.md#no-such-heading)\n\n## ",
        ["relative/alibi.md", "no-such-heading"],
    ),
    (ALIBI, "\n## ", "\n$$\\frac{1}{$$\n\n## ", [ALIBI, "\\frac{1}{"]),
]


@contextmanager
def _broken(root, mistakes):
    """The checkout with these mistakes; as it was afterwards."""
    good = {root / name: (root / name).read_bytes() for name, *_ in mistakes}
    try:
        for name, old, new, _ in mistakes:
            edit(root / name, old, new)
        yield
    finally:
        for path, content in good.items():
            path.write_bytes(content)


@pytest.mark.parametrize("mistakes", [IN_DRAWINGS, IN_PAGES], ids=["drawings", "pages"])
def test_all_mistakes_are_named_in_one_build_which_keeps_the_last_good_site(checkout, mistakes):
    before = _bytes_of_site(checkout)
    with _broken(checkout, mistakes):
        answer = _build(checkout)
    assert answer.returncode == 1, answer.stdout
    assert "Traceback" not in answer.stdout
    parts = answer.stdout.splitlines() if mistakes is IN_PAGES else [answer.stdout]
    for *_, said in mistakes:
        assert any(all(words in part for words in said) for part in parts), (said, answer.stdout)
    assert _bytes_of_site(checkout) == before


def test_the_build_is_right_again_after_the_mends(checkout):
    answer = _build(checkout)
    assert answer.returncode == 0, answer.stdout
