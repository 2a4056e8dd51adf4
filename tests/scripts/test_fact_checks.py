"""Numbers in the prose are compared with the computed ones, and rewritten on request."""

import pytest

from scripts import fix
from scripts.checks import facts
from tests.scripts import small_site

COMPUTED = {**small_site.COMPUTED, "rotary.pairs": "64"}
RIGHT, PAIRS = '<span data-fact="rotary.longest">54,410</span>', '<span data-fact="rotary.pairs">64</span>'


@pytest.fixture
def written(site):
    """Writes the page that quotes a fact; gives its path."""
    page = site / "docs" / "rotary" / "decay.md"

    def write(text):
        page.write_text(text, encoding="utf-8")
        return page

    return write


def test_correcting_rewrites_wrong_numbers_only(site, written):
    wrong = f"a\n{{}} and {PAIRS} and {{}} `{RIGHT.replace('54,410', '1')}`\n"
    page = written(wrong.format(RIGHT.replace("54,410", "5"), RIGHT.replace("54,410", "123,456")))
    done = fix.mended(site, facts.findings(site, COMPUTED))
    assert done[0] == (
        "docs/rotary/decay.md:2: fact 'rotary.longest' is printed as '123,456' but computed as '54,410': rewritten"
    )
    assert len(done) == 2
    assert page.read_text(encoding="utf-8") == wrong.format(RIGHT, RIGHT)
    assert facts.findings(site, COMPUTED) == []


def test_numbers_of_a_chapter_that_cannot_be_computed_are_not_called_wrong(site, written):
    written('<span data-fact="rotary.longest">1</span> <span data-fact="rotary.new">2</span>\n')
    assert facts.findings(site, COMPUTED, {"rotary"}) == []


@pytest.mark.parametrize(
    "shown", [f"`{RIGHT}`", f"```html\n{RIGHT}\n```", f"    ```html\n    {RIGHT}\n    ```", f"~~~\n{RIGHT}\n~~~"]
)
def test_a_fact_shown_as_code_is_no_fact(shown):
    (fact,) = facts.quoted(f"{shown}\n{RIGHT}")
    assert (fact.start(), fact["name"], fact["x"]) == (len(shown) + 1, "rotary.longest", "54,410")
