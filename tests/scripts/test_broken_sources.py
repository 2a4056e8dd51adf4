"""Each mistake ends the build with status 1, a message with file and mend, and the last good site in place."""

import hashlib
import subprocess
import sys
from contextlib import contextmanager

import pytest

pytestmark = pytest.mark.slow


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


BREAKS = {
    "a figure that raises": (
        "figures_src/figures/rotary/score_by_place.py",
        _replace("def draw() -> Figure:\n", "def draw() -> Figure:\n    raise RuntimeError('the sign is wrong')\n"),
        ["rotary/score_by_place", "the sign is wrong", "figures_src/figures/rotary/score_by_place.py"],
    ),
    "a notebook cell that raises": (
        "docs/notebooks/token_experiment.py",
        _replace("\n# %%\n", "\n# %%\n1 / 0\n\n# %%\n"),
        ["docs/notebooks/token_experiment.py", "ZeroDivisionError"],
    ),
    "an import of matplotlib in encoding": (
        "figures_src/encoding/disentangled.py",  # no figure uses it, so that none is drawn again
        _append("\nimport matplotlib\n"),
        ["figures_src/encoding/disentangled.py", "must not import matplotlib"],
    ),
    "an odd head_dim": (
        "figures_src/figures/rotary/score_by_place.py",
        _replace("def draw() -> Figure:\n", "def draw() -> Figure:\n    rotary.frequencies(3)\n"),
        ["rotary/score_by_place", "figures_src/figures/rotary/score_by_place.py", "head_dim must be even", "got 3"],
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


@pytest.mark.parametrize(("name", "edit", "said"), BREAKS.values(), ids=BREAKS)
def test_it_fails_with_a_message_and_keeps_the_last_good_site(checkout, request, name, edit, said):
    before = _bytes_of_site(checkout)
    with _broken(checkout, (name, edit)):
        answer = _build(checkout)
        again = _build(checkout) if "raises" in request.node.name else answer  # what failed stays failed
    assert answer.returncode == again.returncode == 1, answer.stdout
    for words in said:
        assert words in answer.stdout
    assert "Traceback" not in answer.stdout
    assert _bytes_of_site(checkout) == before


def test_all_mistakes_of_all_pages_are_named_in_one_build_which_keeps_the_last_good_site(checkout):
    before = _bytes_of_site(checkout)
    with _broken(checkout, *((name, edit) for name, edit, _ in IN_PAGES.values())):
        answer = _build(checkout)
    assert answer.returncode == 1
    lines = answer.stdout.splitlines()
    for mistake, (_, _, said) in IN_PAGES.items():
        assert any(all(words in line for words in said) for line in lines), (mistake, answer.stdout)
    assert "Traceback" not in answer.stdout
    assert _bytes_of_site(checkout) == before


def test_the_build_is_right_again_after_the_mends(checkout):
    answer = _build(checkout)
    assert answer.returncode == 0, answer.stdout
    assert _build(checkout).stdout.count("up to date") >= 1
