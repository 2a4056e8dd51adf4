"""Pages are taken apart into sections of plain text, with what the lists of the search say of them."""

import json

import pytest

from scripts.pages import search_index

PAGE = """<h1 id="top">Rotation<a class="headerlink" href="#top">#</a></h1><p>One <em>two</em>.</p>
<h2 id="idea">The idea<a class="headerlink" href="#idea">#</a></h2>
<p>For <math><mi>d</mi></math> numbers.</p><math display="block"><mi>x</mi></math>
<table><tr><th>Message</th><th>Fix</th></tr><tr><td><code>KeyError</code></td><td>read it</td></tr></table>
<pre><code>a = 1
b = 2</code></pre><div data-search-exclude=""><div>labels</div> more</div>
<table><tr id="bert"><th>BERT</th><td>512</td></tr></table><p>After.</p>"""
LISTS = """{{left_out: [the], everywhere: [rope], besides: {{}},
words: {{{page}: [{word}]}}, weights: {{a/: 0.5, '#idea': 0.4}}}}"""


@pytest.fixture
def sections():
    return search_index.of_page("a/", "Rotation", PAGE)


@pytest.fixture
def told(sections, tmp_path):
    def told(page="a/", word="turn"):
        (tmp_path / "includes").mkdir(exist_ok=True)
        (tmp_path / search_index.LISTS).write_text(LISTS.format(page=page, word=word))
        script = search_index.script(sections, tmp_path)
        return json.loads(script.removeprefix("globalThis.PESECTIONS = ").removesuffix(";\n"))

    return told


def test_a_section_has_the_text_of_its_heading_without_formulas_and_what_is_left_out(sections):
    assert [(each.at, each.title) for each in sections] == [
        ("a/", "Rotation"),
        ("a/#idea", "The idea"),
        ("a/#bert", "BERT"),
    ]
    assert sections[0].text == "One two."
    assert sections[1].text == "For … numbers.\nMessage · Fix\nKeyError · read it\nAfter."
    assert sections[1].code == "a = 1\nb = 2"
    assert sections[2].text == "512"


def test_words_and_weights_of_the_lists_are_with_their_pages(told):
    page, idea, row = told()["sections"]
    assert page["words"] == ["turn"] and "words" not in idea
    assert (page["weight"], idea["weight"], row["weight"]) == (0.5, 0.2, 0.5)


def test_a_list_for_no_page_and_a_word_that_yaml_takes_for_something_else_are_named(told):
    with pytest.raises(ValueError, match="must name pages of the search, got b/"):
        told(page="b/")
    with pytest.raises(ValueError, match="must list words, got True: put the word into quotes"):
        told(word="on")
