"""The theme's HTML is fixed, and what may run in a page is listed."""

import base64
import hashlib

from scripts.pages import repairs
from tests.pages import site

PAGE = """<meta charset="utf-8">
<input class="md-toggle" data-md-toggle="drawer" type="checkbox" id="__drawer" autocomplete="off">
<input class="md-toggle" data-md-toggle="search" type="checkbox" id="__search" autocomplete="off">
<div class="md-search" role="dialog" aria-label="Search">
<script>one()</script><script type="application/json">{}</script>
<script src="../assets/javascripts/bundle.0123abcd.min.js" defer></script>"""


def test_the_defects_of_the_theme_are_fixed(caplog):
    assert "autocomplete" not in repairs.repair(PAGE)
    assert not caplog.records


def test_a_theme_that_has_changed_is_reported(caplog):
    repairs.repair("<p>another theme</p>")
    assert all("the theme has changed" in record.getMessage() for record in caplog.records)
    assert len(caplog.records) == 4


def test_the_policy_allows_the_inline_scripts_of_the_page_and_no_other():
    page = repairs.secure(PAGE)
    hashed = base64.b64encode(hashlib.sha256(b"one()").digest()).decode()
    assert f"script-src 'self' 'sha256-{hashed}';" in page
    assert "unsafe-eval" not in page and "http:" not in page and "https:" not in page


def test_every_plain_table_scrolls_in_a_box_of_its_own_with_a_name():
    fixed = repairs.fix_tables("<table>\n<tr></tr></table><p></p><table></table><table class='other'></table>")
    assert fixed.count("<div") == fixed.count("</div>") == 4
    assert fixed.index('aria-label="Table 1"') < fixed.index("<p>") < fixed.index('aria-label="Table 2"')
    assert fixed.endswith("<table class='other'></table>")


def test_what_the_theme_brings_and_no_reader_fetches_is_not_shipped():
    shipped = {path.relative_to(site.SITE / "assets").as_posix() for path in site.SITE.glob("assets/**/*.*")}
    assert {"css/all.css", "css/home.css"} < shipped
    assert not [name for name in shipped if name.startswith("stylesheets/") or name.endswith(".map")]
    assert not [name for name in shipped if name.startswith(("javascripts/lunr/", "javascripts/workers/"))]
    assert "css/site.css" not in shipped
