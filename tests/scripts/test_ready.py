"""Before a publication, every missing address is said, and nothing else."""

import re
import shutil
from pathlib import Path

import pytest
import yaml

from scripts.maintain import ready

ROOT = Path(__file__).resolve().parents[2]
OURS = {"SITE_URL": "https://us.github.io/ours/", "REPOSITORY_URL": "https://github.com/us/ours"}
PAGE = '<link rel="canonical" href="{SITE_URL}"><a href="{REPOSITORY_URL}/blob/0/docs/index.md">file</a>'


@pytest.fixture
def fork(tmp_path):
    """The files of this repository that a publication needs, and a first page that was built for OURS."""
    shutil.copy(ROOT / "mkdocs.yml", tmp_path)
    (tmp_path / "site").mkdir()
    (tmp_path / "site/index.html").write_text(PAGE.format(**OURS), encoding="utf-8")
    return tmp_path


def test_names_and_licences_agree_everywhere():
    (holder,) = re.findall(r"^Copyright \(c\) \d{4} (.+)$", (ROOT / "LICENSE").read_text(encoding="utf-8"), re.M)
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert [each["name"] for each in cited["authors"]] == [holder]
    footer = ready.configuration(ROOT, {})["copyright"]
    for name, file in (("MIT", "LICENSE"), ("CC BY 4.0", "LICENSE-docs")):
        assert name in footer and name in (ROOT / file).read_text(encoding="utf-8")


def test_with_both_addresses_nothing_of_this_repository_is_missing(fork):
    assert list(ready.findings(fork, OURS)) == []


def test_without_variables_both_addresses_are_asked_for_with_their_names(fork):
    said = "\n".join(ready.findings(fork, {}))
    assert "site_url is https://example.org/positional-encodings/, an example" in said and "SITE_URL" in said
    assert "extra.repository is empty" in said and "REPOSITORY_URL" in said


@pytest.mark.parametrize(
    ("variable", "address", "said"),
    [
        ("SITE_URL", "http://us.github.io/ours/", "no address with https"),
        ("SITE_URL", "https://us.github.io/ours", "end it with /"),
        ("SITE_URL", "https://pages.test/", "an example"),
        ("REPOSITORY_URL", "github.com/us/ours", "no address with https"),
    ],
)
def test_an_address_that_leads_nowhere_is_refused(fork, variable, address, said):
    assert any(said in line for line in ready.findings(fork, OURS | {variable: address}))


def test_a_site_that_was_built_for_another_address_is_named(fork):
    there = OURS | {"SITE_URL": "https://us.github.io/other/", "REPOSITORY_URL": "https://github.com/us/other"}
    assert list(ready.findings(fork, there)) == [
        "site/ was built for https://us.github.io/ours/: build it again for https://us.github.io/other/",
        "site/ has no link to https://github.com/us/other: build it again with this address",
    ]
    (fork / "site/index.html").unlink()
    assert list(ready.findings(fork, OURS)) == ["there is no site/index.html: run python3 scripts/build.py"]
