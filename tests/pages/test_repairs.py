"""The theme's HTML is fixed, and what may run in a page is listed."""

from scripts.pages import repairs


def test_a_theme_that_has_changed_is_reported(caplog):
    repairs.repair("<p>another theme</p>")
    assert all("the theme has changed" in record.getMessage() for record in caplog.records)
    assert len(caplog.records) == 4
