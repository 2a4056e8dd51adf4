"""Each mistake ends the build with status 1, a message with file and mend, and the last good site in place."""

import hashlib
import subprocess
import sys
from contextlib import contextmanager

import pytest

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("checkout")]  # one, which takes long to copy


def _build(root):
    command = [sys.executable, "scripts/build.py"]
    return subprocess.run(command, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def _bytes_of_site(root):
    files = sorted(path for path in (root / "site").rglob("*") if path.is_file())
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()


def _replace(old, new):
    def edit(text):
        assert old in text
        return text.replace(old, new, 1)

    return edit


def _append(more):
    return lambda text: text + more


FIGURE, OTHER = (f"figures_src/figures/rotary/{name}.py" for name in ("score_by_place", "su_bound"))
DRAW = "def draw() -> Figure:\n"
IN_DRAWINGS = {
    "a figure that raises": (
        FIGURE,
        _replace(DRAW, f"{DRAW}    raise RuntimeError('the sign is wrong')\n"),
        ["rotary/score_by_place", "the sign is wrong", FIGURE],
    ),
    "an odd head_dim": (
        OTHER,
        _replace(DRAW, f"{DRAW}    rotary.frequencies(3)\n"),
        ["rotary/su_bound", OTHER, "head_dim must be even", "got 3"],
    ),
    "a notebook cell that raises": (
        "docs/notebooks/token_experiment.py",
        _replace("\n# %%\n", "\n# %%\n1 / 0\n\n# %%\n"),
        ["docs/notebooks/token_experiment.py", "ZeroDivisionError"],
    ),
}
IN_PAGES = {
    "a page that names a figure which does not exist": (
        "docs/rotary/rotation.md",
        _replace("figures/rotary/score_by_place.svg", "figures/rotary/score_by_plase.svg"),
        ["docs/rotary/rotation.md", "rotary/score_by_plase", "rotary/score_by_place"],
    ),
    "a wrong number": (
        "docs/rotary/rotation.md",
        _append('\nA wrong <span data-fact="rotary.longest_wavelength">12</span> number.\n'),
        ["docs/rotary/rotation.md", "rotary.longest_wavelength", "'12'", "scripts/fix.py"],
    ),
    "a broken link": (
        "docs/relative/alibi.md",
        _append("\n[nowhere](no_such_page.md)\n"),
        ["relative/alibi.md", "no_such_page.md"],
    ),
    "a broken formula": (
        "docs/relative/alibi.md",
        _append("\n$$\\frac{1}{$$\n"),
        ["docs/relative/alibi.md", "\\frac{1}{"],
    ),
}


@contextmanager
def _broken(root, *edits):
    """Files of the checkout with these edits, each (path, what it does to the text); as they were afterwards."""
    good = {root / name: (root / name).read_bytes() for name, _ in edits}
    try:
        for name, edit in edits:
            (root / name).write_bytes(edit((root / name).read_text(encoding="utf-8")).encode())
        yield
    finally:
        for path, content in good.items():
            path.write_bytes(content)


@pytest.mark.parametrize("mistakes", [IN_DRAWINGS, IN_PAGES], ids=["drawings", "pages"])
def test_all_mistakes_are_named_in_one_build_which_keeps_the_last_good_site(checkout, mistakes):
    before = _bytes_of_site(checkout)
    with _broken(checkout, *((name, edit) for name, edit, _ in mistakes.values())):
        answer = _build(checkout)
    assert answer.returncode == 1, answer.stdout
    assert "Traceback" not in answer.stdout
    parts = answer.stdout.splitlines() if mistakes is IN_PAGES else [answer.stdout]
    for mistake, (_, _, said) in mistakes.items():
        assert any(all(words in part for words in said) for part in parts), (mistake, answer.stdout)
    assert _bytes_of_site(checkout) == before


def test_the_build_is_right_again_after_the_mends(checkout):
    answer = _build(checkout)
    assert answer.returncode == 0, answer.stdout
