"""The page of popular claims: what is read from it, and the table that chooses by verdict without JavaScript."""

import re
from pathlib import Path

import pytest

from scripts.pages import popular_claims
from scripts.pages.popular_claims import read

PAGE = Path(__file__).parents[2] / "docs/evidence/claims.md"


def test_the_site_has_at_least_25_claims_with_every_verdict_among_them():
    text = PAGE.read_text(encoding="utf-8")
    claims = read(text)
    assert len(claims) >= 25
    for section in re.split(r"^##+ ", text, flags=re.M)[2:]:
        parts = re.findall(r"^- \*\*(\w+)[^*]*\*\*\s+[^\s-]", section, re.M)  # each says something
        assert parts in ([], ["Verdict", "Statement", "Check"]), section
        links = re.findall(r"\]\((https:)?", section.partition("- **Check.**")[2])
        assert not parts or {*links} == {"", "https:"}, section  # what could refute it, and a source
    assert len(claims) == len(re.findall(r"^### ", text, re.M))
    assert {claim.verdict for claim in claims} == set(popular_claims.VERDICTS)


@pytest.mark.slow
def test_choosing_a_verdict_leaves_its_rows_without_javascript(open_page):
    opened = open_page("evidence/claims/", java_script_enabled=False)
    claims = read(PAGE.read_text(encoding="utf-8"))
    for verdict in popular_claims.VERDICTS:
        opened.locator(f'.pe-ledger input[value="{verdict.replace(" ", "-")}"]').check()
        shown = [row.locator("a").inner_text() for row in opened.locator(".pe-ledger tbody tr:visible").all()]
        titles = [claim.title.replace("'", "’") for claim in claims if claim.verdict == verdict]
        assert shown == titles, verdict
