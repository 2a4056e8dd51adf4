"""Formulas become MathML at build time, or the build fails."""

import re


def test_what_touches_a_formula_stays_on_its_line(convert):
    page = convert("At least ($m = 1$)? Then $n$, and $k$ alone.")
    assert re.findall(r'<span class="pe-together">(.)', page) == ["(", "<"]
    assert ")?</span> Then" in page and ",</span> and <math" in page


def test_the_section_of_formulas_links_to_what_the_symbols_mean(convert):
    page = convert("## The formula\n\n$$a = b$$\n\n## The code")
    assert page.count('<p class="pe-source"><a href="../notation.md">What the symbols mean</a></p>') == 1
    assert page.index("The formula") < page.index("What the symbols mean") < page.index("pe-formula")


def test_a_very_long_formula_is_whole(convert):
    terms = 1000
    page = convert("$" + "+".join(["\\frac{a}{b}"] * terms) + "$")
    assert page.count("<mfrac>") == terms


def test_a_bad_formula_is_reported_with_page_and_formula(convert, caplog):
    convert("# On $\\frac{a$\n\ntext")
    record = caplog.records[0]
    assert record.levelname == "ERROR"
    assert record.getMessage().startswith("docs/rotary/decay.md: formula '\\\\frac{a' cannot be read: ParseError")
