"""A paragraph shows what its claims rest on, and everything that is no claim stays as it is."""

import re

import pytest
from markdown import Markdown

from scripts.pages import claims, claims_extension, context

FACT = '<span data-fact="rotary.longest">54,410</span>'
PAPER = "[Su et al. (2021)](https://arxiv.org/abs/2104.09864)"


@pytest.fixture
def convert():
    token = context.page.set("rotary/decay.md")
    extensions = [
        "tables",
        "attr_list",
        "pymdownx.arithmatex",
        "pymdownx.superfences",
        "scripts.pages.claims_extension",
    ]
    yield lambda text: Markdown(extensions=extensions).convert(text)
    context.page.reset(token)


def _words(html):
    return re.findall(r'<a class="pe-claim [^>]*>(\w+)</a>', html)


def _link(html):
    return re.search(r'<a class="pe-claim [^>]*href="([^"]*)" title="([^"]*)"', html).groups()


@pytest.mark.parametrize(
    ("paragraph", "words"),
    [
        (f"It takes {FACT} tokens.", ["computed"]),
        (f"{PAPER} write so.", ["cited"]),
        (f"{PAPER} found {FACT}.", ["computed", "cited"]),
        ("It falls. {measured: ../evidence/experiments.md#order}", ["measured"]),
        ("It falls. {proved: here} {cited: Su et al., section 3}", ["proved", "cited"]),
        (f"{FACT} was trained. {{measured: a.md}}", ["measured"]),
        ('<span data-fact="experiments.loss">2.1</span> is the loss.', ["measured"]),
        ("What is a pair? {no claim}", []),
        ("See [the proof](decay.md).", []),
    ],
)
def test_a_paragraph_ends_in_the_words_of_its_kinds(convert, paragraph, words):
    html = convert(paragraph)
    assert _words(html) == words
    assert "{" not in html
    assert html.endswith("</a></p>") or not words


@pytest.mark.parametrize(
    ("mark", "target", "title"),
    [
        ("{proved: test_it_falls}", "../code/tests/docs/rotary/test_decay.md#test_it_falls", "A test: it falls"),
        ("{proved: encoding/test_a.py::test_b}", "../code/tests/encoding/test_a.md#test_b", "A test: b"),
        ("{proved: #the-formula}", "#the-formula", "The proof stands there"),
        ("{computed: rotary.longest}", "../code/facts/rotary.md#longest", "Computed by rotary.longest"),
        ("{computed: rotary/decay}", "../code/figures/rotary/decay.md", "Computed for the figure rotary/decay"),
        ("{cited: Su et al., section 3}", "../references.md", "Su et al., section 3"),
    ],
)
def test_a_word_leads_to_what_the_mark_names(convert, mark, target, title):
    assert _link(convert(f"It falls. {mark}")) == (target, title)


def test_a_citation_leads_to_the_sources_where_the_page_has_some(convert):
    html = convert("It falls. {cited: Su et al.}\n\n## Sources\n\n- Su et al.")
    assert _link(html)[0] == "#sources"


def test_a_bare_computed_leads_to_the_figure_above_it_in_its_section(convert):
    figures = "![A](../figures/rotary/{}.svg)\n*B.*\n\n"
    text = f"## One\n\n{figures.format('a')}{figures.format('b')}It falls. {{computed}}\n\n{figures.format('c')}"
    assert _link(convert(text))[0].endswith("rotary/b.md")


def test_a_formula_joins_its_paragraphs_and_the_word_stands_at_the_end():
    text = "The sum is\n\n$$\ns = 1\n$$\n\nwhich is one. {proved: here}\n\nAnother."
    first, second = claims.outline(text).units
    assert (first.own, second.own) == (("proved",), ())
    assert "s = 1" in first.text


def test_a_mark_below_a_table_belongs_to_it_and_is_no_row_of_it(convert):
    html = convert("Two kinds.\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n{proved: here}\n")
    assert html.count("<tr>") == 2
    assert html.index("</table>") < html.index("pe-claim")


def test_a_fact_in_a_table_makes_the_paragraph_above_it_computed(convert):
    html = convert(f"Two numbers.\n\n| a | b |\n| --- | --- |\n| 1 | {FACT} |\n")
    assert _words(html) == ["computed"]
    assert html.index("</table>") < html.index("pe-claim")


def test_one_mark_before_a_list_serves_its_items_but_those_with_their_own():
    text = "Three: {cited: Su et al.}\n\n- one\n- two {proved: here}\n\nAfter.\n\n- four"
    lead, one, two, after, four = claims.outline(text).units
    assert (lead.kinds, one.kinds, two.kinds) == (("cited",), ("cited",), ("proved",))
    assert lead.is_tagged and one.is_tagged and not after.is_tagged and not four.is_tagged


def test_a_paragraph_that_leads_to_code_needs_no_mark():
    (unit,) = claims.outline("It is one line:\n\n{{ code: rotary.rotate }}\n").units
    assert unit.is_tagged


@pytest.mark.parametrize(
    "text",
    [
        "# Title",
        "![A curve.](../figures/rotary/a.svg)\n*It falls.*",
        "```text\nIt falls.\n```",
        '??? question "Exercise 1. Why?"\n\n    It falls.\n\n    Indeed.',
        "## Exercises\n\nIt falls.",
        "## Sources\n\n- Su et al.",
        "---\ntitle: A\n---\n",
        "<!-- It falls. -->",
        '<div class="a">\n</div>',
    ],
)
def test_what_is_no_prose_is_no_claim(text):
    assert claims.outline(text).units == []


@pytest.mark.parametrize("shown", ["`{computed}`", "```text\n{computed}\n```", "$a_{computed}$"])
def test_a_mark_shown_as_code_or_part_of_a_formula_is_no_mark(shown):
    assert claims.marks(f"As {shown} shows.") == []


def test_a_page_about_how_to_work_here_keeps_its_marks():
    token = context.page.set("contributing/pages.md")
    html = Markdown(extensions=["scripts.pages.claims_extension"]).convert("It falls. {proved: here}")
    context.page.reset(token)
    assert html == "<p>It falls. {proved: here}</p>"


def test_descriptions_do_not_end_in_a_kind(convert):
    assert claims_extension.without_labels(convert(f"It takes {FACT} tokens.")) == f"<p>It takes {FACT} tokens.</p>"


def test_the_markdown_for_machines_keeps_the_kinds_of_claims_and_drops_the_rest():
    text = "It falls. {cited: Su et al.}\n\nWhy? {no claim}\n"
    assert claims_extension.plain(text, "rotary/decay.md") == "It falls. {cited: Su et al.}\n\nWhy?\n"
