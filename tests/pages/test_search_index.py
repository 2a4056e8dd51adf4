"""Pages are taken apart into sections of plain text."""

import pytest

from scripts.pages import search_index

PAGE = """<h1 id="top">Rotation<a class="headerlink" href="#top">#</a></h1><p>One <em>two</em>.</p>
<h2 id="idea">The idea<a class="headerlink" href="#idea">#</a></h2>
<p>For <math><mi>d</mi></math> numbers.</p><math display="block"><mi>x</mi></math>
<table><tr><th>Before</th><th>After</th></tr><tr><td>a</td><td>b</td></tr></table>
<table><thead><tr><th>Message</th><th>Fix</th></tr></thead>
<tbody><tr><td><code>KeyError</code></td><td>read it</td></tr>
<tr><td>the same</td><td>write it</td></tr></tbody></table>
<pre><code>a = 1
b = 2</code></pre><div data-search-exclude=""><div>labels</div> more</div>
<table><tr id="bert"><th>BERT <small>Google</small></th><td>512</td></tr></table><p>After.</p>"""


def test_a_section_has_the_text_of_its_heading_without_formulas_and_what_is_left_out():
    sections = search_index.of_page("a/", "Rotation", PAGE)
    assert [(each.at, each.title) for each in sections] == [
        ("a/", "Rotation"),
        ("a/#idea", "The idea"),
        ("a/#idea", "KeyError"),
        ("a/#bert", "BERT"),
    ]
    assert sections[0].text == "One two."
    assert sections[1].text == "For … numbers.\nBefore · After\na · b\nMessage · Fix\nthe same · write it\nAfter."
    assert sections[1].code == "a = 1\nb = 2"
    assert [each.text for each in sections[2:]] == ["read it", "Google · 512"]


def test_what_yaml_reads_as_a_truth_is_no_word_of_the_lists(tmp_path):
    (tmp_path / "includes").mkdir()
    lists = "left_out: [on]\neverywhere: []\nbesides: {}\nwords: {}\nweights: {}\n"
    (tmp_path / search_index.LISTS).write_text(lists)
    with pytest.raises(ValueError, match=r'got True: put the word into quotes, as in "on"'):
        search_index.script([], tmp_path)
