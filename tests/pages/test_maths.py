"""Formulas become MathML at build time, or the build fails."""

import re

import pytest
from fontTools.ttLib import TTFont

from scripts import ROOT
from scripts.pages import maths


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


@pytest.mark.parametrize(
    "tex",
    [
        r"\begin{pmatrix} \cos m\omega & -\sin m\omega \\ \sin m\omega & \cos m\omega \end{pmatrix}",
        r"\mathbf{q}_m^\top \mathbf{R}_{n-m} \mathbf{k}_n = \sum_{i=0}^{d-1} \lVert q \rVert \cos\bigl( n\omega \bigr)",
        r"\hat{\beta} \in \mathbb{R}^{d \times d}, \sqrt{\frac{1}{d}} \to \infty, \lfloor x \rfloor \approx \Delta",
        r"\theta' = \operatorname{softmax}\left(\frac{QK^{\mathsf T}}{\sqrt{d}} + \mathcal{B}\right) V",
        r"\overline{z} \odot \vec{v} \equiv \pm \langle u, v \rangle, \qquad \dots \ll \propto \ell",
        r"\underbrace{a + b}_{n} \; \begin{cases} 1 & x \le 0 \\ 0 & \text{otherwise} \end{cases}",
    ],
)
def test_the_fontss_have_every_glyph_of_such_formulas(tex):
    text = set(re.sub(r"<[^>]*>", "", maths.render(tex, display=True))) - {"\n"}
    script = {chr(code) for code in range(0x1D49C, 0x1D4D0)} | {"ℬ"}  # from Temml's own font
    there = set()
    for name in ("latin-modern-math", "latin-modern-math-rarer"):
        there |= set(map(chr, TTFont(ROOT / "docs/assets/fonts" / f"{name}.woff2").getBestCmap()))
    assert text - script <= there
