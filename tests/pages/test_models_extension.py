"""The table of the atlas: a row a model, from its file alone, and usable without JavaScript."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from figures_src import models
from scripts.pages import models_table

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module")
def atlas():
    return ElementTree.fromstring(f"<body>{models_table.table(models.every())}</body>")


def test_every_row_says_which_configuration_it_agrees_with_or_why_none(atlas):
    for model, row in zip(models.every()[::-1], atlas.findall(".//tbody/tr"), strict=True):
        said = "".join(row.find(".//li").itertext())
        if model.configuration:
            assert said.startswith(f"Agrees with the configuration of {model.configuration.checkpoint}")
        else:
            assert said == models_table._prose(f"Not compared with a configuration file: {model.no_configuration}.")


def test_an_unknown_view_is_reported(convert, caplog):
    convert("{{ models: list }}")
    assert "the views are models: table, models: sinusoidal" in caplog.records[0].getMessage()


@pytest.mark.parametrize("use", models_table.USES)
def test_the_links_of_a_method_name_rows_that_use_it(convert, atlas, use):
    shown = convert(f"{{{{ models: {use} }}}}")
    choice, *rows = re.findall(r'href="\.\./practice/models\.md([^"]*)"', shown)
    using = [model for model in models.every() if models_table.USES[use].has(model)]
    assert rows and {row.removeprefix("#") for row in rows} <= {model.key for model in using}
    assert len(rows) == min(len(using), models_table.NAMED)
    assert len(using) == len(rows) or f"{len(using) - len(rows)} more" in shown
    if choice:
        column, value = choice.removeprefix("?").replace("+", " ").split("=")
        rows = atlas.findall(".//tbody/tr")
        left = [row.get("id") for row in rows if value in row.get(f"data-{column}").split("|")]
        assert left == [model.key for model in using][::-1]


def test_every_method_and_rule_of_the_atlas_is_named_on_a_page_of_its_own():
    texts = [path.read_text(encoding="utf-8") for path in DOCS.glob("*/*.md")]
    shown = {use: sum(f"\n{{{{ models: {use} }}}}\n" in text for text in texts) for use in models_table.USES}
    assert shown == dict.fromkeys(models_table.USES, 1)
    for model in models.every():
        assert any(use.has(model) for use in models_table.USES.values()), model.key
