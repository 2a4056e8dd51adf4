"""Before a publication, every missing address is said, and nothing else."""

import pytest

from scripts.maintain import ready

OURS = {"site": "https://us.github.io/ours/", "repository": "https://github.com/us/ours"}
PAGE = (
    '<link rel="canonical" href="{site}"> ... <a href="{repository}" target="_blank" title="Repository" class="md-s">'
)


def test_with_both_addresses_nothing_is_missing():
    assert list(ready.findings(PAGE.format(**OURS))) == []


def test_without_them_both_are_asked_for_with_their_names():
    site, repository = ready.findings('<link rel="canonical" href="https://example.org/positional-encodings/">')
    assert "site_url is https://example.org/positional-encodings/" in site and "SITE_URL" in site
    assert "extra.repository is empty" in repository and "REPOSITORY_URL" in repository


@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("site", "http://us.github.io/ours/"),
        ("site", "https://pages.test/"),
        ("repository", "github.com/us/ours"),
    ],
)
def test_an_address_that_leads_nowhere_is_refused(name, address):
    (said,) = ready.findings(PAGE.format(**OURS | {name: address}))
    assert f" is {address}, which is no address" in said
