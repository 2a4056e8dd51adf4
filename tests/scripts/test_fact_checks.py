"""Numbers in the prose are compared with the computed ones, and rewritten on request."""

import pytest

from scripts import fix
from scripts.checks import facts
from tests.scripts import small_site

COMPUTED = {**small_site.COMPUTED, "rotary.pairs": "64"}
RIGHT, PAIRS = '<span data-fact="rotary.example_wavelength">628.3</span>', '<span data-fact="rotary.pairs">64</span>'


def test_correcting_rewrites_wrong_numbers_only(site):
    wrong = f"a\n{{}} and {PAIRS} and {{}} `{RIGHT.replace('628.3', '1')}`\n"
    page = site / "docs/rotary/decay.md"
    page.write_text(wrong.format(RIGHT.replace("628.3", "5"), RIGHT.replace("628.3", "123,456")), encoding="utf-8")
    assert facts.findings(site, COMPUTED, {"rotary"}) == []  # of a chapter that cannot be computed
    first, second = fix.mended(site, facts.findings(site, COMPUTED))
    said = (
        "docs/rotary/decay.md:2: fact 'rotary.example_wavelength' is printed as '{}' but computed as '628.3': rewritten"
    )
    assert (first, second) == (said.format("123,456"), said.format("5"))
    assert page.read_text(encoding="utf-8") == wrong.format(RIGHT, RIGHT)
    assert facts.findings(site, COMPUTED) == []


@pytest.mark.parametrize(
    "shown", [f"`{RIGHT}`", f"```html\n{RIGHT}\n```", f"    ```html\n    {RIGHT}\n    ```", f"~~~\n{RIGHT}\n~~~"]
)
def test_a_fact_shown_as_code_is_no_fact(shown):
    (fact,) = facts.quoted(f"{shown}\n{RIGHT}")
    assert (fact.start(), fact["name"], fact["x"]) == (len(shown) + 1, "rotary.example_wavelength", "628.3")
