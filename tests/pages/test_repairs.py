"""The theme's HTML is mended, and what may run in a page is listed."""

import base64
import hashlib

from scripts.pages import repairs

PAGE = """<meta charset="utf-8">
<input class="md-toggle" data-md-toggle="drawer" type="checkbox" id="__drawer" autocomplete="off">
<input class="md-toggle" data-md-toggle="search" type="checkbox" id="__search" autocomplete="off">
<div class="md-search" data-md-component="search" role="dialog">
<script>one()</script><script type="application/json">{}</script>
<script src="../assets/javascripts/bundle.0123abcd.min.js"></script>"""


def test_the_defects_of_the_theme_are_mended(caplog):
    page = repairs.repair(PAGE)
    assert 'role="dialog" aria-label="Search"' in page
    assert "autocomplete" not in page
    assert 'bundle.0123abcd.min.js" defer></script>' in page
    assert not caplog.records


def test_a_theme_that_has_changed_is_reported(caplog):
    repairs.repair("<p>another theme</p>")
    assert all("the theme has changed" in record.getMessage() for record in caplog.records)
    assert len(caplog.records) == 4


def test_a_label_names_only_a_switch_that_is_there():
    label = '<label class="md-nav__title" for="__toc">'
    assert "__toc" not in repairs.repair(PAGE + label)
    assert label in repairs.repair(PAGE + label + '<input type="checkbox" id="__toc">')


def test_the_policy_allows_the_inline_scripts_of_the_page_and_no_other():
    page = repairs.secure(PAGE)
    hashed = base64.b64encode(hashlib.sha256(b"one()").digest()).decode()
    assert f"script-src 'self' 'sha256-{hashed}';" in page
    assert "unsafe-eval" not in page and "http:" not in page and "https:" not in page


def test_an_empty_corner_of_a_table_is_no_header():
    table = '<tr><th style="text-align: left;"></th><th>ALiBi</th></tr>'
    assert repairs.without_empty_headers(table) == '<tr><td style="text-align: left;"></td><th>ALiBi</th></tr>'


def test_a_slow_rule_is_taken_out_of_the_themes_styles(tmp_path, caplog):
    (tmp_path / "assets/stylesheets").mkdir(parents=True)
    style = tmp_path / "assets/stylesheets/palette.0123.min.css"
    style.write_text(f"body{{color:red}}{repairs._SWITCHING}a{{color:blue}}")
    repairs.repair_styles(tmp_path)
    assert style.read_text() == "body{color:red}a{color:blue}"
    assert not caplog.records
    repairs.repair_styles(tmp_path)
    assert "the theme has changed" in caplog.records[0].getMessage()
