"""A number in prose is compared with the computed one."""

import json
from pathlib import Path

import pytest
from markdown import Markdown

from scripts.pages import current_page, facts_extension

RIGHT = '<span data-fact="rotary.longest">54,410</span>'


@pytest.fixture
def convert(tmp_path: Path):
    (tmp_path / "rotary.json").write_text(json.dumps({"longest": "54,410"}))
    settings = {"scripts.pages.facts_extension": {"facts": str(tmp_path)}}
    token = current_page.page.set("rotary/rotation.md")
    yield lambda text: Markdown(extensions=list(settings), extension_configs=settings).convert(text)
    current_page.page.reset(token)


def test_a_right_number_stands_in_the_page_as_written(convert, caplog):
    assert convert(f"It is {RIGHT} tokens.") == f"<p>It is {RIGHT} tokens.</p>"
    assert not caplog.records


def test_a_wrong_number_is_reported_with_file_line_and_both_values(convert, caplog):
    convert("# A title\n\nIt is\n" + RIGHT.replace("54,410", "54,000"))
    (record,) = caplog.records
    assert record.getMessage() == (
        "docs/rotary/rotation.md: line 4: fact 'rotary.longest' is printed as '54,000' but computed as '54,410': "
        "run python3 scripts/fix.py"
    )


def test_the_line_counts_the_front_matter(convert, caplog):
    token = current_page.first_line.set(3)
    convert(RIGHT.replace("54,410", "1"))
    current_page.first_line.reset(token)
    assert "line 4:" in caplog.records[0].getMessage()


def test_an_unknown_fact_is_reported(convert, caplog):
    convert('<span data-fact="rotary.longst">54,410</span>')
    assert "unknown fact 'rotary.longst'" in caplog.records[0].getMessage()


@pytest.mark.parametrize(
    "shown", [f"`{RIGHT}`", f"```html\n{RIGHT}\n```", f"    ```html\n    {RIGHT}\n    ```", f"~~~\n{RIGHT}\n~~~"]
)
def test_a_fact_shown_as_code_is_no_fact(shown):
    assert list(facts_extension.find(shown.replace("54,410", "1"))) == []


def test_a_fact_is_found_where_it_stands():
    text = f"`code` and {RIGHT}"
    (fact,) = facts_extension.find(text)
    assert text[fact.start : fact.end] == fact.printed == "54,410"
