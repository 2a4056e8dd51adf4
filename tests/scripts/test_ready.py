"""Before a publication, every missing address is said, and nothing else."""

from scripts.maintain import ready

PAGE = (
    '<link rel="canonical" href="{site}"> ... <a href="{repository}" target="_blank" title="Repository" class="md-s">'
)


def told(site="https://us.github.io/ours/", repository="https://github.com/us/ours") -> list[str]:
    return [*ready.findings(PAGE.format(site=site, repository=repository))]


def test_an_address_that_is_missing_or_leads_nowhere_is_said_with_its_names():
    assert told() == []
    for site in ("https://example.org/positional-encodings/", "http://us.github.io/ours/", "https://pages.test/"):
        (said,) = told(site=site)
        assert said.startswith(f"site_url is {site}, which is no address") and "set SITE_URL" in said
    for repository in ("", "github.com/us/ours"):
        (said,) = told(repository=repository)
        assert said.startswith(f"extra.repository is {repository or 'empty'}, which") and "REPOSITORY_URL" in said
