"""Numbers in the prose are compared with the computed ones, and rewritten on request."""

import pytest

from scripts import fix
from scripts.checks import facts

COMPUTED = {"rotary.longest": "54,410", "rotary.pairs": "64"}


@pytest.fixture
def tree(tmp_path):
    (tmp_path / "docs" / "rotary").mkdir(parents=True)
    (tmp_path / "figures_src" / "facts").mkdir(parents=True)
    (tmp_path / "figures_src" / "facts" / "rotary.py").write_text(
        '"""Numbers."""\n\n\ndef longest() -> str:\n    """Wavelength, in tokens."""\n    return f"{54_410:,}"\n'
        '\n\ndef pairs() -> str:\n    """Pairs of a head."""\n    return f"{64}"\n'
    )

    def write(text):
        (tmp_path / "docs" / "rotary" / "decay.md").write_bytes(text.encode())
        return tmp_path

    return write


def test_right_numbers_give_no_finding(tree):
    root = tree('<span data-fact="rotary.longest">54,410</span> <span data-fact="rotary.pairs">64</span>\n')
    assert facts.findings(root, COMPUTED) == []


def test_correcting_rewrites_wrong_numbers_only(tree):
    root = tree(
        'a\n<span data-fact="rotary.longest">5</span> and <span data-fact="rotary.pairs">64</span>'
        ' and <span data-fact="rotary.longest">123,456</span> `<span data-fact="rotary.longest">1</span>`\n'
    )
    done = fix.mended(root, facts.findings(root, COMPUTED))
    assert done[0] == (
        "docs/rotary/decay.md:2: fact 'rotary.longest' is printed as '123,456' but computed as '54,410': rewritten"
    )
    assert len(done) == 2
    assert (root / "docs" / "rotary" / "decay.md").read_bytes().decode() == (
        'a\n<span data-fact="rotary.longest">54,410</span> and <span data-fact="rotary.pairs">64</span>'
        ' and <span data-fact="rotary.longest">54,410</span> `<span data-fact="rotary.longest">1</span>`\n'
    )
    assert facts.findings(root, COMPUTED) == []


def test_numbers_of_a_chapter_that_cannot_be_computed_are_not_called_wrong(tree):
    root = tree('<span data-fact="rotary.longest">1</span> <span data-fact="rotary.new">2</span>\n')
    assert facts.findings(root, COMPUTED, {"rotary"}) == []


@pytest.mark.parametrize(
    ("number", "is_told"),
    [("54,410", True), ("0.71", True), ("133", True), ("64", False), ("256", False), ("1,000", False), ("3.3", False)],
)
def test_only_a_telling_number_is_taken_for_a_fact(tree, number, is_told):
    root = tree(
        f'<span data-fact="rotary.longest">{number}</span> and {number} <span data-fact="rotary.pairs">64</span>\n'
    )
    found = facts.findings(root, {"rotary.longest": number, "rotary.pairs": "64"})
    assert [finding.message for finding in found] == [f"the number {number} is typed by hand"] * is_told


RIGHT = '<span data-fact="rotary.longest">54,410</span>'


@pytest.mark.parametrize(
    "shown", [f"`{RIGHT}`", f"```html\n{RIGHT}\n```", f"    ```html\n    {RIGHT}\n    ```", f"~~~\n{RIGHT}\n~~~"]
)
def test_a_fact_shown_as_code_is_no_fact(shown):
    (fact,) = facts.quoted(f"{shown}\n{RIGHT}")
    assert (fact.start(), fact["name"], fact["x"]) == (len(shown) + 1, "rotary.longest", "54,410")
