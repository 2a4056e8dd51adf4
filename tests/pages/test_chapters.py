"""What is told of a page before it is read, and the first page of a chapter."""

import re

from scripts.pages import chapters
from tests.pages import site

PAGE = """# A **bold** title { #here }

Short. But *the second* [sentence](other.md) is long enough to be worth a look. {derived: #here}

![A curve
that falls.](../figures/rotary/decay.svg)
*It [falls](other.md), and *not* at once.
That is long enough to be worth a look, and the rest is left out. This, too.*

$$
a = b
$$

??? question "Guess: how far?"

    Not an exercise.

??? question "Exercise 1. Why?"

    ![Not counted.](../figures/rotary/other.svg)
    *Hidden until it is asked for.*
"""


def test_a_page_is_told_by_its_markdown():
    about = chapters.about(PAGE + "word " * 390)
    assert about.title == "A **bold** title"
    assert about.first == "Short. But the second sentence is long enough to be worth a look."
    caption = "It falls, and not at once. That is long enough to be worth a look, and the rest is left out."
    figure = chapters.Shown("rotary/decay", "A curve that falls.", caption)
    assert (about.shown, about.formulas, about.exercises) == ((figure,), 1, 1)
    assert about.minutes == 4
    assert chapters.about("---\ntitle: A\nminutes: 8\n---\n\n# A\n\nMore to do than to read.").minutes == 8


def test_pages_of_a_chapter_say_where_they_are_and_the_first_leads_to_all_with_their_pictures():
    listed = (site.ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:")[2]
    found = chapters.chapters(re.findall(r"[\w/]+\.md", listed))
    assert len(found) == 8
    for first, pages in found.items():
        for page in {first, *pages} - {"practice/models.md"}:  # a tool as wide as the window
            text = site.html(page.removesuffix(".md").removesuffix("index"))
            assert 'class="pe-where"' in text and 'data-md-type="navigation" hidden' not in text
        if not first.endswith("/index.md"):
            continue
        cards = site.html(first.replace(".md", ".html")).partition('class="pe-chapter"')[2]
        links = re.findall(r'<li>\s*<a href="(\w+)/">', cards)
        assert links == [page.partition("/")[2].removesuffix(".md") for page in pages]
        shown = [chapters.of_page(site.ROOT / "docs", page).shown for page in pages]
        assert re.findall(r'src="\.\./figures/([\w/]+)\.svg"', cards) == [each[0].name for each in shown if each]
